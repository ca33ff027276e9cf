import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The law of letting, as tenants, landlords and agents ask for it, by nation. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['I rent a house in Aberdare, been here three year. Landlord says he wants it back, not giving any reason like. How long has he got to give me in writing?', 'In Wales a landlord’s notice without a reason'],
  ['One of my landlords wants his flat in Reading back so he can sell it. What do I serve? | He has another one in Barry, same story. What’s the notice there?', 'In Wales a landlord’s notice'],
  ['My let is in Leicester, I want to sell it empty. How much notice do I have to give? | and the flat in Paisley? thats for sale too', 'In Scotland a notice to leave'],
  ['been given 2 weeks by landlord cos he’s moving back in. Colchester', 'You or close family move in; Notice: 4 months'],
  ['Section 173 - when can’t I use it?', 'It has no effect while the landlord is not registered'],
  ['tenant gave me two weeks notice, Blackburn. can she?', 'with two months’ notice'],
  ['Three of us on one contract in Swansea. Can I leave on my own', 'One joint contract-holder can withdraw alone'],
  ['flat advertised £1,150. i said id do 1225 to beat the other couple and the agent said no. is that right', 'accept a higher offer'],
  ['Agent took £300 "holding" off me for a place in Reading at 1,050 a month, then the landlord changed his mind', 'returns it within seven days'],
  ['An Edinburgh agency wants £200 to take the flat off the market. Is that allowed?', 'A holding deposit or a fee for references is against the law'],
  ['How many months’ rent can a landlord in Kilmarnock ask for as a deposit, and where’s the money got to be kept?', 'is paid over to an approved scheme'],
  ['landlady turned up wi her own key. Cardiff. is that even allowed?', 'at least 24 hours’ notice'],
  ['smoke alarm rules for rented flats? | Scotland I mean, ground floor flat in Perth, gas combi in kitchen', 'Nation: Scotland; Smoke alarms'],
  ['My rental in Harrogate is EPC D, still ok to let? | and the wee one outside Enniskillen? that’s an F', 'a home in band F may be let in Scotland and Northern Ireland'],
  ['The terrace in Barnsley has an EPC of F. Can I let it? | And if getting it up to an E costs silly money?', 'up to £3,500, VAT included'],
  ['bedroom black with mould. landlord says open a window. Can I just stop paying him? Swansea', 'Holding back the rent over repairs or damp is risky'],
  ['letting my box room in Bristol, I live here too. do i check his passport | how much notice do i have to give him?', 'a lodger who shares rooms'],
  ['Who pays the rates on a rented house in Derry, me or the landlord? It’s worth about 120k', '£150,000 or less'],
  ['rent going from 850 to 990 in Motherwell. He gave six weeks. is there not a cap?', 'Once in 12 months, three months’ notice'],
  ['what’s the rule for rent going up in Wales? | and over the water in Belfast?', 'Northern Ireland: At most every 12 months'],
])('%s', async (said, shows) => {
  const answer = await answerTo(world, said)
  expect(answerText(answer)).toContain(shows)
  expect(answer.topic).toBe('law')
}) // prettier-ignore

test('where no nation is known, the others can be pressed, and each is then answered', async () => {
  const { blocks } = await answerTo(world, 'how much deposit can i take from a tenant')
  const items = blocks.flatMap((block) => (block.kind === 'readings' ? block.items : []))
  expect(items).toEqual(['And in Northern Ireland?', 'And in Scotland?', 'And in Wales?'])
  const pressed = await answerTo(world, 'how much deposit can i take from a tenant | And in Scotland?')
  expect(answerText(pressed)).toContain('2 months’ rent')
})

test.each([
  ['Anstruther, £152,000, £790 a month, 25% deposit. Cash-on-cash? | Deposit back to 40%, but call the rent 825.', 'returns'],
  ['how big a deposit so a 190k house renting at 1,050 pcm leaves me 250 a month? 5.2 rate', 'returns'],
  ['any deals with a tenant in already in Hull', 'find-deals'],
])('what is worked out or looked for is no law of letting: %s', async (said, topic) => {
  expect((await answerTo(world, said)).topic).toBe(topic)
}) // prettier-ignore

test('what no guide says of a tenancy is said to be none, and no deals are listed', async () => {
  const answer = await answerTo(world, 'can my tenant in Dundee paint the walls')
  expect(answerText(answer)).toMatch(/^I found nothing in the guides/)
  expect(answer.dealIds).toEqual([])
})
