import type { DealRow } from '#db/schema.ts'

type RentFigure =
  | 'monthly_rent_pence'
  | 'annual_yield_pence'
  | 'gross_yield_percent'
  | 'roi_percent'
  | 'operating_costs_pence'

/** A deal of the sample. Each has a rent, and so every figure that follows from one. */
export type SampleDealRow = { [Column in keyof DealRow]: Column extends RentFigure ? number : DealRow[Column] }
