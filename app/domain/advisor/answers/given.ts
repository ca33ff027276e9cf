import type { GivenFigures, Question } from '../question.ts'

/** The visitor's figures, as arguments of the tools: in pounds and percent. */

export const toPounds = (pence: number | undefined) => (pence === undefined ? undefined : pence / 100)

/** The deposit in percent: as it was said, or by the amount of the deposit or the loan. */
export function depositOf({ pricePence, depositPercent, depositPence, loanPence }: GivenFigures): number | undefined {
  if (depositPercent !== undefined) return depositPercent
  if (!pricePence) return undefined
  const share = (pence: number) => Math.round((pence * 10_000) / pricePence) / 100
  if (depositPence !== undefined) return share(depositPence)
  return loanPence === undefined ? undefined : Math.round((100 - share(loanPence)) * 100) / 100
}

const nationKeys = {
  England: 'england',
  'Northern Ireland': 'northern-ireland',
  Scotland: 'scotland',
  Wales: 'wales',
} as const

export function nationKeyOf(nation: GivenFigures['nation']) {
  return nation === undefined ? undefined : nationKeys[nation]
}

/** The buyer's tax of a purchase to let: a first purchase as an only home, for the relief is for one that they will live in. */
export function lettingBuyerOf(buyer: GivenFigures['buyer']) {
  return buyer === 'first-time' || buyer === 'main-home' ? ('standard' as const) : buyer
}

export function returnsArgs(figures: GivenFigures) {
  return {
    price: figures.pricePence! / 100,
    monthlyRent: figures.monthlyRentPence! / 100,
    depositPercent: depositOf(figures),
    ratePercent: figures.ratePercent,
    isRepayment: figures.isRepayment ?? (figures.termYears !== undefined ? true : undefined),
    termYears: figures.termYears,
    nation: nationKeyOf(figures.nation),
    buyer: lettingBuyerOf(figures.buyer),
    isNonResident: figures.isNonResident,
    tax: toPounds(figures.taxPence),
    fees: toPounds(figures.feesPence),
    works: toPounds(figures.worksPence),
    managementPercent: figures.managementPercent,
    voidsPercent: figures.voidsPercent,
    maintenancePercent: figures.maintenancePercent,
    insurance: toPounds(figures.insurancePence),
    service: toPounds(figures.servicePence),
  }
}

/** Things denied by the visitor, so that nothing is assumed for them. */
export function deniedOf(figures: GivenFigures): string[] {
  const names = Object.keys(deniable) as (keyof typeof deniable)[]
  return names.filter((name) => figures[name] === 0).map((name) => `no ${deniable[name]}`)
}

const deniable = {
  managementPercent: 'management',
  voidsPercent: 'empty weeks',
  maintenancePercent: 'maintenance',
  insurancePence: 'insurance',
  servicePence: 'service charge',
  feesPence: 'fees',
  taxPence: 'property tax',
} satisfies Partial<Record<keyof GivenFigures, string>>

/** Remarks on a question whatever it asks: what was not used, and what was taken from before. */
export function remarksOn({ isFollowUp, unused }: Question): string[] {
  return [
    isFollowUp ? 'What you did not say again I took from your messages before.' : '',
    unused.length > 0
      ? `I did not use ${unused.slice(0, 5).join(', ')}: it fits nothing that I was asked to work out.`
      : '',
  ].filter(Boolean)
}
