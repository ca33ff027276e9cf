import { describe, expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { toDrawingFacts, type DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { buildingForms } from '#app/domain/deals/record/buildings.ts'
import { anyFacts, plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { lightOf, readPixels } from '#app/testing/pages/pixels.ts'
import { readSvg } from '#app/testing/pages/svg.ts'
import { isAll } from '../../../../scripts/lib/all.ts'
import { airOf } from './air.ts'
import { lamplight, shopGlass } from './colours.ts'
import { drawDeal } from './draw-deal.ts'
import { duskStyle, mix } from './dusk.ts'
import { drawRestOfStreet, drawStreet } from './street.ts'

const samples = buildSampleDeals(readSampleAreas()).map(toDrawingFacts)
const skyOf = (facts: DrawingFacts) =>
  drawDeal(facts)
    .match(/stop-color="[^"]*"/g)!
    .join()

describe('by day', () => {
  test('the skies of a page of deals are of many colours', () => {
    for (let from = 0; from + 24 <= samples.length; from += 13)
      expect(new Set(samples.slice(from, from + 24).map(skyOf)).size).toBeGreaterThanOrEqual(16)
  })

  test('each region has its own sky, and each weather', () => {
    const regions = [...new Set(samples.map(({ region }) => region)), 'elsewhere', 'constructor']
    const skies = regions.map((region) => airOf({ id: 1, region }, 'clear').sky.join())
    // Nobody knows the last two: they share one.
    expect([regions.length, new Set(skies).size]).toEqual([14, 13])
    const weathers = samples.map((facts) => airOf(facts).weather)
    for (const weather of ['clear', 'cloud', 'haze', 'low sun'])
      expect(weathers.filter((each) => each === weather).length, weather).toBeGreaterThanOrEqual(5)
  })

  test('no two deals share the name of a sky, since a page may hold both', () => {
    const names = samples.map((facts) => /<linearGradient id="([^"]*)"/.exec(drawDeal(facts))![1])
    expect(new Set(names).size).toBe(50)
    for (const [i, facts] of samples.entries()) expect(drawDeal(facts)).toContain(`fill="url(#${names[i]})"`)
  })

  test('is what readers without media queries show, as in the pictures for other sites', async () => {
    for (const facts of samples.slice(0, 5)) {
      const svg = drawDeal(facts)
      expect(await readPixels(svg)).toEqual(await readPixels(svg.replace(duskStyle, '')))
      expect(await lightOf(svg)).toBeGreaterThan(140)
    }
  })
})

describe('at dusk', () => {
  /** The drawing as its style makes it look on a dark page. */
  const atDusk = (svg: string) =>
    svg.replace(duskStyle, '').replace(/<[^>]* color="([^"]*)"[^>]*>/g, (tag, colour: string) => {
      const isLine = tag.includes(' stroke-width="')
      if (isLine || !/ (fill|stop-color)="/.test(tag)) return tag.replace(colour, mix('#0f1828', colour, 0.46))
      return tag.replace(/ (fill|stop-color)="[^"]*"/, ` $1="${colour}"`)
    })

  test('a drawing has one style, and each of its shapes a colour that the style knows', () => {
    const drawings = [
      ...samples.flatMap((facts) => [drawDeal(facts), drawDeal(facts, 'wide')]),
      ...Array.from({ length: isAll ? 200 : 20 }, (_, seed) => drawDeal(anyFacts(seed))),
      drawStreet(samples.slice(0, 8)).art,
      drawRestOfStreet(samples.slice(0, 8))!,
    ]
    for (const svg of drawings) {
      expect(svg.split(duskStyle)).toHaveLength(2)
      for (const { attributes } of readSvg(svg).shapes) {
        const isSky = attributes.get('fill')?.startsWith('url(')
        expect(attributes.has('color'), JSON.stringify([...attributes])).toBe(!isSky)
        if (attributes.has('stroke-width')) expect(attributes.get('fill')).toBe('none')
      }
    }
  })

  test('a drawing is dark, and not so dark that nothing is seen', async () => {
    for (const facts of samples) {
      const svg = drawDeal(facts, 'wide')
      const [day, dusk] = await Promise.all([lightOf(svg), lightOf(atDusk(svg))])
      expect(dusk, String(facts.id)).toBeLessThan(day * 0.55)
      expect(dusk, String(facts.id)).toBeGreaterThan(45)
    }
  })

  const lamps = [lamplight.lower[1], lamplight.upper[1], shopGlass.lower[1], shopGlass.upper[1]]
  const isLit = (svg: string) => lamps.some((colour) => svg.includes(`color="${colour}"`))
  /** None of these has neighbours, whose windows are lit too. */
  const alone = [
    'detached',
    'flats',
    'tower',
    'maisonettes',
    'mill',
    'office',
    'clinic',
    'workshop',
    'student-block',
  ] as const
  test.each(alone)('windows are lit where people are, and none where a building stands empty: %s', (form) => {
    const facts = plainFacts({ form, storeys: 3, setting: 'hills' })
    expect(isLit(drawDeal(facts))).toBe(true)
    for (const condition of ['good', 'to-refurbish'] as const)
      expect(isLit(drawDeal({ ...facts, state: 'empty', condition, hasAttic: true }))).toBe(false)
  })

  test.each(Object.keys(buildingForms) as (keyof typeof buildingForms)[])(
    'what is lit at dusk alone is not seen by day: %s',
    async (form) => {
      const svg = drawDeal(plainFacts({ form, setting: 'street' }))
      expect(await readPixels(svg)).toEqual(await readPixels(svg.replace(/<path fill="none" color="[^>]*>/g, '')))
    },
  )
})
