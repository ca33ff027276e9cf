import { buyerLabels, nationNames } from '#app/domain/calculators/property-tax.ts'

/** The choices that more than one calculator has. */

export const nationOptions = Object.entries(nationNames).map(([value, label]) => ({ value, label }))

export const buyerOptions = Object.entries(buyerLabels).map(([value, label]) => ({ value, label }))
