import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type Answer, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions about the law, answered with passages of the guides as they stand. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (...texts: string[]): Promise<Answer> => {
  const messages: ChatMessage[] = texts.flatMap((content) => [
    { role: 'user', content },
    { role: 'assistant', content: 'Done.' },
  ])
  return answerBuiltIn(world, messages.slice(0, -1))
}

test.each([
  ['can i still use a no fault eviction on my tenants in york', 'A landlord now needs a ground'],
  ['whats the rule on section 21 now', 'ended with 30 April 2026'],
  ['tenant is 3 months behind, how much notice do i give in Leeds', '4 weeks'],
  ['contract holder in Swansea owes two months rent what notice', '14 days, where two months’ rent is owed'],
  ['how long is the notice for rent arrears in glasgow', '28 days, where rent is owed for three months'],
  ['can i ask a tenant for 3 months up front', 'At most one month’s rent in advance'],
  ['max deposit from a tenant in england', '5 weeks’ rent'],
  ['deposit limit for tenants in Edinburgh?', '2 months’ rent'],
  ['belfast tenant deposit, how long till it has to be protected', '28 days'],
  ['how often can i put the rent up on a tenant', 'once in twelve months'],
  ['rent increase notice in wales', 'Once a year, two months’ notice'],
  ['is there a rent cap in scotland', 'inflation plus 1 per cent'],
  ['my tenant wants a cat can i say no', 'a refusal needs a good reason'],
  ['what must i give a new tenant when they move in', 'the terms in writing, the gas record'],
  ['how often is the gas check', 'Every 12 months'],
  ['can i rent out a flat with epc E', 'band E or better'],
  ['whats the epc rule in scotland for lets', 'no least band'],
  ['whens the epc c deadline', '1 October 2030'],
  ['when does a house need an hmo licence', 'five or more people'],
  ['hmo licence in wales rules', 'three or more storeys'],
  ['do landlords in cardiff have to register', 'Rent Smart Wales'],
  ['i sold my old house 8 months after buying the new one, can i reclaim the extra stamp duty', 'within three years'],
  ['lbtt supplement back if i sell the old flat?', '36 months'],
  ['does the non resident surcharge apply in wales', 'Scotland and Wales have no such surcharge'],
  ['183 days rule for the surcharge', '183 days'],
  ['what is the 17 percent rate for a company', 'flat 17 per cent'],
  ['can my ltd deduct mortgage interest', 'They still deduct the interest from the profit'],
  ['house owned jointly with my wife, how is the rent taxed, form 17?', 'half and half'],
  ['cost of extending a lease under 80 years', 'marriage value'],
  ['is an offer legally binding before exchange', 'Until that call either side can normally walk away'],
  ['at an auction when am i bound', 'the fall of the hammer is the exchange'],
  ['when is the stamp duty return due', 'within 14 days'],
])('%s', async (question, shows) => {
  const text = answerText(await ask(question))
  expect(text).toContain(shows)
  expect(text).toMatch(/\((?:checked|published) \d+ \w+ 20\d\d\)/)
  expect(text).toContain('no legal or tax advice')
})

test('each passage stands in its guide as it is quoted, names it as a link, and is no longer than 600 characters', async () => {
  const posts = await world.db.selectFrom('posts').select(['slug', 'content']).execute()
  const { blocks } = await ask('can i still evict my tenant in Derby with section 21')
  const quotes = blocks.flatMap((block) => {
    const spans = block.kind === 'text' ? block.spans : []
    return spans.flatMap((span) => (typeof span === 'string' ? [...span.matchAll(/“(.+)”/g)].map(([, words]) => words!) : []))
  })
  const places = blocks.flatMap((block) => (block.kind === 'text' ? block.spans : [])).flatMap((span) => (typeof span === 'object' && 'link' in span ? [span.place] : []))
  expect(quotes.length).toBeGreaterThan(0)
  expect(places).toContainEqual({ page: 'guide', slug: 'renters-rights-act' })
  expect(quotes.join('').length).toBeLessThanOrEqual(600)
  const plain = posts.map(({ content }) => content.replace(/<a href="#source-\d+">\d+<\/a>|<[^>]*>/g, ''))
  for (const quote of quotes) expect(plain.some((text) => text.includes(quote)), quote).toBe(true)
}) // prettier-ignore

test('a passage of one nation answers for no other', async () => {
  const wales = answerText(await ask('how much notice must i give a tenant in Cardiff'))
  expect(wales).toContain('gives six months')
  expect(wales).not.toMatch(/section 21|84 days|Schedule 2/)
  const pets = answerText(await ask('can i refuse a dog in Scotland, tenant asks'))
  expect(pets).toContain('In Scotland an Act of 2025')
  expect(pets).not.toContain('28 days')
})

test('where no nation is named, the answer says whose rule it is', async () => {
  expect(answerText(await ask('how much deposit can i take from a tenant'))).toContain('That is for England.')
  expect(answerText(await ask('how much deposit can i take from a tenant in Leeds'))).not.toContain(
    'That is for England.',
  )
})

test('what may make a difference and is not in the passage is said', async () => {
  expect(answerText(await ask('my lodger wants notice, how much notice do i give'))).toMatch(
    /a lodger who shares rooms .* has to leave on reasonable notice/,
  )
})

