import type { AreaRow, DealRow, Nation } from '#db/schema.ts'
import { nationNamed, nationNames, nationOfPostcode, nationsOfPostcode, splitLocation } from './nations.ts'
import type { DealValues } from './record.ts'

/** Where a deal lies: its area, its nation, whose taxes and law it has, and what of its place does not fit. */

type Areas = ReadonlyMap<string, AreaRow>

interface Place {
  area: AreaRow | undefined
  /** The public half of the postcode: of the private one, or as it ends the location; empty where there is none. */
  district: string
  /** The nation of the postcode; without one that of the area; undefined where neither tells it. */
  nation: Nation | undefined
  /** Of the area, where it lies in the same nation; else empty. */
  region: string
}

/** The place that these values tell. The postcode decides on the nation; on a border the location may name it, or its area. */
export function findPlace(values: Pick<DealValues, 'areaCode' | 'location' | 'postcode'>, areas: Areas): Place {
  const district = values.postcode.split(' ')[0] || districtOf(values.location)
  const area = values.areaCode ? areas.get(values.areaCode) : findNamed(values.location, areas, district)
  const nation = nationOf(area, district, values.location)
  return { area, district, nation, region: area && area.country === nation ? area.region : '' }
}

const districtPattern = /\b([A-Z]{1,2}\d[A-Z\d]?)$/

function districtOf(location: string): string {
  return districtPattern.exec(location.toUpperCase())?.[1] ?? ''
}

/** The kinds of areas among which a place is looked for by its name, the nearest first. */
const nearestKinds: AreaRow['kind'][] = ['la', 'city', 'region', 'country']

/**
 * The nearest area that a part of the location names: "Paisley, Scotland" lies in Scotland. One of another nation than the postcode's
 * is a namesake: Newport, PO30 is not the one in Wales.
 */
function findNamed(location: string, areas: Areas, district = ''): AreaRow | undefined {
  const names = new Set(
    splitLocation(location).flatMap((part) => [part, `city of ${part}`, `${part} city`, `${part}, city of`]),
  )
  const nations = district === '' ? nationNames : nationsOfPostcode(district)
  const named = [...areas.values()].filter(
    ({ name, country }) => names.has(name.toLowerCase()) && (!isNation(country) || nations.includes(country)),
  )
  return nearestKinds.map((kind) => named.find((area) => area.kind === kind)).find(Boolean)
}

function nationOf(area: AreaRow | undefined, district: string, location: string): Nation | undefined {
  const ofArea = area && isNation(area.country) ? area.country : undefined
  if (district === '') return ofArea
  const nations = nationsOfPostcode(district)
  const isOpen = nations.length > 1 && nationNamed(location) === undefined
  return isOpen && ofArea && nations.includes(ofArea) ? ofArea : nationOfPostcode(district, location)
}

function isNation(country: string): country is Nation {
  return (nationNames as string[]).includes(country)
}

/** What of a place does not fit, a sentence each: what was kept, the area and the location beside the postcode. */
export function findMisplaced(
  row: Pick<DealRow, 'area_code' | 'location' | 'nation' | 'postcode_district'>,
  areas: Areas,
): string[] {
  const { nation, postcode_district: district } = row
  if (district === '') {
    return row.area_code === null
      ? [
          `Nothing says where the property lies, so it is taken to be in ${nation}. Add the outward postcode to the location, or choose the area.`,
        ]
      : []
  }
  const nations = nationsOfPostcode(district)
  if (!nations.includes(nation)) {
    return [
      `${district} lies in ${nations.join(' or ')}, and the deal is kept as one in ${nation}. The next saving gives it the nation of its postcode and that nation’s property tax.`,
    ]
  }
  const told = districtOf(row.location)
  if (told !== '' && told !== district) return [`The location says ${told}, and the postcode ${district}: check both.`]
  const named = row.area_code === null ? findNamed(row.location, areas) : areas.get(row.area_code)
  if (named && isNation(named.country) && !nations.includes(named.country)) {
    return [
      `${district} lies in ${nations.join(' or ')}, and ${named.name} in ${named.country}. Property tax and law are those of ${nation}: check the postcode and the location.`,
    ]
  }
  if (nations.length > 1 && nationNamed(row.location) === undefined && !named) {
    return [
      `${district} lies on the border of ${nations.join(' and ')}, so the property is taken to be in ${nation}. Add the nation to the location, such as “${row.location.split(',')[0]!.trim()}, ${nation}”.`,
    ]
  }
  return []
}
