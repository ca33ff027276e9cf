import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { toDrawingFacts, type DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { buildingForms } from '#app/domain/deals/record/buildings.ts'
import { anyFacts, plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { readSvg } from '#app/testing/pages/svg.ts'
import { airOf } from './air.ts'
import { lamplight, shopGlass } from './colours.ts'
import { drawDeal } from './draw-deal.ts'
import { atDusk } from './dusk.ts'
import { drawStreet } from './street.ts'

const samples = buildSampleDeals(readSampleAreas()).map(toDrawingFacts)
const drawings = [
  ...samples.flatMap((facts) => [drawDeal(facts), drawDeal(facts, 'wide')]),
  ...Array.from({ length: 200 }, (_, seed) => drawDeal(anyFacts(seed))),
  drawStreet(samples.slice(0, 8)),
]
const lightOf = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
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
      const pixels = (text: string) => sharp(Buffer.from(text)).raw().toBuffer()
      expect(await pixels(svg)).toEqual(await pixels(svg.replace(/<style>.*<\/style>/, '')))
    }
  })
})

describe('at dusk', () => {
  test('every colour of a drawing has one of its own, which is darker but where a lamp is on', () => {
    for (const svg of drawings) {
      const { style, shapes } = readSvg(svg)
      const [, rules] =
        /^@media\(prefers-color-scheme:dark\)\{(.*)\[color\]\{fill:currentColor;stop-color:currentColor\}\}$/.exec(
          style,
        )!
      const dusk = new Map(
        [...rules!.matchAll(/\[([^\]]*)\]\{[a-z]+:(#[0-9a-f]{6})\}/g)].map(([, use, colour]) => [use, colour!]),
      )
      for (const { attributes } of shapes)
        for (const property of ['fill', 'stroke']) {
          const day = attributes.get(property)
          if (!day?.startsWith('#') || attributes.has('color')) continue
          const night = dusk.get(`${property}="${day}"`)
          expect(night, day).toBe(atDusk(day))
          expect(lightOf(night!), day).toBeLessThan(Math.max(48, lightOf(day)))
        }
    }
  })

  test('the sky is dark above and no drawing is as light as by day', () => {
    for (const facts of samples) {
      const [top, , foot] = airOf(facts).sky as [[string, string], unknown, [string, string]]
      expect(lightOf(top[1])).toBeLessThan(64)
      expect(lightOf(foot[1])).toBeLessThan(lightOf(foot[0]) - 30)
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
      expect(isLit(drawDeal({ ...facts, state: 'empty', condition }))).toBe(false)
  })

  test.each(Object.keys(buildingForms) as (keyof typeof buildingForms)[])(
    'what is lit at dusk alone is not seen by day: %s',
    (form) => {
      const { shapes } = readSvg(drawDeal(plainFacts({ form, setting: 'street' })))
      for (const { attributes } of shapes)
        expect(attributes.has('fill') || attributes.has('stroke') || attributes.has('color')).toBe(true)
    },
  )
})
