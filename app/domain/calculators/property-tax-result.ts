import type { Nation } from '#db/schema.ts'
import { propertyTaxes, type PropertyTaxName } from '#app/domain/figures/property-tax-rates.ts'
import { calculatePropertyTax, findRates, type PropertyTax, type TaxRegime } from '#app/domain/figures/property-tax.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { toPounds } from '#app/utils/money.ts'
import { listTaxNotes, nameBuyer } from './property-tax-notes.ts'
import type { PropertyTaxCase } from './property-tax.ts'

/** The page around one tax of the property tax calculator, and its JSON answer (RULES.md, Property tax). Pence and percent. */

export interface PropertyTaxResult {
  tax: PropertyTax
  /** The tax of one pound more, in percent; null where one pound more changes the scale, and its tax in `jumpPence`. */
  nextRatePercent: number | null
  jumpPence: number | null
  /** The end of the band of the next pound; null where it has none. */
  nextBandEndsPence: number | null
  /** The same purchase as an only home; null for what is no home. */
  onlyHome: PropertyTax | null
  /** The buyer's label, as far as it counts. */
  buyerName: string
  /** The notes beside the tax. */
  notes: string[]
  others: { nations: NationRow[]; columns: string[] }
  prices: { pricePence: number; taxPence: number; sharePercent: number | null; isHere: boolean }[]
  rates: { name: PropertyTaxName; nations: string; effectiveFrom: string | null }[]
}

interface NationRow {
  label: string
  name: PropertyTaxName
  /** A gap is a word: `no such rule`, or `not known` for a day before the rates that are known. */
  cells: { taxPence: number | null; gap: string; isHere: boolean }[]
}

/** The question has been checked: the rates of its day are known. */
/** `today` is the London day. */
export function calculatePropertyTaxCase(question: PropertyTaxCase, today: string): PropertyTaxResult {
  const tax = calculatePropertyTax(question)
  const next = calculatePropertyTax({ ...question, pricePence: question.pricePence + 100 })
  const band = next.bands.find(({ toPence }) => toPence === null || question.pricePence < toPence)!
  // Rounding down to pounds moves a tax by less than a pound.
  const isJump = next.taxPence - tax.taxPence > 100
  return {
    tax,
    nextRatePercent: isJump ? null : band.ratePercent,
    jumpPence: isJump ? next.taxPence - tax.taxPence : null,
    nextBandEndsPence: band.toPence,
    onlyHome:
      question.regime === 'non-residential'
        ? null
        : calculatePropertyTax({ ...question, regime: 'standard', isNonResident: false }),
    buyerName: nameBuyer(question),
    notes: listTaxNotes(question, today),
    others: compareNations(question),
    prices: listPrices(question),
    rates: nationRows.map(({ label, nation }) => ({
      name: propertyTaxes[nation].name,
      nations: label,
      effectiveFrom: findRates(nation, question.completionDate)?.effectiveFrom ?? null,
    })),
  }
}

interface PropertyTaxAnswer {
  tax: number
  /** In percent of the price; null without a price. */
  effectiveRate: number | null
  bands: { from: number; to: number; rate: number; tax: number }[]
  /** The notes beside the tax, as the page says them. */
  notes: string[]
}

/** The JSON answer, in pounds and percent. The bands are the slices that the price falls into. `today` is the London day. */
export function answerPropertyTax(question: PropertyTaxCase, today: string): PropertyTaxAnswer {
  const { taxPence, effectiveRatePercent, slices } = calculatePropertyTax(question)
  return {
    tax: toPounds(taxPence),
    effectiveRate: effectiveRatePercent,
    bands: slices.map(({ fromPence, toPence, ratePercent, amountPence }) => ({
      from: toPounds(fromPence),
      to: toPounds(toPence),
      rate: ratePercent,
      tax: toPounds(amountPence),
    })),
    notes: listTaxNotes(question, today),
  }
}

const nationRows: { label: string; nation: Nation; nations: Nation[] }[] = [
  { label: 'England, Northern Ireland', nation: 'England', nations: ['England', 'Northern Ireland'] },
  { label: 'Scotland', nation: 'Scotland', nations: ['Scotland'] },
  { label: 'Wales', nation: 'Wales', nations: ['Wales'] },
]

interface Column {
  label: string
  regime: TaxRegime
  isNonResident: boolean
}

const regimeLabels: Record<TaxRegime, string> = {
  standard: 'Only home',
  'first-time-buyer': 'First-time buyer',
  'additional-dwelling': 'Additional property',
  'company-without-relief': 'Company without relief',
  'non-residential': 'Non-residential',
}

const column = (regime: TaxRegime, isNonResident = false): Column => ({
  label: `${regimeLabels[regime]}${isNonResident ? ', not UK resident' : ''}`,
  regime,
  isNonResident,
})

const usualColumns = [
  column('standard'),
  column('first-time-buyer'),
  column('additional-dwelling'),
  column('additional-dwelling', true),
  column('non-residential'),
]

/** The same price in all nations for the usual buyers, and for this one where it is none of them. */
function compareNations(question: PropertyTaxCase): PropertyTaxResult['others'] {
  const here = columnOf(question)
  const isUsual = usualColumns.some((column) => isSame(column, here))
  const columns = isUsual ? usualColumns : [...usualColumns, here]
  const nations = nationRows.map(({ label, nation, nations }): NationRow => {
    const rates = findRates(nation, question.completionDate)
    return {
      label,
      name: propertyTaxes[nation].name,
      cells: columns.map((column) => {
        const isHere = nations.includes(question.nation) && isSame(column, here)
        if (!rates) return { taxPence: null, gap: 'not known', isHere }
        const hasRule =
          (!column.isNonResident || rates.nonResidentBasisPoints > 0) &&
          (column.regime !== 'first-time-buyer' || rates.firstTimeBuyer !== null) &&
          (column.regime !== 'company-without-relief' || rates.companyWithoutRelief !== null)
        if (!hasRule && !isHere) return { taxPence: null, gap: 'no such rule', isHere }
        return { taxPence: calculatePropertyTax({ ...question, ...column, nation }).taxPence, gap: '', isHere }
      }),
    }
  })
  return { nations, columns: columns.map(({ label }) => label) }
}

/** The case as a column. Residence counts only where the nation charges for it. */
function columnOf({ regime, isNonResident, nation, completionDate }: PropertyTaxCase): Column {
  const counts = Boolean(findRates(nation, completionDate)?.nonResidentBasisPoints) && regime !== 'non-residential'
  return column(regime, isNonResident && counts)
}

const isSame = (one: Column, other: Column) => one.regime === other.regime && one.isNonResident === other.isNonResident

const usualPrices = [10_000_000, 20_000_000, 30_000_000, 40_000_000, 60_000_000]
const factors = [0.5, 0.75, 1.25, 1.5, 2]

/** This price among some below and above it, the others in round thousands. */
function listPrices(question: PropertyTaxCase): PropertyTaxResult['prices'] {
  const { pricePence } = question
  const step = pricePence > 5_000_000 ? 500_000 : 100_000
  const around =
    pricePence === 0 ? usualPrices : factors.map((factor) => Math.round((pricePence * factor) / step) * step)
  return [...new Set([pricePence, ...around])]
    .toSorted((a, b) => a - b)
    .filter((price) => price > 0 || pricePence === 0)
    .map((price) => {
      const { taxPence } = calculatePropertyTax({ ...question, pricePence: price })
      return { pricePence: price, taxPence, sharePercent: percentOf(taxPence, price), isHere: price === pricePence }
    })
}
