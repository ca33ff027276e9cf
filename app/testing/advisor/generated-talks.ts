import { amount, between, pick, share, somePrice, type Random } from './generated-figures.ts'
import { brrr, deal, homeToLet, means, mortgage, tax, trap, type Template } from './generated-makers.ts'

/** Conversations of several turns: what was asked and is open, changes without a name, parts of cities, deals by what they are. */

const asked = (say: string | readonly string[]) => means(say, { of: 'question back' })
const thanks = (random: Random) => pick(random, ['thanks', 'ok great', 'cheers', 'thank you'])
const shared = ['Newport', 'Bangor'] as const
const parts = [
  ['Partick', 'scotland'], ['Leith', 'scotland'], ['Govan', 'scotland'], ['Morningside', 'scotland'], ['Roath', 'wales'],
  ['Splott', 'wales'], ['Cathays', 'wales'], ['Pontcanna', 'wales'], ['Stranmillis', 'northern-ireland'],
  ['Didsbury', 'england'], ['Harehills', 'england'], ['Jesmond', 'england'], ['Selly Oak', 'england'], ['Wavertree', 'england'],
] as const // prettier-ignore
const letters = [['CF', 'wales'], ['EH', 'scotland'], ['G', 'scotland'], ['BT', 'northern-ireland'], ['LS', 'england'], ['SA', 'wales'], ['AB', 'scotland']] as const // prettier-ignore

