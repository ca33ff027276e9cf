import { aMonth, amount, between, pick, share, somePrice, sum } from './generated-figures.ts'
import { homeToLet, means, trap, type Template } from './generated-makers.ts'

/** Questions with something in them that changes the figure, and that nobody can place without asking. */

const asked = (say: string | readonly string[]) => means(say, { of: 'question back' })

export const unclearTemplates: readonly Template[] = [
  trap('a deposit of percent or thousands', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`put ${between(r, 20, 45, 5)} in on ${p}, rent ${m}, roi?`)
  }),
  trap('a cost that has no field', (r) => {
    const { p, m } = homeToLet(r)
    const cost = pick(r, ['sinking fund', 'buyer’s premium', 'selective licence', 'white goods and beds', 'indemnity policy', 'chattels', 'parking permit']) // prettier-ignore
    return asked(`${p} flat at ${m} rent, ${cost} ${sum(r, between(r, 650, 4400, 50))}. what's my return?`)
  }),
  trap('owned in halves', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`${p} with ${m} rent, ${pick(r, ['me and my sister own half each', 'we go halves on it', 'my share is a third'])}. cash flow for me?`) // prettier-ignore
  }),
  trap('bills are included', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`roi on ${p}, rent ${m} including bills of £${between(r, 110, 260, 10)}`)
  }),
  trap('another currency', (r) => {
    const price = somePrice(r)
    return asked(
      `yield on ${pick(r, ['$', '€'])}${price.toLocaleString('en-GB')} with ${aMonth(r, between(r, 600, 1500, 5))} rent`,
    )
  }),
  trap('a number of flats', (r) => {
    const price = somePrice(r)
    return asked(
      `${pick(r, ['two', '2', 'three'])} flats for ${amount(r, price)}, rent ${sum(r, between(r, 500, 900, 5))}, what's the yield`,
    )
  }),
  trap('a rent that rises', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`roi on ${p} with ${m} rent going up ${share(r, between(r, 2, 6))} a year`)
  }),
  trap('a part of the price comes off', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`${p} less a gifted deposit of £${between(r, 5000, 15_000, 500)}, rents at ${m}, cash needed?`)
  }),
  trap('tax beside a share of the home', (r) =>
    asked(`stamp duty if I buy a ${share(r, pick(r, [25, 40, 50]))} share of a ${amount(r, somePrice(r))} flat`),
  ),
  trap('a loan whose rate changes', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`cash flow ${p}, ${m}, ${between(r, 38, 52) / 10}% for 2 years then ${between(r, 60, 82) / 10}%`)
  }),
  trap('a number that says nothing', (r) => {
    const { p, m } = homeToLet(r)
    return asked(`returns for ${p} at ${m} with ${sum(r, between(r, 1150, 4900, 50))} as well`)
  }),
]
