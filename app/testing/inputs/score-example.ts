import type { ScoreInputs } from '#app/domain/figures/score.ts'

/** The worked example of RULES.md, Score: a terrace in Liverpool. */
export const liverpool: ScoreInputs = {
  pricePence: 13_500_000,
  annualRentPence: 1_080_000,
  evidencedValuePence: 15_500_000,
  stationKm: 0.8,
  epcBand: 'D',
  leaseYears: null,
  floodRisk: null,
  isNonStandardConstruction: false,
  isBuildingSafetyUnknown: false,
  isPlanningUnresolved: false,
  hasArrears: false,
  isDevelopment: false,
  // 80 of 100 points.
  evidence: {
    title: 'verified',
    authority: 'verified',
    comparables: 'verified',
    rentEvidence: 'verified',
    valuation: 'supplied',
    epc: 'verified',
    vendorIdentity: 'verified',
    worksQuotes: 'missing',
  },
  strategy: 'Buy to let',
  area: {
    grossYieldPercent: 5.96,
    crimePercentile: 92.81,
    priceChangePercent: 2.9,
    rentChangePercent: 5,
    edition: 'May 2026',
  },
}
