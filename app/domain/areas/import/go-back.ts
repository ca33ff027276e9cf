import type { AreaRow } from '#db/schema.ts'
import { formatMonth } from '#app/utils/dates.ts'
import { monthOfWords } from './months.ts'
import type { EditionReport } from './import.ts'

/** Counts the areas of a file whose figure would be of an earlier month than the one that stands, whichever kind of file set that. */
export class GoBack {
  #survey: { areas: ReadonlyMap<string, AreaRow> }
  #codes = new Set<string>()
  #newest = ''

  constructor(survey: { areas: ReadonlyMap<string, AreaRow> }) {
    this.#survey = survey
  }

  /** Compares the figure of an area, in pence, and its month with the one that stands. */
  compare(code: string, figure: 'price' | 'rent', pence: number | null, month: string | undefined): void {
    const area = this.#survey.areas.get(code)
    if (!area || pence === null || month === undefined) return
    const isPrice = figure === 'price'
    const standing = monthOfWords(isPrice ? area.price_period : area.rent_period)
    const before = isPrice ? area.average_price_pence : area.average_rent_pence
    if (before === null || standing === undefined || standing <= month) return
    this.#codes.add(code)
    if (standing > this.#newest) this.#newest = standing
  }

  report(): Pick<EditionReport, 'goBack'> {
    return this.#codes.size > 0 ? { goBack: { areas: this.#codes.size, from: formatMonth(this.#newest) } } : {}
  }
}
