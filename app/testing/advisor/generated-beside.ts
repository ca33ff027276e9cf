import { aMonth, amount, between, pick, share, somePrice, someRate } from './generated-figures.ts'
import { homeToLet, means, plain, trap, type MeantSides, type MeantTarget, type Template } from './generated-makers.ts'

/** Several values beside each other, and questions that give a result and ask for what brings it. */

const sides = (say: string, meant: Omit<MeantSides, 'of'>) => means(say, { of: 'sides', ...meant })
const solve = (say: string, meant: Omit<MeantTarget, 'of'>) => means(say, { of: 'solve', ...meant })

const ofDeal = ['cashFlow', 'cashFlowAMonth', 'cashNeeded', 'cashOnCash']
const nations = { England: 'england', Scotland: 'scotland', Wales: 'wales', 'Northern Ireland': 'northern-ireland' }

export const besideTemplates: readonly Template[] = [
  trap('two deposits', (r) => {
    const { p, m, said } = homeToLet(r)
    const [low, high] = [between(r, 20, 30, 5), between(r, 35, 50, 5)]
    return sides(
      pick(r, [
        `${p} with ${m} rent, ${low} or ${high}% deposit?`,
        `cash flow on ${p} at ${m} if I put in ${low}% versus ${high}%`,
        `${low}% down vs ${high}% down on ${p}, rent ${m}, cash flow of both`,
      ]),
      { calculator: 'deal', args: said, field: 'deposit', values: [low, high], figures: ofDeal },
    )
  }),
  trap('three rates', (r) => {
    const { p, m, said } = homeToLet(r)
    const low = between(r, 38, 48) / 10
    const values = [low, Math.round((low + 0.5) * 10) / 10, Math.round((low + 1) * 10) / 10]
    return sides(`${p}, rent ${m}, 25% deposit at ${values[0]}%, ${values[1]}% and ${values[2]}%, what is left`, {
      calculator: 'deal',
      args: { ...said, deposit: 25 },
      field: 'rate',
      values,
      figures: ofDeal,
    })
  }),
  trap('rates of a range in steps', (r) => {
    const { p, m, said } = homeToLet(r)
    const low = between(r, 4, 5)
    return sides(
      `${p} let at ${m} with 30% down, mortgage rates from ${low}% to ${low + 2}% in half point steps, cash flow`,
      {
        calculator: 'deal',
        args: { ...said, deposit: 30 },
        field: 'rate',
        values: [low, low + 0.5, low + 1, low + 1.5, low + 2],
        figures: ofDeal,
      },
    )
  }),
  trap('loan to value', (r) => {
    const { p, m, said } = homeToLet(r)
    return sides(`75% or 60% ltv on ${p} with ${m} rent`, {
      calculator: 'deal',
      args: said,
      field: 'deposit',
      values: [25, 40],
      figures: ofDeal,
    })
  }),
  trap('several rents', (r) => {
    const price = somePrice(r, 90_000, 200_000)
    const low = between(r, 700, 900, 25)
    const values = [low, low + 50, low + 100]
    return sides(`yield on ${amount(r, price)} at ${values[0]}, ${values[1]} or ${values[2]} pcm`, {
      calculator: 'deal',
      args: { price },
      field: 'rent',
      values,
      figures: ['grossYield', 'netYield'],
    })
  }),
  trap('prices beside each other', (r) => {
    const low = between(r, 110, 180, 5)
    const rent = between(r, 650, 950, 25)
    return sides(`what is the yield at ${low}k, ${low + 10}k and ${low + 20}k if the rent is ${aMonth(r, rent)}`, {
      calculator: 'deal',
      args: { rent },
      field: 'price',
      values: [low, low + 10, low + 20].map((each) => each * 1000),
      figures: ['grossYield', 'netYield'],
    })
  }),
  trap('tax on a range of prices', (r) => {
    const low = between(r, 15, 30) * 10
    return sides(`stamp duty on a second home between ${low}k and ${low + 40}k in 10k steps`, {
      calculator: 'property-tax',
      args: { buyer: 'additional' },
      field: 'price',
      values: [0, 10, 20, 30, 40].map((each) => (low + each) * 1000),
      figures: ['tax'],
    })
  }),
  trap('tax of two nations in any word', (r) => {
    const price = somePrice(r, 90_000, 480_000)
    const names = Object.keys(nations) as (keyof typeof nations)[]
    const first = pick(r, names)
    const second = pick(
      r,
      names.filter((name) => name !== first),
    )
    const p = amount(r, price)
    return sides(
      pick(r, [
        `what would I pay in ${first} vs ${second} on a ${p} btl`,
        `second home for ${p}: is it cheaper in ${first} or ${second}?`,
        `SDLT or whatever it is called on ${p} buy to let, ${first} against ${second}`,
      ]),
      {
        calculator: 'property-tax',
        args: { price, buyer: 'additional' },
        field: 'nation',
        values: [nations[first], nations[second]],
        figures: ['tax'],
      },
    )
  }),
  trap('with and without the relief', (r) => {
    const price = somePrice(r, 150_000, 490_000)
    const p = amount(r, price)
    return sides(
      pick(r, [
        `stamp duty on ${p} with and without first time buyer relief`,
        `tax on ${p} as a first time buyer or not`,
      ]),
      {
        calculator: 'property-tax',
        args: { price },
        field: 'buyer',
        values: ['first-time', 'standard'],
        figures: ['tax'],
      },
    )
  }),
  trap('a first-time buyer and an investor', (r) => {
    const price = somePrice(r, 150_000, 490_000)
    const p = amount(r, price)
    return sides(
      pick(r, [
        `stamp duty on ${p} as a first time buyer and as an investor`,
        `sdlt ${p} if I buy alone as FTB or with my dad who owns`,
        `stamp duty at ${p}, first time buyer versus second home`,
      ]),
      {
        calculator: 'property-tax',
        args: { price },
        field: 'buyer',
        values: ['first-time', 'additional'],
        figures: ['tax'],
      },
    )
  }),
  trap('own name or a company', (r) => {
    const price = somePrice(r, 90_000, 460_000)
    return sides(`stamp duty on ${amount(r, price)} buy to let in my own name or through a ltd company`, {
      calculator: 'property-tax',
      args: { price },
      field: 'buyer',
      values: ['additional', 'company'],
      figures: ['tax'],
    })
  }),
  trap('resident or not', (r) => {
    const price = somePrice(r, 90_000, 460_000)
    return sides(
      `sdlt on a ${amount(r, price)} second home, ${pick(r, ['UK resident or non resident', 'resident or not'])}?`,
      {
        calculator: 'property-tax',
        args: { price, buyer: 'additional' },
        field: 'nonResident',
        values: [false, true],
        figures: ['tax'],
      },
    )
  }),
  trap('terms of a loan', (r) => {
    const loan = somePrice(r, 60_000, 250_000)
    const rate = someRate(r)
    return sides(
      `${amount(r, loan)} loan at ${share(r, rate)} repayment, what is it a month over 20, 25 and 30 years`,
      {
        calculator: 'mortgage',
        args: { loan, rate, repayment: 'repayment' },
        field: 'years',
        values: [20, 25, 30],
        figures: ['repaymentAMonth'],
      },
    )
  }),
  trap('interest-only or repayment', (r) => {
    const { p, m, said } = homeToLet(r)
    return sides(`${p} at ${m} rent, 25% down: interest only or repayment over 25 years?`, {
      calculator: 'deal',
      args: { ...said, deposit: 25, years: 25 },
      field: 'repayment',
      values: ['interest-only', 'repayment'],
      figures: ofDeal,
    })
  }),
  plain('the rent of a gross yield', (r) => {
    const price = somePrice(r)
    const target = between(r, 5, 10)
    return solve(`what rent do I need for a ${target}% gross yield on ${amount(r, price)}`, {
      calculator: 'deal',
      args: { price },
      field: 'rent',
      figure: 'grossYield',
      target,
    })
  }),
  plain('the price of a net yield', (r) => {
    const rent = between(r, 550, 1400, 25)
    const target = between(r, 4, 8)
    return solve(`most I could offer on a house renting at ${aMonth(r, rent)} to get ${target}% net`, {
      calculator: 'deal',
      args: { rent },
      field: 'price',
      figure: 'netYield',
      target,
    })
  }),
  trap('the rent of a cash flow', (r) => {
    const price = somePrice(r, 70_000, 260_000)
    const target = between(r, 100, 400, 25)
    const rate = someRate(r)
    return solve(
      `house is ${amount(r, price)}, 25% deposit, rate ${rate}%. how much rent to clear ${target} a month after everything`,
      {
        calculator: 'deal',
        args: { price, deposit: 25, rate },
        field: 'rent',
        figure: 'cashFlowAMonth',
        target,
      },
    )
  }),
  trap('the rate at which it breaks even', (r) => {
    const { p, m, said } = homeToLet(r)
    const way = pick(r, ['washes its face', 'breaks even', 'stops paying for itself'])
    return solve(`what interest rate until ${p} at ${m} rent with 40% down ${way}`, {
      calculator: 'deal',
      args: { ...said, deposit: 40 },
      field: 'rate',
      figure: 'cashFlow',
      target: 0,
    })
  }),
  trap('the deposit that breaks even', (r) => {
    const { p, m, said } = homeToLet(r)
    const rate = someRate(r)
    return solve(`what deposit do I need to break even on ${p}, rent ${m}, rate ${rate}%`, {
      calculator: 'deal',
      args: { ...said, rate },
      field: 'deposit',
      figure: 'cashFlow',
      target: 0,
    })
  }),
  trap('the price of a tax', (r) => {
    const target = between(r, 5000, 20_000, 500)
    return solve(`what price has ${pick(r, ['£', ''])}${target} stamp duty for a second home`, {
      calculator: 'property-tax',
      args: { buyer: 'additional' },
      field: 'price',
      figure: 'tax',
      target,
    })
  }),
  trap('the stress rate of a cover', (r) => {
    const loan = somePrice(r, 80_000, 220_000)
    const monthlyRent = between(r, 700, 1500, 25)
    const coverage = pick(r, [125, 145])
    return solve(
      `loan ${amount(r, loan)}, rent ${aMonth(r, monthlyRent)}, cover ${coverage}%. up to which stress rate does it pass`,
      {
        calculator: 'rental-cover',
        args: { loan, monthlyRent, coverage },
        field: 'stressRate',
        figure: 'cover',
        target: coverage,
      },
    )
  }),
  trap('the value that leaves nothing in', (r) => {
    const price = somePrice(r, 50_000, 140_000)
    const works = between(r, 10_000, 40_000, 1000)
    return solve(
      `what gdv do i need to get all my money out, buying at ${amount(r, price)} with ${amount(r, works)} of works`,
      {
        calculator: 'brrr',
        args: { price, works },
        field: 'value',
        figure: 'moneyLeftIn',
        target: 0,
      },
    )
  }),
]
