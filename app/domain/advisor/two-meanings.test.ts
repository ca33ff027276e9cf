import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What can be meant in two ways: it is asked, or answered with its other meaning beside it. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const deposits = ['When is the fee refundable?', 'What if I do not complete after exchange: do I lose the deposit?']
const semi = 'Semi in Rotherham, 139,000, let at 795. 25% deposit, rate 5.5, agent 10%, what is left a month'

test.each([
  ['do I get the deposit back if it all falls through', [...deposits, 'How does a tenant get the deposit back?']],
  ['is the deposit refundable', [...deposits, 'How does a tenant get the deposit back?']],
  ['house for 120000, rent 700, 25% deposit | do i lose my deposit if it falls through', deposits],
  [
    "i've got 50 and want 10 percent. what can i get",
    [
      'Deals, gross yield over 10%, cash needed up to £50,000',
      'Deals up to £50,000, gross yield over 10%',
      'Deals, ROI over 10%, cash needed up to £50,000',
    ],
  ],
  [
    'got 80, after 7 percent, what you got',
    [
      'Deals, gross yield over 7%, cash needed up to £80,000',
      'Deals up to £80,000, gross yield over 7%',
      'Deals, ROI over 7%, cash needed up to £80,000',
    ],
  ],
  [
    `${semi} | Make it 8 instead`,
    [
      'Deal calculator: price £139,000, rent £795 a month, England, deposit 25%, interest rate 5.5%, management 8%',
      'Deal calculator: price £139,000, rent £795 a month, England, deposit 25%, interest rate 8%, management 10%',
    ],
  ],
  [
    "rooms go for 150, there's four, house is 230 grand, whats the yield",
    ['Deal calculator: price £230,000, rent £2,600 a month', 'Deal calculator: price £230,000, rent £600 a month'],
  ],
])('%s: asked with all that it may be', async (talk, readings) => {
  const answer = await answerTo(world, talk)
  expect(readingsOf(answer)).toEqual(readings)
  for (const reading of readings) {
    const pressed = await answerTo(world, `${talk} | ${reading}`)
    expect(pressed.outcome, reading).toBeUndefined()
    expect(
      readingsOf(pressed).filter((each) => !each.startsWith('And in ')),
      reading,
    ).toEqual([])
  }
})

test.each([
  // What the words say themselves is not asked about.
  [`${semi} | make the rate 8 instead`, 'Changed: interest rate 8%.'],
  [`${semi} | agent 8% instead`, 'Changed: management 8%.'],
  [`${semi} | make it 60`, 'deposit 60%'],
  ['deal 119 | what are its running costs', 'Running costs a year: £1,100'],
  ['how long does my landlord have to give me my deposit back', '“'],
  ['do I lose my deposit if I pull out after exchange', 'exchange'],
])('%s: %s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test('a tax that is not named is that on buying, with the others to press', async () => {
  const answer = await answerTo(world, 'how much tax on a 240 grand house')
  expect(answerText(answer)).toContain('I take this as the tax on buying it.')
  expect(readingsOf(answer)).toEqual(['What tax do I pay on the gain when I sell a rental?', 'What is Section 24?'])
  expect(readingsOf(await answerTo(world, 'how much stamp duty on a 240 grand house'))).toEqual([])
})

test('a fee behind one of a lender is asked about, and else is that of this site', async () => {
  const loan = 'borrowing 150k at 5.4 interest only with a 2% arrangement fee, what is that a month'
  const took = 'Do you mean the loan fee of £3,000?'
  expect(answerText(await answerTo(world, `${loan} | do i get the fee back if it all falls through`))).toContain(took)
  expect(answerText(await answerTo(world, 'do i get the fee back if it all falls through'))).not.toContain(took)
})

const nobody = 'Nobody sets a score by hand'
test.each([
  ['what did deal 127 score | who dreams that number up? is it a person or some machine', 'Deal 127, '],
  ['who gives out these grades, is there a bloke doing it or software?', 'The AI Deal Score is the sum of its factors'],
  ["Who decides these scores, a person or a computer? B30 is lovely and you've slapped a D on it", 'Deal 120, '],
  ['Got anything round Bournville? | How comes that terrace only gets a D? Who marks these?', 'Deal 120, '],
  ['Is it a human being that rates each property?', 'The AI Deal Score is the sum of its factors'],
])('%s: who scores, and of which deal', async (talk, shows) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(nobody)
  expect(text).toContain(shows)
})

test.each([
  [
    'can I talk to somebody | how do I book this call, and do I have to have paid the 3 grand first?',
    ['A call costs you nothing'],
  ],
  [
    'How does one get a property listed with you, what do you need from us, and does the seller pay anything?',
    ['cost you nothing', 'ten short steps', 'What is asked for'],
  ],
  ['does the vendor get charged anything for listing with you', ['Submitting and listing a property cost you nothing']],
  ['bank says my icr comes out at 155, good or bad?', ['1.55 times the interest', '145%']],
  ['broker says my ICR is 138. is that good', ['1.38 times the interest', '125%', '145%']],
])('%s', async (talk, shown) => {
  const text = answerText(await answerTo(world, talk))
  for (const each of shown) expect(text).toContain(each)
  expect(text).not.toContain('I cannot say what you should')
})

const wales = 'In Wales a landlord’s notice without a reason'
const ulster = 'In Northern Ireland a notice to quit is in writing'
test.each([
  [
    'My husband left me a flat in Mumbles with a couple in it. | I need it back for my daughter, coming home from Bristol. How much notice would I have to give them?',
    wales,
  ],
  ["We've a wee house in Lurgan let to a fella this four years. how long do we have to give him to get out", ulster],
  [
    "House in Stirling let to a couple | the wife wants the flat back for our son who's moving from Leeds. what notice?",
    'In Scotland a notice to leave',
  ],
  ['Is it still 6 weeks notice in Swansea', wales],
  [
    'The certificate on the wall says E. Is it soon unlawful to let anything below a C?',
    'C or its equivalent, from 1 October 2030',
  ],
  ['letting a D rated house, is that ok still', 'Least band to let'],
  [
    "Three nurses want to share my house in Lincoln, they don't know each other. Licence or no licence?",
    'four friends in one house make an HMO',
  ],
  [
    'the lease is down to 71 years. two years before I can extend or what',
    'the wait of two years ended on 31 January 2025',
  ],
  [
    'sold my rental, made 41 thousand on it. When must HMRC hear from me & what percentage do they want',
    'Report within 60 days',
  ],
  [
    'sold my rental, made 41 thousand on it. When must HMRC hear from me & what percentage do they want',
    '18 per cent of the gain',
  ],
])('%s: %s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test('what is left of a rent behind a purchase is worked out, whatever repairs it names', async () => {
  const flat = 'Flat in Leeds for 130000 let at 750, 5.2% interest only, 20% deposit'
  const answer = await answerTo(
    world,
    `${flat} | minus 900 a year for repairs and 11% agent, what am i left with a month`,
  )
  expect(answer.topic).toBe('returns')
  expect(answerText(answer)).toContain('management 11%')
})