export const talkTemplates: readonly Template[] = [
  trap('a shared name stays open behind thanks', (r) =>
    asked([
      `stamp duty on ${amount(r, somePrice(r))}`,
      pick(r, shared),
      `${thanks(r)}, and with ${between(r, 2, 6)}k of fees?`,
    ]),
  ),
  trap(
    'a shared name stays open behind another buyer',
    (r) =>
    asked([`sdlt on ${amount(r, somePrice(r))} in ${pick(r, shared)}`, pick(r, ['and for a company?', 'and as a first time buyer?'])]), // prettier-ignore
  ),
  trap('a shared name stays open over two changes', (r) => {
    const { p, m } = homeToLet(r)
    return asked([`yield on a ${p} flat in ${pick(r, shared)}, rent ${m}`, `with ${share(r, between(r, 30, 45, 5))} deposit`, thanks(r), `and at ${between(r, 46, 68) / 10}%?`]) // prettier-ignore
  }),
  trap('a shared name is told at last', (r) => {
    const price = somePrice(r)
    return tax([`stamp duty on ${amount(r, price)} newport`, 'and for a company?', 'the welsh one'], { price, nation: 'wales', buyer: 'company' }) // prettier-ignore
  }),
  trap('a place that nobody knows is told at last', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    const deposit = between(r, 30, 45, 5)
    return deal([`roi on ${p} in Llanfoobar with ${m} rent`, `${deposit}% deposit`, 'scotland'], { price, rent, deposit, nation: 'scotland' }) // prettier-ignore
  }),
  trap('a number stays open', (r) => {
    const { p, m } = homeToLet(r)
    return asked([`returns for ${p} at ${m} with ${between(r, 1150, 4900, 50)} as well`, `and with a ${between(r, 30, 45, 5)}% deposit?`]) // prettier-ignore
  }),
  trap('a number is left out', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    const deposit = between(r, 30, 45, 5)
    return deal([`returns for ${p} at ${m} with ${between(r, 1150, 4900, 50)} as well`, `and with a ${deposit}% deposit?`, pick(r, ['leave it out', 'ignore that', 'without it'])], { price, rent, deposit }) // prettier-ignore
  }),
  trap('a number is told', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    const works = between(r, 1150, 4900, 50)
    return deal([`returns for ${p} at ${m} with ${works} as well`, pick(r, ['its the works', 'works', 'the works'])], { price, rent, works }) // prettier-ignore
  }),
  trap('a rent of which the time is not said', (r) =>
    asked(`${between(r, 85, 120)}k house, rent ${between(r, 190, 260, 5)}, whats the yield`),
  ),
  trap('a rent of which the time is told', (r) => {
    const [price, rent] = [between(r, 85_000, 120_000, 1000), between(r, 192, 260, 3)]
    return deal([`${price / 1000}k house, rent ${rent}, whats the yield`, pick(r, ['a week', 'weekly', "that's per week", 'pw'])], { price, rent: Math.round((rent * 5200) / 12) / 100 }) // prettier-ignore
  }),
  trap('a rent that nothing calls one', (r) =>
    asked(`house at £${between(r, 140, 190)},000 presently producing ${between(r, 250, 330, 5)}. gross yield?`),
  ),
  trap(
    'tenants who pay so much',
    (r) =>
    asked(`student house for ${between(r, 90, 130)}k, ${pick(r, ['three', 'four'])} tenants paying ${between(r, 380, 480, 5)} a month, gross yield?`), // prettier-ignore
  ),
  trap('tenants who pay so much each', (r) => {
    const [price, rent, count] = [between(r, 150_000, 200_000, 1000), between(r, 380, 480, 5), pick(r, [3, 4])]
    return deal([`student house for ${price / 1000}k, ${count} lads payin ${rent} a month. gross yield`, `${rent} each`], { price, rent: rent * count }) // prettier-ignore
  }),
  trap('a part of a city has its nation', (r) => {
    const [[name, nation], price] = [pick(r, parts), somePrice(r)]
    return tax(pick(r, [`stamp duty on ${amount(r, price)} in ${name}`, `${amount(r, price)} flat ${name}, sdlt?`]), { price, nation }) // prettier-ignore
  }),
  trap('a part of a city comes next', (r) => {
    const [[name, nation], { price, rent, p, m }] = [pick(r, parts), homeToLet(r)]
    return deal([`roi on ${p} with ${m} rent`, `its in ${name}`], { price, rent, nation })
  }),
  trap('the letters of postcodes', (r) => {
    const [[name, nation], price] = [pick(r, letters), somePrice(r)]
    return tax(`stamp duty on ${amount(r, price)} in the ${name} postcode`, { price, nation })
  }),
  trap('a figure changes by its size', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    const other = rent + between(r, 15, 90, 5)
    return deal([`yield on ${p} at ${m}`, thanks(r), `${pick(r, ['sorry I meant', 'no,', 'actually make it'])} ${other}`], { price, rent: other }) // prettier-ignore
  }),
  trap('the figure that was changed changes again', (r) => {
    const price = between(r, 70_000, 110_000, 1000)
    const [works, value] = [between(r, 15_000, 30_000, 1000), price + between(r, 60_000, 80_000, 1000)]
    return brrr([`brrr ${amount(r, price)}, ${works / 1000}k works, worth ${amount(r, value)} after`, `if it values at ${(value - 10_000) / 1000}k`, `and ${(value - 20_000) / 1000}k?`], { price, works, value: value - 20_000 }) // prettier-ignore
  }),
  trap('the tax of another price in thousands', (r) => {
    const price = between(r, 200_000, 300_000, 1000)
    const other = price + between(r, 10_000, 60_000, 1000)
    return tax([`stamp duty on ${amount(r, price)}`, `and ${other / 1000}?`], { price: other })
  }),
  trap('back to the case before', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    return deal([`roi ${p} ${m} rent 25% deposit`, `and with ${between(r, 30, 45, 5)}%?`, thanks(r), 'go back to the 25% one'], { price, rent, deposit: 25 }) // prettier-ignore
  }),
  trap('back to the first case', (r) => {
    const { price, rent, p, m } = homeToLet(r)
    return deal([`roi ${p} ${m} rent 25% deposit`, `make it ${between(r, 30, 45, 5)}% deposit`, `and ${between(r, 58, 68) / 10}% interest rate`, pick(r, ['the first again', 'back to the original'])], { price, rent, deposit: 25 }) // prettier-ignore
  }),
  trap('a mortgage with its deposit first', (r) => {
    const [price, deposit] = [somePrice(r), pick(r, [20, 30, 35, 40])]
    return mortgage(pick(r, [`mortgage with a ${deposit}% deposit on ${amount(r, price)}`, `what would the mortgage be with ${deposit}% deposit on ${amount(r, price)}`]), { price, deposit }) // prettier-ignore
  }),
  trap('one of the list by what it is', (r) => {
    const [first, index] = [between(r, 170_000, 200_000, 5000), 0]
    return means([`deals in Leeds under ${amount(r, first)}`, pick(r, ['tell me about the Leeds canal flat', 'whats the cash needed for the two-bed flat by the canal in Leeds'])], { of: 'deal', index }) // prettier-ignore
  }),
]
