import type { ImportColumn } from './import.ts'

/** A file of three lines as the page shows it: the names of the columns, a new deal, and one that is changed. */
export const exampleFile = `reference,title,description,location,propertyType,price,annualYield
,Two-bed terrace,Let to one family.,"Liverpool, L15",Residential,"£135,000","£10,800"
PID-000138,Flat by the river,Let since March.,"Leeds, LS10",Residential,"£92,000","£7,500"
`

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
