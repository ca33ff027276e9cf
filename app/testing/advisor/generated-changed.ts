import { aMonth, amount, between, pick, someRate, sum, type Random } from './generated-figures.ts'
import {
  brrr,
  cover,
  deal,
  homeToLet,
  mortgage,
  plain,
  section24,
  tax,
  trap,
  type Template,
} from './generated-makers.ts'

/** Figures that are so much more or less than before, that are said in words, by the room, for other times, or in pounds for a share. */

const returns = (r: Random) => pick(r, ['roi?', 'yield please', 'whats the cash flow', 'what return is that'])
const asPercent = (value: number) => Math.round(value * 100) / 100

/** A BRRR that makes sense, with its first message. */
function someBrrr(r: Random) {
  const price = between(r, 45, 120) * 1000
  const works = between(r, 12, 40) * 1000
  const value = price + works + between(r, 15, 50) * 1000
  return {
    price,
    works,
    value,
    say: `brrr: bought for ${amount(r, price)}, works ${amount(r, works)}, gdv ${amount(r, value)}`,
  }
}

export const changedTemplates: readonly Template[] = [
  trap('another sum on the works', (r) => {
    const { p, m, said } = homeToLet(r)
    const [works, more] = [between(r, 8000, 20_000, 500), between(r, 2000, 6000, 500)]
    return deal([`${p} terrace let at ${m}, ${amount(r, works)} of works. ${returns(r)}`, `${pick(r, ['another', 'an extra', 'a further'])} ${sum(r, more)} on the refurb`], { ...said, works: works + more }) // prettier-ignore
  }),
  trap('a price that is less by so much', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const less = between(r, 3000, 12_000, 1000)
    return deal([`${p} terrace at ${m}. ${returns(r)}`, pick(r, [`what if I get it for ${sum(r, less)} less`, `and ${sum(r, less)} cheaper?`, `if they knock ${sum(r, less)} off`, `say the vendor drops ${sum(r, less)}`])], { ...said, price: price - less }) // prettier-ignore
  }),
  trap('a price that is more by so much', (r) => {
    const { p, m, price, said } = homeToLet(r)
    const more = between(r, 3000, 12_000, 1000)
    return deal([`${p} at ${m}, ${returns(r)}`, pick(r, [`if I paid ${sum(r, more)} more`, `and if I have to offer ${sum(r, more)} over asking`])], { ...said, price: price + more }) // prettier-ignore
  }),
  trap('an offer a share below', (r) => {
    const { m, rent } = homeToLet(r)
    const [price, off] = [between(r, 90, 300) * 1000, pick(r, [5, 10, 15])]
    return deal([`${amount(r, price)} let for ${m}, yield?`, `and if I offer ${off}% ${pick(r, ['under', 'under asking', 'less'])}`], { price: Math.round(price * (100 - off)) / 100, rent }) // prettier-ignore
  }),
  trap('a rent that is more or less by so much', (r) => {
    const { p, m, rent, said } = homeToLet(r)
    const by = between(r, 25, 90, 5)
    return deal([`yield on ${p} let at ${m}`, pick(r, [`and if the rent was ${by} more a month`, `what if rents went up £${by} a month`])], { ...said, rent: rent + by }) // prettier-ignore
  }),
  trap('a rent that falls', (r) => {
    const { p, m, rent, said } = homeToLet(r)
    const by = between(r, 25, 90, 5)
    return deal([`yield on ${p} let at ${m}`, pick(r, [`rent ${by} quid lower?`, `and if the rent drops by £${by}`])], { ...said, rent: rent - by }) // prettier-ignore
  }),
  trap('rates up in points', (r) => {
    const { p, m, said } = homeToLet(r)
    const rate = someRate(r)
    const [text, by] = pick(r, [['half a percent', 0.5], ['a quarter point', 0.25], ['a point', 1], ['half a point', 0.5], ['50 basis points', 0.5]] as const) // prettier-ignore
    return deal([`cash flow on ${p} let at ${m}, mortgage rate ${rate}%`, pick(r, [`rates up by ${text}`, `what if the rate rises ${text}`])], { ...said, rate: asPercent(rate + by) }) // prettier-ignore
  }),
  trap('rates down in points', (r) => {
    const { p, m, said } = homeToLet(r)
    const rate = someRate(r)
    const [text, by] = pick(r, [['half a percent', 0.5], ['a quarter point', 0.25], ['a quarter of a percent', 0.25]] as const) // prettier-ignore
    return deal([`what do I clear on ${p} let at ${m}, mortgage at ${rate}%`, pick(r, [`if interest drops ${text}`, `and if I fix ${text} lower`])], { ...said, rate: asPercent(rate - by) }) // prettier-ignore
  }),
  trap('the rate of a loan goes up', (r) => {
    const [loan, rate, by] = [between(r, 60, 240) * 1000, someRate(r), pick(r, [0.5, 1, 1.5])]
    return mortgage([`monthly payment on a ${amount(r, loan)} loan at ${rate}%?`, `if the rate went up by ${by}%`], { loanPounds: loan, rate: asPercent(rate + by) }) // prettier-ignore
  }),
  trap('more of a deposit', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal([`${p} at ${m}, 25% deposit. cash flow`, pick(r, ['5% more deposit?', 'and with 5% more down'])], { ...said, deposit: 30 }) // prettier-ignore
  }),
  trap('works of a brrr that grow', (r) => {
    const { say, price, works, value } = someBrrr(r)
    return brrr([say, pick(r, ['works now 5k more', 'and if the builder wants another 5k'])], { price, works: works + 5000, value }) // prettier-ignore
  }),
  trap('valued lower than hoped', (r) => {
    const { say, price, works, value } = someBrrr(r)
    return brrr([say, pick(r, ["what if it's valued 10k lower", 'and if the valuer comes in 10k under'])], { price, works, value: value - 10_000 }) // prettier-ignore
  }),
  trap('the surveyor gives thousands', (r) => {
    const { say, price, works, value } = someBrrr(r)
    return brrr([say, `ok and if the surveyor only gives me ${value / 1000 - 6}`], { price, works, value: value - 6000 }) // prettier-ignore
  }),
  trap('the builder came back', (r) => {
    const { say, price, works, value } = someBrrr(r)
    return brrr([say, `builder came back its ${works / 1000 + 4}k now`], { price, works: works + 4000, value })
  }),
  trap('tax of a price that came down', (r) => {
    const price = between(r, 180, 420) * 1000
    return tax([`stamp duty on a second home at ${amount(r, price)}`, 'and if i got 10k off'], { price: price - 10_000, buyer: 'additional' }) // prettier-ignore
  }),
  trap('a rent in short words', (r) => {
    const price = between(r, 120, 210) * 1000
    const [text, rent] = pick(r, [['nine fifty', 950], ['eight seventy five', 875], ['eleven hundred', 1100], ['twelve fifty', 1250], ['seven ninety five', 795]] as const) // prettier-ignore
    return deal(`${amount(r, price)} flat, rents ${text} a month. yield?`, { price, rent })
  }),
  trap('rooms of two sizes', (r) => {
    const [price, large, small] = [between(r, 240, 420) * 1000, between(r, 560, 680, 10), between(r, 420, 550, 10)]
    const say = pick(r, [`4 rooms at ${small} and 2 at ${large}`, `4 rooms let at ${small} pcm, 2 bigger ones at ${large}`, `four rooms at ${small} each and two at ${large} each`]) // prettier-ignore
    return deal(`hmo for ${amount(r, price)}, ${say}. yield?`, { price, rent: 4 * small + 2 * large })
  }),
  trap('each room, and the bills', (r) => {
    const [price, each] = [between(r, 280, 420) * 1000, between(r, 480, 640, 5)]
    return deal(`6 room HMO at ${amount(r, price)}, each room ${each} pcm${pick(r, [', bills inc', ''])}. gross yield?`, { price, rent: 6 * each }) // prettier-ignore
  }),
  trap('a month or a fortnight empty', (r) => {
    const { p, m, said } = homeToLet(r)
    const [text, voids] = pick(r, [['a month empty a year', 8.33], ['a fortnight of voids a year', 3.85], ['one month void per year', 8.33], ['a couple of weeks empty every year', 3.85]] as const) // prettier-ignore
    return deal(`${p} at ${m}, ${text}. net yield?`, { ...said, voids })
  }),
  trap('an agent in pounds', (r) => {
    const { p, price } = homeToLet(r)
    const rent = Math.round((price * 0.07) / 1200) * 100
    const share = pick(r, [8, 10, 12])
    const fee = (rent * share) / 100
    return deal(`${p} at ${aMonth(r, rent)}, ${pick(r, [`agent charges £${fee} a month`, `management is £${fee} pcm`, `letting agent takes £${fee} a month`])}. net yield?`, { price, rent, management: share }) // prettier-ignore
  }),
  trap('repairs in pounds', (r) => {
    const { p, price } = homeToLet(r)
    const rent = Math.round((price * 0.07) / 1200) * 100
    return deal(`${p} at ${aMonth(r, rent)}, £${(rent * 12 * 6) / 100} a year for repairs. net yield?`, { price, rent, maintenance: 6 }) // prettier-ignore
  }),
  plain('rent, works and fees in a sum', (r) => {
    const { p, m, said } = homeToLet(r)
    const [works, fees] = [between(r, 4000, 12_000, 500), between(r, 1500, 3500, 100)]
    return deal(`${p} at ${m} plus ${sum(r, works)} refurb plus ${sum(r, fees)} fees roi?`, { ...said, works, fees })
  }),
  trap('a day without its year', (r) => {
    const price = between(r, 150, 420) * 1000
    const day = between(r, 3, 28)
    return tax(`second home at ${amount(r, price)}, completing ${day} December. stamp duty?`, { price, buyer: 'additional', date: `2026-12-${String(day).padStart(2, '0')}` }) // prettier-ignore
  }),
  trap('profit before interest', (r) => {
    const [otherIncome, profit, financeCosts] = [between(r, 28, 64) * 1000, between(r, 8, 22) * 1000, between(r, 4, 8) * 1000] // prettier-ignore
    return section24(pick(r, [
      `section 24: salary ${amount(r, otherIncome)}, my lettings made ${sum(r, profit)} before mortgage interest and the interest was ${sum(r, financeCosts)}`,
      `s24 for me? salary ${amount(r, otherIncome)}, rental profit after all costs except the mortgages ${sum(r, profit)}, mortgage interest ${sum(r, financeCosts)}`,
    ]), { otherIncome, profit, financeCosts }) // prettier-ignore
  }),
  trap('a cover alone', (r) => {
    const [loan, rent] = [between(r, 80, 160) * 1000, between(r, 620, 980, 10)]
    return cover([`rent cover on a ${amount(r, loan)} loan, ${rent} a month, stress 5.5, 125%`, pick(r, ['145 then', 'and at 145'])], { loan, monthlyRent: rent, stressRate: 5.5, coverage: 145 }) // prettier-ignore
  }),
  trap('a rent behind a mortgage', (r) => {
    const { p, m, said } = homeToLet(r)
    const rate = someRate(r)
    return deal([`mortgage on ${p}, 25% deposit at ${rate}% interest only`, `rent is ${m} so what does that leave me`], { ...said, deposit: 25, rate, repayment: 'interest-only' }) // prettier-ignore
  }),
  trap('years that are no term', (r) => {
    const { p, m, said } = homeToLet(r)
    return deal(`${p} let at ${m}, 75% ltv at 5.2%. I audited banks for thirty years so will check it. cash flow?`, { ...said, deposit: 25, rate: 5.2 }) // prettier-ignore
  }),
]
