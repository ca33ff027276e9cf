import {
  aMonth,
  aWeek,
  aYear,
  amount,
  between,
  monthOfWeekly,
  pick,
  share,
  someRate,
  somePrice,
  sum,
} from './generated-figures.ts'
import { brrr, cover, deal, homeToLet, mortgage, plain, trap, type Template } from './generated-makers.ts'

/** Homes bought with a loan, payments, BRRR and the test of a lender. */

/** A part of the price in whole thousands. */
const partOf = (price: number, of: number) => Math.round((price * of) / 100 / 1000) * 1000

const bought: readonly Template[] = [
  plain('deposit in percent', (r) => {
    const { p, m, said } = homeToLet(r)
    const deposit = between(r, 20, 50, 5)
    return deal(`${p}, rent ${m}, ${share(r, deposit)} deposit. cash flow?`, { ...said, deposit })
  }),
  plain('deposit in pounds', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const depositPounds = partOf(price, between(r, 22, 45))
    return deal(`I'd put ${amount(r, depositPounds)} down on a ${p} house that rents at ${m}. roi?`, { ...said, depositPounds }) // prettier-ignore
  }),
  trap('loan in pounds in place of a deposit', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const loanPounds = partOf(price, between(r, 50, 78))
    return deal(`${p} house, ${m} rent, I'm taking a ${amount(r, loanPounds)} ${pick(r, ['mortgage', 'loan'])}. cash flow?`, { ...said, loanPounds }) // prettier-ignore
  }),
  trap('share of the loan', (r) => {
    const { p, m, said } = homeToLet(r)
    const loan = between(r, 55, 80, 5)
    return deal(`cash flow: ${p}, ${m}, ${pick(r, [`${share(r, loan)} LTV`, `${share(r, loan)} mortgage`, `ltv ${loan}`])}`, { ...said, deposit: 100 - loan }) // prettier-ignore
  }),
  trap('no mortgage', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(pick(r, [`${p} at ${m} without a mortgage, what do I make`, `cash buyer, ${p}, rent ${m}. roi?`]), { ...said, deposit: 100 }) // prettier-ignore
  }),
  trap('half is borrowed', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`${p} with half of it on a mortgage, rent ${m}, cash flow?`, { ...said, deposit: 50 })
  }),
  trap('denied deposit', (r) => {
    const { p, m, said } = homeToLet(r)
    const deposit = between(r, 30, 45, 5)
    return deal(`roi ${p}, rent ${m}, not 25% deposit but ${share(r, deposit)}`, { ...said, deposit })
  }),
  trap('everything in another order', (r) => {
    const { p, m, said } = homeToLet(r)
    const [rate, deposit] = [someRate(r), between(r, 20, 45, 5)]
    return deal(`rate ${share(r, rate)}, deposit ${share(r, deposit)}, rent ${m}, price ${p}: cash flow?`, { ...said, rate, deposit }) // prettier-ignore
  }),
  trap('repayment over years', (r) => {
    const { p, m, said } = homeToLet(r)
    const [rate, years] = [someRate(r), between(r, 15, 35)]
    return deal(`cash flow on ${p} at ${m} with a repayment mortgage over ${years} years at ${share(r, rate)}`, { ...said, rate, years, repayment: 'repayment' }) // prettier-ignore
  }),
  trap('then a deposit, then a rate', (r) => {
    const { p, m, said } = homeToLet(r)
    const [deposit, rate] = [between(r, 30, 45, 5), someRate(r)]
    return deal([`roi on ${p}, rent ${m}`, pick(r, [`with ${deposit}% down`, `and with ${share(r, deposit)} deposit?`]), `and at ${share(r, rate)} interest`], { ...said, deposit, rate }) // prettier-ignore
  }),
  plain('payments on a loan', (r) => {
    const [loanPounds, rate] = [between(r, 70_000, 320_000, 1000), someRate(r)]
    return mortgage(pick(r, [`monthly payment on a ${amount(r, loanPounds)} mortgage at ${share(r, rate)}`, `what does a ${amount(r, loanPounds)} loan cost a month at ${share(r, rate)}?`]), { loanPounds, rate }) // prettier-ignore
  }),
  plain('payments on a price', (r) => {
    const [price, deposit, rate] = [somePrice(r), between(r, 15, 40, 5), someRate(r)]
    return mortgage(`mortgage payments on ${amount(r, price)} with ${share(r, deposit)} deposit at ${share(r, rate)}`, { price, deposit, rate }) // prettier-ignore
  }),
  trap('payments, the rate first', (r) => {
    const [loanPounds, rate, years] = [between(r, 70_000, 320_000, 1000), someRate(r), between(r, 18, 35)]
    return mortgage(`at ${share(r, rate)} over ${years} years, what are the repayments on a mortgage of ${amount(r, loanPounds)}?`, { loanPounds, rate, years, repayment: 'repayment' }) // prettier-ignore
  }),
  trap('payments with savings', (r) => {
    const price = somePrice(r)
    const depositPounds = partOf(price, between(r, 20, 40))
    return mortgage(`house is ${amount(r, price)}, I have a deposit of ${amount(r, depositPounds)}, what's the mortgage a month?`, { price, depositPounds }) // prettier-ignore
  }),
  trap('payments at a share', (r) => {
    const [price, loan] = [somePrice(r), between(r, 60, 85, 5)]
    return mortgage(`monthly mortgage cost, ${loan}% LTV on ${amount(r, price)}, interest only`, { price, deposit: 100 - loan, repayment: 'interest-only' }) // prettier-ignore
  }),
  trap('then another rate and term', (r) => {
    const [loanPounds, first, rate, years] = [between(r, 70_000, 320_000, 1000), someRate(r), someRate(r), between(r, 15, 35)] // prettier-ignore
    return mortgage([`payments on a ${amount(r, loanPounds)} mortgage at ${share(r, first)}`, `and at ${share(r, rate)}`, `over ${years} years?`], { loanPounds, rate, years, repayment: 'repayment' }) // prettier-ignore
  }),
]