test('a question goes on with the place before', async () => {
  const text = answerText(await ask('yield in Glasgow', 'how much deposit can a landlord take there'))
  expect(text).toContain('2 months’ rent')
})

test.each([
  ['Can I still give my tenants in Nottingham a section 21?', 'so if i want to sell what do i use instead?', 'You sell; Notice: 4 months'],
  ['Is section 21 gone?', 'what replaces it when my daughter needs the flat', 'close family move in'],
  ['HMO licence needed for 5 in Leeds?', 'what about 3', 'often from three people'],
  ['We bought our new home in Kent before the old one had sold. Can we claim the surcharge back?', 'what if it had been up in Scotland with the ADS', 'repaid if the former main home is sold within 36 months'],
  ['I want my house in Swansea back from the tenants', 'How long is the notice then?', 'gives six months'],
  ['stamp duty on 300k in Leeds as a second home', 'would we get some of that back if we sell the old one next spring', 'sold within three years (36 months)'],
  ['i earn 62000, profit 9000, interest 5500 what tax', 'Can we split the profits 90/10 for tax?', 'on form 17'],
])('%s | %s', async (first, next, shows) => {
  expect(answerText(await ask(first, next))).toContain(shows)
}) // prettier-ignore

test('what looks for deals behind a question about the law is a search', async () => {
  const { topic } = await ask('HMO licence needed for 5 in Leeds?', 'and which deals have you got there')
  expect(topic).toBe('find-deals')
})

test('a case is worked out, whatever law its words are of', async () => {
  for (const text of ['200k HMO at 2,400 rent, licence paid', 'cash flow on 150k, 900 rent, epc D']) {
    expect(answerText(await ask(text))).toMatch(/gross yield/)
  }
})

test('what nobody has written is not answered with something near it', async () => {
  for (const text of ['blorptastic quangle frobnicator', 'who is the mayor', 'the cat sat on the mat with seven hats'])
    expect(answerText(await ask(text))).not.toContain('“')
})

test.each([
  ['tenant keeps making noise and the neighbours complain, how do i get him out of my house in Leeds', 'Ground: 14'],
  ['i need to move back into my own house in Stockport, which ground', 'You or close family move in'],
  ['how do i end a PRT in Dundee, i want to sell up', 'a sale by the landlord among them'],
  ['sec 21 is dead or what? tenant in Leeds 3 months arrears', 'under section 21, ended'],
  ['sec 21 is dead or what? tenant in Leeds 3 months arrears', 'Three months’ rent owed'],
  ['how long does an epc last', 'Every 10 years'],
  ['do i need smoke alarms in a rental in Cardiff', 'on the mains and linked'],
  ['right to rent check in scotland?', 'Scotland and Northern Ireland have none'],
  ['does my letting agent in Glasgow have to be on a register', 'on the register of letting agents'],
  ['convert C3 to C4 in Cardiff, planning permission or not', 'normally needs permission'],
  ['is ground rent banned now', 'Nothing for most granted since 30 June 2022'],
  ['freeholder wants 9k for a roof, can he just bill me', 'need a consultation'],
  ['how many days do i have to report a sale to hmrc for CGT', 'within 60 days'],
  ['i live in Dubai, does my tenant have to take tax off the rent', 'more than £100 a week'],
  [
    'am i a first time buyer if I inherited a third of a bungalow',
    'whoever inherited a share of a home is no first-time buyer',
  ],
  ['is mortgage interest restricted inside an SPV same as for me', 'They still deduct the interest from the profit'],
  ['shop with a flat over it, do i pay residential or commercial stamp duty', 'is mixed use'],
  ['i live in Bristol, house in Caerphilly, do I need Rent Smart Wales', 'Rent Smart Wales'],
  ['We put the rent up in March and want to do it again in November, can we? its England', 'once in twelve months'],
  ['my landlord wants another 150 a month from me, how much warning must he give', 'at least two months'],
  ['Landlord in Belfast texted me to be out by the end of the month', 'four weeks in the first year'],
  ['which survey for a victorian terrace', 'Level 3 looks harder at an old'],
  ['several people want my flat can I let them bid against each other', 'accept a higher offer'],
  ['how big must a bedroom in an HMO be', '6.51 m²'],
  ['My brother wants to move in, not to sell. Can I give notice to tenants for that?', 'close family move in'],
  ['the flat has cladding, can they bill me as leaseholder', 'pays nothing for unsafe cladding'],
])('the passage is on the matter that is asked about: %s', async (question, shows) => {
  expect(answerText(await ask(question))).toContain(shows)
})

test('a matter that no guide speaks of is said to be none, with the nearest guide', async () => {
  for (const question of ['my tenant died, what happens to the tenancy', 'can her son inherit the tenancy']) {
    const { blocks } = await ask(question)
    const text = answerText({ blocks } as Answer)
    expect(text).toMatch(/^I found nothing in the guides on/)
    expect(text).toContain('Nearest to it: ')
    expect(text).not.toContain('“')
  }
})

test('each nation that is named has its own answer', async () => {
  const text = answerText(await ask('how much deposit can i take from tenants in Swansea and Belfast'))
  expect(text).toContain('Nation: Wales')
  expect(text).toContain('Nation: Northern Ireland')
  expect(text).not.toContain('England')
})
