import { aMonth, amount, between, pick, somePrice, sum } from './generated-figures.ts'
import { plain, section24, tax, trap, type Template } from './generated-makers.ts'

/** The tax on buying, and the income tax of a landlord. */

const taxName = ['stamp duty', 'SDLT', 'stamp duty', 'sdlt']

const onBuying: readonly Template[] = [
  plain('tax on a buy to let', (r) => {
    const price = somePrice(r)
    return tax(`how much ${pick(r, taxName)} on a ${amount(r, price)} buy to let?`, { price, buyer: 'additional' })
  }),
  plain('tax on a second home', (r) => {
    const price = somePrice(r)
    return tax(`${pick(r, taxName)} for a second home at ${amount(r, price)}`, { price, buyer: 'additional' })
  }),
  plain('tax of a first-time buyer', (r) => {
    const price = somePrice(r, 180_000, 620_000)
    return tax(pick(r, [`first time buyer ${pick(r, taxName)} ${amount(r, price)}`, `I'm a first-time buyer, stamp duty on ${amount(r, price)}?`]), { price, buyer: 'first-time' }) // prettier-ignore
  }),
  plain('LBTT', (r) => {
    const price = somePrice(r)
    return tax(`LBTT on a ${amount(r, price)} buy-to-let`, { price, nation: 'scotland', buyer: 'additional' })
  }),
  plain('LTT', (r) => {
    const price = somePrice(r)
    return tax(`how much is LTT on a ${amount(r, price)} second property`, {
      price,
      nation: 'wales',
      buyer: 'additional',
    })
  }),
  trap('an only home', (r) => {
    const price = somePrice(r)
    return tax(pick(r, [`stamp duty on ${amount(r, price)}, not a second home, it's my only one`, `stamp duty on my main home at ${amount(r, price)}`]), { price, buyer: 'standard' }) // prettier-ignore
  }),
  trap('a home that replaces one', (r) => {
    const price = somePrice(r)
    return tax(`we sell our house and move into a new one for ${amount(r, price)}, how much stamp duty?`, { price, buyer: 'standard' }) // prettier-ignore
  }),
  trap('tax of a company', (r) => {
    const price = somePrice(r)
    return tax(pick(r, [`stamp duty for a ltd company buying at ${amount(r, price)}`, `${amount(r, price)} in my SPV, what's the SDLT`]), { price, buyer: 'company' }) // prettier-ignore
  }),
  trap('tax of somebody abroad', (r) => {
    const price = somePrice(r)
    return tax(`I'm a non resident, what stamp duty would I pay on a ${amount(r, price)} buy to let`, { price, nonResident: 1, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax of a company abroad', (r) => {
    const price = somePrice(r)
    return tax(`overseas limited company, stamp duty on ${amount(r, price)}?`, { price, nonResident: 1, buyer: 'company' }) // prettier-ignore
  }),
  trap('a place in Wales by name', (r) => {
    const price = somePrice(r)
    return tax(`what's the tax on buying a ${amount(r, price)} house in ${pick(r, ['Swansea', 'Cardiff', 'Wrexham', 'Newport Wales'])} as a second home`, { price, nation: 'wales', buyer: 'additional' }) // prettier-ignore
  }),
  trap('a place in Scotland by name', (r) => {
    const price = somePrice(r)
    return tax(`stamp duty on a ${amount(r, price)} flat to let in ${pick(r, ['Glasgow', 'Edinburgh', 'Dundee'])}`, { price, nation: 'scotland', buyer: 'additional' }) // prettier-ignore
  }),
  trap('a place in Northern Ireland by name', (r) => {
    const price = somePrice(r)
    return tax(`stamp duty on a ${amount(r, price)} buy to let in ${pick(r, ['Belfast', 'Derry', 'Lisburn'])}`, { price, nation: 'northern-ireland', buyer: 'additional' }) // prettier-ignore
  }),
  trap('a shop', (r) => {
    const price = somePrice(r, 160_000)
    return tax(`stamp duty on a ${pick(r, ['shop', 'commercial unit', 'non-residential building'])} for ${amount(r, price)}`, { price, buyer: 'non-residential' }) // prettier-ignore
  }),
  trap('tax and what a neighbour paid', (r) => {
    const price = somePrice(r)
    return tax(`my brother bought for ${amount(r, somePrice(r))}, I'm buying a btl at ${amount(r, price)}. how much stamp duty for me?`, { price, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax corrected', (r) => {
    const price = somePrice(r)
    return tax(`stamp duty on a ${amount(r, price + 20_000)} buy to let, sorry I mean ${amount(r, price)}`, { price, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax beside a deposit', (r) => {
    const price = somePrice(r)
    return tax(`I've got ${amount(r, Math.round(price / 4000) * 1000)} deposit for a ${amount(r, price)} buy to let, what's the stamp duty`, { price, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax beside works and value', (r) => {
    const price = somePrice(r)
    const works = between(r, 10_000, 40_000, 1000)
    return tax(`stamp duty on a btl at ${amount(r, price)} that needs ${amount(r, works)} of work and is worth ${amount(r, price + works + 25_000)} afterwards`, { price, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax beside a rent', (r) => {
    const price = somePrice(r)
    return tax(`it rents at ${aMonth(r, between(r, 550, 1600, 5))}, how much stamp duty do I pay on the ${amount(r, price)}? it's a buy to let`, { price, buyer: 'additional' }) // prettier-ignore
  }),
  trap('tax on a day', (r) => {
    const price = somePrice(r)
    const day = between(r, 2, 27)
    return tax(`stamp duty on a ${amount(r, price)} buy to let completing on ${day} February 2027`, { price, buyer: 'additional', date: `2027-02-${String(day).padStart(2, '0')}` }) // prettier-ignore
  }),
  trap('then another nation', (r) => {
    const price = somePrice(r)
    const [name, nation] = pick(r, [['Scotland', 'scotland'], ['Wales', 'wales']] as const) // prettier-ignore
    return tax([`stamp duty on a ${amount(r, price)} buy to let`, `and in ${name}?`], { price, buyer: 'additional', nation }) // prettier-ignore
  }),
  trap('then as another buyer', (r) => {
    const price = somePrice(r)
    const [words, buyer] = pick(r, [['same but ltd', 'company'], ['and as my only home?', 'standard'], ['and as a first time buyer?', 'first-time']] as const) // prettier-ignore
    return tax([`sdlt on a ${amount(r, price)} buy to let`, words], { price, buyer })
  }),
  trap('then on another price', (r) => {
    const [price, next] = [somePrice(r), somePrice(r)]
    return tax([`stamp duty on a ${amount(r, price)} second home`, pick(r, [`and on ${amount(r, next)}`, `what about ${amount(r, next)}?`])], { price: next, buyer: 'additional' }) // prettier-ignore
  }),
  trap('then the tax of a return', (r) => {
    const price = somePrice(r)
    return tax([`roi on ${amount(r, price)} with ${aMonth(r, 900)} rent`, 'stamp duty on it?'], {
      price,
      buyer: 'additional',
    })
  }),
]

function landlord(r: Parameters<Template['make']>[0]) {
  const otherIncome = between(r, 16_000, 92_000, 500)
  const profit = between(r, 4000, 24_000, 100)
  const financeCosts = between(r, 1800, 14_000, 100)
  return { otherIncome, profit, financeCosts }
}

const onIncome: readonly Template[] = [
  plain('salary, profit, interest', (r) => {
    const said = landlord(r)
    return section24(`section 24 with ${amount(r, said.otherIncome)} salary, ${sum(r, said.profit)} rental profit and ${sum(r, said.financeCosts)} mortgage interest`, said) // prettier-ignore
  }),
  trap('interest first', (r) => {
    const said = landlord(r)
    return section24(`section 24: mortgage interest ${sum(r, said.financeCosts)}, profit from rent ${sum(r, said.profit)}, I earn ${amount(r, said.otherIncome)}`, said) // prettier-ignore
  }),
  trap('interest of a month', (r) => {
    const { otherIncome, profit } = landlord(r)
    const monthly = between(r, 220, 900, 5)
    return section24(`how much income tax under section 24: salary ${amount(r, otherIncome)}, rental profit ${sum(r, profit)} a year, mortgage interest ${aMonth(r, monthly)}`, { otherIncome, profit, financeCosts: monthly * 12 }) // prettier-ignore
  }),
  trap('a coming tax year', (r) => {
    const said = landlord(r)
    return section24(`section 24 for ${pick(r, ['2027/28', 'the tax year 2027/28', 'the 2027-28 tax year'])}: other income ${sum(r, said.otherIncome)}, property profit ${sum(r, said.profit)}, finance costs ${sum(r, said.financeCosts)}`, { ...said, year: 2027 }) // prettier-ignore
  }),
  trap('costs brought forward', (r) => {
    const said = landlord(r)
    const broughtForward = between(r, 500, 6000, 100)
    return section24(`section 24, I earn ${sum(r, said.otherIncome)}, rental profit ${sum(r, said.profit)}, interest ${sum(r, said.financeCosts)} and ${sum(r, broughtForward)} finance costs brought forward`, { ...said, broughtForward }) // prettier-ignore
  }),
  trap('profit from rent and costs', (r) => {
    const said = landlord(r)
    const costs = between(r, 1500, 5000, 100)
    return section24(`section 24 tax: job pays ${amount(r, said.otherIncome)}, rent ${sum(r, said.profit + costs)} a year less ${sum(r, costs)} running costs, interest ${sum(r, said.financeCosts)}`, said) // prettier-ignore
  }),
  trap('the income of a partner', (r) => {
    const said = landlord(r)
    return section24(`my wife earns ${amount(r, between(r, 18_000, 60_000, 1000))} but the flat is mine alone. section 24 on my salary of ${amount(r, said.otherIncome)}, profit ${sum(r, said.profit)}, interest ${sum(r, said.financeCosts)}`, said) // prettier-ignore
  }),
  trap('then another salary', (r) => {
    const said = landlord(r)
    const next = said.otherIncome + between(r, 2000, 15_000, 500)
    return section24([`section 24 with salary ${amount(r, said.otherIncome)}, profit ${sum(r, said.profit)}, interest ${sum(r, said.financeCosts)}`, `and if I earned ${amount(r, next)}`], { ...said, otherIncome: next }) // prettier-ignore
  }),
]

export const taxedTemplates: readonly Template[] = [...onBuying, ...onIncome]
