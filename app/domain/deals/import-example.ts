import type { ImportColumn } from './import.ts'

/** The example in the file to begin with: a new deal with the fields that are entered most. */
export const exampleTexts: Partial<Record<ImportColumn, string>> = {
  title: 'Example: two-bed terrace near the park',
  description: 'A brick terrace with two bedrooms, let to one family. Replace this line by your own deals.',
  location: 'Liverpool, L15',
  propertyType: 'Residential',
  strategy: 'Buy to let',
  price: '£135,000',
  annualYield: '£10,800',
  securePrice: '£3,000',
  tenure: 'Freehold',
  bedrooms: '2',
  epcBand: 'D',
  condition: 'good',
  occupancy: 'let',
  amenities: 'Primary school: 400 m',
  transport: 'Wavertree Technology Park: 0.8 km',
  stationKm: '0.8',
}
