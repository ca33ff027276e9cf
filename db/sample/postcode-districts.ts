import { readFileSync } from 'node:fs'

interface SamplePostcodeDistrict {
  /** The outward half of a postcode, such as `L15`. */
  district: string
  /** The council, by its code in areas.csv. */
  code: string
}

/**
 * The councils that each postcode district reaches into, in postcode-districts.csv: all districts of the United Kingdom but those
 * of the Isles of Scilly, which have no average price. A district in several councils has a row for each of them.
 * Source: Office for National Statistics postcode directory of 2020 (Open Government Licence v3.0), as published with the
 * NHS COVID-19 app. Councils merged since then stand under their present code.
 * The source does not weigh the councils of a district. The one that the neighbouring districts reach most comes first here,
 * which is usually but not always the one with most homes.
 */
export function readSamplePostcodeDistricts(): SamplePostcodeDistrict[] {
  const lines = readFileSync(new URL('./postcode-districts.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => {
    const [district, code] = line.split(',') as [string, string]
    return { district, code }
  })
}
