import {
  annualYieldText,
  notStatedText,
  parseDealId,
  type DealArea,
  type PublicDeal,
} from '#app/domain/deals/record/deals.ts'
import { keyFacts } from '#app/domain/deals/record/key-facts.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { calculateDealReturns, calculateReturns, type ReturnsColumn } from '#app/domain/figures/returns.ts'
import type { ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import { factorLabel, scoreFactors, type ScoreFactor } from '#app/domain/figures/score.ts'

/** Deals side by side: the rows of the comparison, from the same functions as the page of each deal. */

export const fewestCompared = 2
export const mostCompared = 4

/** Deals that an address asks to compare. */
interface AskedDeals {
  /** Each id once, in the order in which they stand. */
  ids: number[]
  /** True where something in the address is no number of a deal. */
  isMalformed: boolean
}

/** The longest part of an address that is looked at. */
const longestIds = 400

/** Reads `ids=118,101,147`, `ids=118&ids=101`, or both. */
export function readAskedDeals(params: URLSearchParams): AskedDeals {
  const text = params.getAll('ids').join(',')
  const parts = text
    .slice(0, longestIds)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const ids = parts.map(parseDealId)
  return {
    ids: [...new Set(ids.filter((id) => id !== null))],
    isMalformed: text.length > longestIds || ids.includes(null),
  }
}

/** A deal with what its page shows of its area and its score. */
export interface ComparedDeal {
  deal: PublicDeal
  area: DealArea | null
  explanation: ScoreExplanation | null
}

/** The form of the figures of a row: as on the page of a deal. */
export type DealFigure = 'pounds' | 'estimate' | 'cost' | 'percent' | 'cover' | 'score' | 'points' | 'change'

interface RowHead {
  label: string
  note?: string
}
export type CompareDealsRow =
  | (RowHead & {
      as: DealFigure
      /** The end that is marked where one alone has it; nothing where neither says anything. */
      marks?: 'highest' | 'lowest'
      values: (number | null)[]
      /** Words in place of a figure that there is not, for each deal. */
      gaps: string[]
    })
  /** Null where nobody has stated it; undefined where it makes no sense for the property. */
  | (RowHead & { as: 'text'; texts: (string | null | undefined)[] })

interface CompareDealsGroup {
  title: string
  rows: CompareDealsRow[]
}

/** The first year with the usual mortgage; null where there is no rent, whose page shows no returns either. */
export function mortgageYear(deal: PublicDeal): ReturnsColumn | null {
  return deal.monthlyRentPence === null ? null : calculateDealReturns(purchaseOf(deal)).mortgage
}

/** All rows of the comparison, in the order of a deal's page. Takes deals in the order of the columns. */
export function compareDeals(compared: readonly ComparedDeal[]): CompareDealsGroup[] {
  const deals = compared.map(({ deal }) => deal)
  return [
    { title: 'Price and rent', rows: priceRows(deals) },
    returnsGroup(deals),
    { title: 'The property', rows: propertyRows(deals) },
    { title: 'AI Deal Score', rows: scoreRows(compared) },
    { title: 'The area', rows: areaRows(compared) },
  ]
}

const notStated = 'not stated'
const noData = 'no data'
const same = (deals: readonly unknown[], gap: string) => deals.map(() => gap)

function priceRows(deals: PublicDeal[]): CompareDealsRow[] {
  const noRent = deals.map((deal) => annualYieldText(deal))
  return [
    {
      label: 'Investment Value',
      as: 'pounds',
      marks: 'lowest',
      values: deals.map(({ pricePence }) => pricePence),
      gaps: same(deals, notStated),
    },
    {
      label: 'Est. Annual Yield',
      as: 'pounds',
      marks: 'highest',
      values: deals.map(({ annualYieldPence }) => annualYieldPence),
      gaps: noRent,
    },
    {
      label: 'Gross yield',
      as: 'percent',
      marks: 'highest',
      values: deals.map(({ grossYieldPercent }) => grossYieldPercent),
      gaps: same(deals, notStatedText),
    },
    {
      label: 'ROI',
      as: 'percent',
      marks: 'highest',
      values: deals.map(({ roiPercent }) => roiPercent),
      gaps: same(deals, notStatedText),
    },
  ]
}

function returnsGroup(deals: PublicDeal[]): CompareDealsGroup {
  const years = deals.map(mortgageYear)
  const gaps = same(deals, 'no rent stated')
  const valuesOf = (read: (year: ReturnsColumn) => number | null) => years.map((year) => year && read(year))
  const { loanToValuePercent, interestRatePercent } = calculateDealReturns(purchaseOf(deals[0]!))
  const covers = deals.map((deal) =>
    deal.monthlyRentPence === null ? null : calculateReturns(purchaseOf(deal)).interestCoverPercent,
  )
  return {
    title: `First year with a ${loanToValuePercent}% mortgage at ${interestRatePercent}%`,
    rows: [
      { label: 'Running costs', as: 'cost', values: valuesOf((year) => year.runningCostsPence), gaps },
      { label: 'Interest', as: 'cost', values: valuesOf((year) => year.interestPence), gaps },
      { label: 'Cash flow', as: 'estimate', marks: 'highest', values: valuesOf((year) => year.cashFlowPence), gaps },
      {
        label: 'Cash needed',
        note: 'with property tax, fees and works',
        as: 'estimate',
        marks: 'lowest',
        values: valuesOf((year) => year.cashNeededPence),
        gaps,
      },
      {
        label: 'Return on cash',
        as: 'percent',
        marks: 'highest',
        values: valuesOf((year) => year.returnOnCashPercent),
        gaps,
      },
      { label: 'Rental cover', note: 'rent over interest', as: 'cover', marks: 'highest', values: covers, gaps },
    ],
  }
}

/** The facts of the record that are looked at side by side, by their labels on the page of a deal. */
const comparedFacts = [
  'Property type',
  'Strategy',
  'Bedrooms',
  'Floor area',
  'Tenure',
  'Lease years left',
  'Energy rating',
  'Council tax',
  'Condition',
  'Occupation',
]

function propertyRows(deals: PublicDeal[]): CompareDealsRow[] {
  const known = deals.map((deal) => {
    const facts = keyFacts(deal).flatMap((group) => group.facts)
    return new Map(facts.map(({ label, value }) => [label, value]))
  })
  return comparedFacts
    .filter((label) => known.some((facts) => facts.has(label)))
    .map((label) => ({ label, as: 'text', texts: known.map((facts) => facts.get(label)) }))
}

function scoreRows(compared: readonly ComparedDeal[]): CompareDealsRow[] {
  return [
    {
      label: 'Score',
      as: 'score',
      marks: 'highest',
      values: compared.map(({ deal }) => deal.score.value),
      gaps: same(compared, 'not known'),
    },
    ...scoreFactors.map(({ name, weight }): CompareDealsRow => {
      const values = compared.map((one) => pointsOf(one, name))
      const note = `weight ${weight}%`
      return {
        label: factorLabel(name),
        note,
        as: 'points',
        marks: 'highest',
        values,
        gaps: same(compared, 'not known'),
      }
    }),
  ]
}

/** The points of a factor as its deal's page shows them: explained with its own numbers, else as they are stored. */
function pointsOf({ deal, explanation }: ComparedDeal, name: ScoreFactor): number | null {
  if (explanation) return explanation.factors.find((factor) => factor.name === name)?.value ?? null
  return deal.score.factors[name] ?? null
}

function areaRows(compared: readonly ComparedDeal[]): CompareDealsRow[] {
  const gaps = same(compared, noData)
  const valuesOf = (read: (area: DealArea) => number | null) => compared.map(({ area }) => area && read(area))
  return [
    { label: 'Area', as: 'text', texts: compared.map(({ area }) => area?.name ?? null) },
    { label: 'Average price', as: 'pounds', values: valuesOf((area) => area.averagePricePence), gaps },
    { label: 'Average rent', note: 'a month', as: 'pounds', values: valuesOf((area) => area.averageRentPence), gaps },
    { label: 'Gross yield there', as: 'percent', values: valuesOf((area) => area.grossYieldPercent), gaps },
    {
      label: 'Price change',
      note: '12 months',
      as: 'change',
      marks: 'highest',
      values: valuesOf((area) => area.annualPriceChangePercent),
      gaps,
    },
  ]
}