/** A house to be done up, with a value that the new loan is a share of. */
function houseToDoUp(r: Parameters<Template['make']>[0]) {
  const price = between(r, 55_000, 180_000, 1000)
  const works = between(r, 9000, 48_000, 500)
  const value = Math.round(((price + works) * (1.05 + 0.3 * r())) / 1000) * 1000
  return { p: amount(r, price), w: amount(r, works), v: amount(r, value), price, works, value, said: { price, works, value } } // prettier-ignore
}

const doneUp: readonly Template[] = [
  plain('buy, works, worth', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    return brrr(pick(r, [`brrr: buy for ${p}, refurb ${w}, worth ${v} after`, `BRRR with price ${p}, works ${w}, GDV ${v}`]), said) // prettier-ignore
  }),
  trap('value said first', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    return brrr(`it'll be worth ${v} once done, costs ${p} and ${w} of works. brrr, how much stays in?`, said)
  }),
  trap('works said first', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    return brrr(`spending ${w} on a refurb of a ${p} house, end value ${v}, refinance: money left in?`, said)
  }),
  trap('with a rent and a loan share', (r) => {
    const { p, w, v, value, said } = houseToDoUp(r)
    const [monthlyRent, loanToValue] = [Math.round((value * 0.07) / 12 / 5) * 5, between(r, 65, 80, 5)]
    return brrr(`brrr ${p} purchase, ${w} works, revalued at ${v}, rent ${aMonth(r, monthlyRent)}, refinance at ${loanToValue}% LTV`, { ...said, monthlyRent, loanToValue }) // prettier-ignore
  }),
  trap('holding and finance costs', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    const [holding, financeFees] = [between(r, 600, 4200, 100), between(r, 900, 5200, 100)]
    return brrr(`brrr: bought ${p}, works ${w}, value after ${v}, holding costs £${holding}, finance fees £${financeFees}. money left in?`, { ...said, holding, financeFees }) // prettier-ignore
  }),
  trap('legal fees of a BRRR', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    const fees = between(r, 1200, 4400, 100)
    return brrr(`how much is left in: brrr, ${p} + ${w} works + ${sum(r, fees)} legal fees, done up value ${v}`, { ...said, fees }) // prettier-ignore
  }),
  trap('tax at a sum', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    const tax = between(r, 3000, 9900, 100)
    return brrr(`brrr price ${p}, stamp duty ${sum(r, tax)}, refurb ${w}, gdv ${v}`, { ...said, tax })
  }),
  trap('running costs and rate of the new loan', (r) => {
    const { p, w, v, value, said } = houseToDoUp(r)
    const [costRate, rate, monthlyRent] = [between(r, 15, 35), someRate(r), Math.round((value * 0.07) / 12 / 5) * 5]
    return brrr(`brrr cash flow: price ${p}, works ${w}, value ${v}, rent ${aMonth(r, monthlyRent)}, running costs ${share(r, costRate)} of rent, new loan at ${share(r, rate)}`, { ...said, monthlyRent, costRate, rate }) // prettier-ignore
  }),
  trap('a BRRR in Wales', (r) => {
    const { p, w, v, said } = houseToDoUp(r)
    return brrr(`brrr in Swansea, ${p} to buy, ${w} to do up, then worth ${v}`, { ...said, nation: 'wales' })
  }),
  trap('then another value', (r) => {
    const { p, w, v, value, said } = houseToDoUp(r)
    const next = value - between(r, 5000, 20_000, 1000)
    return brrr([`brrr buy ${p}, refurb ${w}, worth ${v}`, pick(r, [`what if it values at ${amount(r, next)}`, `and if the surveyor says ${amount(r, next)}`])], { ...said, value: next }) // prettier-ignore
  }),
  trap('then other works', (r) => {
    const { p, w, v, works, said } = houseToDoUp(r)
    const next = works + between(r, 2000, 12_000, 500)
    return brrr([`brrr buy at ${p}, works of ${w}, value ${v} afterwards`, `and if the works come to ${amount(r, next)}?`], { ...said, works: next }) // prettier-ignore
  }),
]

