import { fieldNames, fieldOf } from '../record/record.ts'
import type { ImportColumn } from './import.ts'

/** A file of three lines as the page shows it: the names of the columns, a new deal, and one that is changed. */
export const exampleFile = `reference,title,description,location,propertyType,price,annualYield
,Two-bed terrace,Let to one family.,"Liverpool, L15",Residential,"£135,000","£10,800"
PID-000138,Flat by the river,Let since March.,"Leeds, LS10",Residential,"£92,000","£7,500"
`

/** The example in the file to begin with: a new deal with the fields that are entered most. */
export const exampleTexts: Partial<Record<ImportColumn, string>> = Object.fromEntries(
  fieldNames.map((name) => [name, fieldOf(name).example]),
)
