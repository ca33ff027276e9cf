import {
  aMonth,
  aWeek,
  aYear,
  amount,
  between,
  monthOfWeekly,
  pick,
  rentOf,
  share,
  somePrice,
  sum,
} from './generated-figures.ts'
import { deal, homeToLet, plain, trap, type Template } from './generated-makers.ts'

/** Yield, return and cash needed of a home to let, bought as people buy: what is paid, what it costs, who buys, and where. */

const welsh = ['Cardiff', 'Swansea', 'Wrexham', 'Merthyr Tydfil']
const scottish = ['Glasgow', 'Dundee', 'Aberdeen', 'Falkirk']
const english = ['Leeds', 'Hull', 'Derby', 'Stoke-on-Trent', 'Burnley']

export const boughtTemplates: readonly Template[] = [
  plain('return of a property', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`ROI for a ${p} property with ${m} rent`, `roi on ${p} renting at ${m}`]), said)
  }),
  plain('yield of a price at a rent', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`what yield does ${p} at ${m} give?`, `whats the yield on ${p} with ${m}`]), said)
  }),
  plain('price and rent and nothing else', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`price ${p}, rent ${m}`, `${p} price, ${m} rent`]), said)
  }),
  plain('it costs and lets for', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`The house costs ${p} and lets for ${m}. Can you calculate the returns please?`, said)
  }),
  plain('cash flow', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(
      pick(r, [`cash flow on ${p} let at ${m}?`, `what would I clear each month on ${p} rented for ${m}`]),
      said,
    )
  }),
  plain('works on top', (r) => {
    const { p, m, said } = homeToLet(r)
    const works = between(r, 4000, 45_000, 500)
    return deal(`${p} house, needs ${amount(r, works)} of ${pick(r, ['works', 'refurb', 'renovation'])}, rent ${m}. roi?`, { ...said, works }) // prettier-ignore
  }),
  trap('rent said first', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`${m} rent, ${p} to buy, yield?`, `it brings ${m} and would cost me ${p}. what return is that`]), said) // prettier-ignore
  }),
  trap('rent without its span, said first', (r) => {
    const { p, rent, said } = homeToLet(r)
    return deal(`rent ${sum(r, rent)} on a ${p} terrace, gross yield?`, said)
  }),
  trap('rent of a week', (r) => {
    const weekly = between(r, 120, 390, 3)
    const rent = monthOfWeekly(weekly)
    const price = Math.round((rent * 12) / 0.07 / 1000) * 1000
    return deal(`${amount(r, price)} flat lets at ${aWeek(r, weekly)}, what's the yield?`, { price, rent })
  }),
  trap('rent of a year', (r) => {
    const { price, rent, p } = homeToLet(r)
    return deal(`${p} house bringing in ${aYear(r, rent * 12)} rent. returns?`, { price, rent })
  }),
  trap('rent of each room', (r) => {
    const [rooms, each] = [between(r, 4, 6), between(r, 380, 640, 10)]
    const price = somePrice(r, 180_000, 400_000)
    return deal(`${amount(r, price)} house, ${rooms} rooms at ${sum(r, each)} each a month. what roi do I get`, { price, rent: rooms * each }) // prettier-ignore
  }),
  trap('fees', (r) => {
    const { p, m, said } = homeToLet(r)
    const fees = between(r, 1100, 6200, 50)
    return deal(`buying at ${p}, rent ${m}, ${pick(r, ['legal fees', 'fees of', 'solicitor and survey'])} ${sum(r, fees)}, what's my return?`, { ...said, fees }) // prettier-ignore
  }),
  trap('service charge of a year', (r) => {
    const { p, m, said } = homeToLet(r)
    const service = between(r, 600, 3400, 20)
    return deal(`flat at ${p}, rent ${m}, service charge ${aYear(r, service)}. net yield?`, { ...said, service })
  }),
  trap('service charge of a month', (r) => {
    const { p, m, said } = homeToLet(r)
    const charge = between(r, 60, 240, 5)
    return deal(`${p} flat renting for ${m} with a service charge of ${aMonth(r, charge)}. net yield?`, { ...said, service: charge * 12 }) // prettier-ignore
  }),
  trap('ground rent and service charge', (r) => {
    const { p, m, said } = homeToLet(r)
    const [ground, charge] = [between(r, 100, 400, 25), between(r, 700, 2600, 50)]
    return deal(`leasehold flat ${p}, let at ${m}, ground rent £${ground} a year plus service charge £${charge} a year, cash flow?`, { ...said, service: ground + charge }) // prettier-ignore
  }),
  trap('insurance', (r) => {
    const { p, m, said } = homeToLet(r)
    const insurance = between(r, 180, 720, 15)
    return deal(`roi: ${p}, ${m}, insurance £${insurance} a year`, { ...said, insurance })
  }),
  trap('the agent takes a share', (r) => {
    const { p, m, said } = homeToLet(r)
    const management = between(r, 8, 15)
    return deal(`${p} house at ${m}, the agent takes ${share(r, management)}. what's left for me`, { ...said, management }) // prettier-ignore
  }),
  trap('nobody manages it', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`${p}, ${m} rent, ${pick(r, ['I manage it myself', 'no letting agent', 'without management'])}. roi?`, { ...said, management: 0 }) // prettier-ignore
  }),
  trap('voids and maintenance', (r) => {
    const { p, m, said } = homeToLet(r)
    const [voids, maintenance] = [between(r, 2, 9), between(r, 3, 12)]
    return deal(`yield on ${p} rent ${m} with ${share(r, voids)} voids and ${share(r, maintenance)} maintenance`, { ...said, voids, maintenance }) // prettier-ignore
  }),
  trap('weeks empty', (r) => {
    const { p, m, said } = homeToLet(r)
    const weeks = between(r, 2, 6)
    return deal(`${p} at ${m}, say empty ${weeks} weeks a year. net yield?`, { ...said, voids: Math.round((weeks / 52) * 10_000) / 100 }) // prettier-ignore
  }),
  trap('a tax that was worked out', (r) => {
    const { p, m, said } = homeToLet(r)
    const tax = between(r, 3100, 19_900, 50)
    return deal(`${p} and ${m} rent, stamp duty is ${sum(r, tax)} according to my solicitor. cash needed?`, { ...said, tax }) // prettier-ignore
  }),
  trap('a company buys', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`buying ${p} through my ltd company, rent ${m}, roi`, `my SPV buys at ${p} and lets at ${m}. returns?`]), { ...said, buyer: 'company' }) // prettier-ignore
  }),
  trap('the buyer lives abroad', (r) => {
    const { p, m, said } = homeToLet(r)
    const where = pick(r, ['I live in Dubai', "I'm not UK resident", 'I am an overseas buyer', 'living in Singapore'])
    return deal(`${where}, buying a ${p} flat in ${pick(r, english)} that lets for ${m}. cash needed?`, { ...said, nonResident: 1 }) // prettier-ignore
  }),
  trap('a place in Wales', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`${p} terrace in ${pick(r, welsh)}, ${m} rent. cash needed and roi?`, { ...said, nation: 'wales' })
  }),
  trap('a place in Scotland', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`roi for a flat in ${pick(r, scottish)} at ${p}, rent ${m}`, { ...said, nation: 'scotland' })
  }),
  trap('the price of a neighbour', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(
      `my neighbour paid ${amount(r, somePrice(r))} for his, mine would be ${p} and let at ${m}. yield?`,
      said,
    )
  }),
  trap('corrected in the same breath', (r) => {
    const { p, m, price, said } = homeToLet(r)
    return deal(`roi on ${amount(r, price + between(r, 5000, 30_000, 5000))}, no sorry, ${p}, rent ${m}`, said)
  }),
  trap('asking price and offer', (r) => {
    const { p, m, price, said } = homeToLet(r)
    return deal(`it's on for ${amount(r, price + between(r, 5000, 30_000, 5000))} but I'd pay ${p}. rent ${m}. return?`, said) // prettier-ignore
  }),
  trap('reduced price', (r) => {
    const { p, m, price, said } = homeToLet(r)
    return deal(`was ${amount(r, price + between(r, 5000, 30_000, 5000))} now reduced to ${p}, lets for ${m}. yield?`, said) // prettier-ignore
  }),
  trap('value after works beside the price', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const works = between(r, 8000, 30_000, 1000)
    return deal(`roi if I pay ${p}, rent is ${m} and works are ${amount(r, works)}; it will be worth ${amount(r, price + works + 20_000)} after works`, { ...said, works }) // prettier-ignore
  }),
  trap('a long story', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`Hi there, been looking for 3 years now with my wife and we found a 2 bed terrace near the station, the seller wants ${p}, the agent reckons ${m}, what would the return be?`, said) // prettier-ignore
  }),
  trap('day of completion', (r) => {
    const { p, m, said } = homeToLet(r)
    const day = between(r, 2, 27)
    return deal(`${p} buy to let, rent ${m}, completing ${day} March 2027. cash needed?`, { ...said, date: `2027-03-${String(day).padStart(2, '0')}` }) // prettier-ignore
  }),
  trap('then another rent', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const rent = rentOf(r, price)
    return deal([`roi on ${p} at ${m}`, pick(r, [`no sorry the rent is ${sum(r, rent)}`, `what if the rent was ${sum(r, rent)}`])], { ...said, rent }) // prettier-ignore
  }),
  trap('then another price', (r) => {
    const { p, m, said } = homeToLet(r)
    const price = somePrice(r)
    return deal([`yield on ${p} at ${m}?`, pick(r, [`and if I get it for ${amount(r, price)}`, `what if the price is ${amount(r, price)}`])], { ...said, price }) // prettier-ignore
  }),
  trap('then a company, then a nation', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal([`returns on ${p} with ${m}`, 'same but ltd', 'and in Wales?'], { ...said, buyer: 'company', nation: 'wales' }) // prettier-ignore
  }),
  trap('then fees', (r) => {
    const { p, m, said } = homeToLet(r)
    const fees = between(r, 2500, 5500, 100)
    return deal([`roi for ${p}, rent ${m}`, `and with fees of ${sum(r, fees)}`], { ...said, fees })
  }),
  trap('a new purchase starts afresh', (r) => {
    const { p, m } = homeToLet(r)
    const next = homeToLet(r)
    return deal([`${p} at ${m} with ${share(r, 40)} deposit, roi?`, `ROI for a ${next.p} flat with ${next.m} rent`], next.said) // prettier-ignore
  }),
]