const tested: readonly Template[] = [
  plain('cover of a loan', (r) => {
    const [loan, monthlyRent] = [between(r, 60_000, 280_000, 1000), between(r, 500, 1900, 5)]
    return cover(pick(r, [`icr on a ${amount(r, loan)} loan with ${aMonth(r, monthlyRent)} rent`, `rental cover: loan ${amount(r, loan)}, rent ${aMonth(r, monthlyRent)}`]), { loan, monthlyRent }) // prettier-ignore
  }),
  plain('the most that a rent carries', (r) => {
    const monthlyRent = between(r, 500, 1900, 5)
    return cover(pick(r, [`how much can I borrow with ${aMonth(r, monthlyRent)} rent?`, `max loan on a rent of ${aMonth(r, monthlyRent)}`]), { monthlyRent }) // prettier-ignore
  }),
  trap('the rent that a loan needs', (r) => {
    const [loan, coverage] = [between(r, 60_000, 280_000, 1000), pick(r, [125, 140, 145])]
    return cover(`what rent does a lender want for a ${amount(r, loan)} loan at ${coverage}% cover`, { loan, coverage })
  }),
  trap('stress rate and cover, the rent first', (r) => {
    const [loan, monthlyRent] = [between(r, 60_000, 280_000, 1000), between(r, 500, 1900, 5)]
    const [stressRate, coverage] = [between(r, 50, 85) / 10, pick(r, [125, 130, 140, 145])]
    return cover(`rent ${aMonth(r, monthlyRent)}, loan ${amount(r, loan)}, stressed at ${share(r, stressRate)} and ${coverage}% ICR: does it pass?`, { loan, monthlyRent, stressRate, coverage }) // prettier-ignore
  }),
  trap('cover by a rent of a year', (r) => {
    const [loan, monthlyRent] = [between(r, 60_000, 280_000, 1000), between(r, 500, 1900, 5)]
    return cover(`rent cover for a ${amount(r, loan)} loan when it lets for ${aYear(r, monthlyRent * 12)}`, { loan, monthlyRent }) // prettier-ignore
  }),
  trap('the most that a rent of a week carries', (r) => {
    const weekly = between(r, 120, 390, 3)
    return cover(`maximum loan if the rent is ${aWeek(r, weekly)}`, { monthlyRent: monthOfWeekly(weekly) })
  }),
  trap('cover, with what the house is worth', (r) => {
    const [loan, monthlyRent] = [between(r, 60_000, 180_000, 1000), between(r, 500, 1900, 5)]
    return cover(`house worth ${amount(r, loan + 60_000)}, loan ${amount(r, loan)}, rent ${aMonth(r, monthlyRent)}, what is my ICR`, { loan, monthlyRent }) // prettier-ignore
  }),
  trap('then another cover', (r) => {
    const [monthlyRent, coverage] = [between(r, 500, 1900, 5), pick(r, [130, 140, 145, 160])]
    return cover([`how much can I borrow on ${aMonth(r, monthlyRent)} rent`, `and at ${coverage}% cover`], { monthlyRent, coverage }) // prettier-ignore
  }),
]

export const financedTemplates: readonly Template[] = [...bought, ...doneUp, ...tested]
