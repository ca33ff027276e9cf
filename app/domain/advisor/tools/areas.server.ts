import { z } from 'zod'
import type { Area } from '#app/domain/areas/areas.ts'
import { findAreasToAdd } from '#app/domain/areas/compare.server.ts'
import { mostCompared, standsOut } from '#app/domain/areas/compare.ts'
import { readWholesOf } from '#app/domain/areas/list.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Db } from '#db/database.server.ts'
import { areaFacts, areaSource, bedroomRents } from './area-facts.ts'
import { describeTool, refuse, type Refusal } from './tool.server.ts'

/** The longest name of an area that is looked at. */
const longestName = 100
export const areaName = z.string().trim().min(1).max(longestName).describe('The name of an area or town, or its slug')

export const areaFigures = describeTool({
  name: 'area_figures',
  description:
    'The published figures of one area: average price and rent, also by bedrooms, their changes, gross yield, with the region and the country around it.',
  args: z.strictObject({ area: areaName }),
  async run({ db }, { area: asked }) {
    const found = await findOneArea(db, asked)
    if ('problem' in found) return found
    const wholes = await readWholesOf(db, found.area)
    return {
      facts: {
        ...areaFacts(found.area),
        rentsByBedrooms: bedroomRents(found.area),
        kind: found.area.kind,
        around: wholes.map((whole, index) => ({
          name: whole.name,
          grossYield: areaFacts(whole, index + 1).grossYield,
        })),
      },
      sources: [areaSource(found.area), ...wholes.map(areaSource)],
    }
  },
})

export const compareAreas = describeTool({
  name: 'compare_areas',
  description: `The figures of 2 to ${mostCompared} areas side by side.`,
  args: z.strictObject({ areas: z.array(areaName).min(2).max(mostCompared) }),
  async run({ db }, { areas: asked }) {
    const areas: Area[] = []
    for (const name of asked) {
      const found = await findOneArea(db, name)
      if ('problem' in found) return found
      if (!areas.includes(found.area)) areas.push(found.area)
    }
    if (areas.length < 2) return refuse('These are the same area. Name two different ones.')
    const nameAt = (which: 'highest' | 'lowest', figureOf: (area: Area) => number | null) =>
      areas[standsOut(areas.map(figureOf), which) ?? -1]?.name ?? null
    return {
      facts: {
        areas: areas.map((area, index) => ({
          ...areaFacts(area, index),
          rentsByBedrooms: bedroomRents(area, index),
        })),
        highestYield: nameAt('highest', ({ grossYieldPercent }) => grossYieldPercent),
        lowestPrice: nameAt('lowest', ({ averagePricePence }) => averagePricePence),
        highestRent: nameAt('highest', ({ averageRentPence }) => averageRentPence),
      },
      sources: areas.map(areaSource),
    }
  },
})

/** The area that a slug or a name means; a sentence where it means none, or several. */
async function findOneArea(db: Db, text: string): Promise<{ area: Area } | Refusal> {
  const area = (await readKnownAreas(db)).bySlug.get(text.toLowerCase())
  if (area) return { area }
  const { only, areas } = await findAreasToAdd(db, text)
  if (only) return { area: only }
  if (areas.length === 0) return refuse(`The site has no figures for ${text}.`)
  const names = areas.slice(0, 4).map(({ name }) => name)
  return refuse(
    `${text} may be ${names.slice(0, -1).join(', ')}${names.length > 1 ? ' or ' : ''}${names.at(-1)!}. Say which.`,
  )
}

/** All areas that these names mean; a sentence for the first that means none, or several. */
export async function findEachArea(db: Db, texts: readonly string[] = []): Promise<{ areas: Area[] } | Refusal> {
  const areas: Area[] = []
  for (const text of texts) {
    const found = await findOneArea(db, text)
    if ('problem' in found) return found
    areas.push(found.area)
  }
  return { areas }
}

/** The two cities of England outside London with the most people, of those with a price, a rent and a yield. */
export async function largestCities(db: Db): Promise<Area[]> {
  const { councils } = await readKnownAreas(db)
  return councils
    .filter(({ kind, country, region }) => kind === 'city' && country === 'England' && region !== 'London')
    .filter(({ grossYieldPercent }) => grossYieldPercent !== null)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .slice(0, 2)
}
