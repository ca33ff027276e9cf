import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { toDrawingFacts, type DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { anyFacts, plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { readSvg } from '#app/testing/pages/svg.ts'
import { drawingHref } from '#app/ui/links.ts'
import { isAll } from '../../../../scripts/lib/all.ts'
import { drawRestOfStreet, drawStreet, streetName } from './street.ts'

const samples = buildSampleDeals(readSampleAreas()).map(toDrawingFacts)
const any = Array.from({ length: isAll ? 400 : 120 }, (_, seed) => anyFacts(seed))
const streets = [samples, any].flatMap((list) =>
  Array.from({ length: Math.floor(list.length / 8) }, (_, i) => list.slice(i * 8, i * 8 + 8)),
)

/** The place of the picture in a street; null without one. */
function placeOfRest(list: DrawingFacts[]) {
  const [, href, x, y, width, height] =
    /<image href="([^"]+)" x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"\/>/.exec(drawStreet(list).art) ?? []
  return href === undefined ? null : { href, box: [x, y, width, height].join(' ') }
}

test('what stands beyond the first screen is a picture that lies where it belongs', () => {
  for (const list of streets) {
    const rest = drawRestOfStreet(list)!
    expect(placeOfRest(list)).toEqual({
      href: drawingHref(streetName(list)),
      box: /viewBox="([^"]+)"/.exec(rest)![1],
    })
    expect(
      rest.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${placeOfRest(list)!.box.split(' ')[2]}"`),
    ).toBe(true)
  }
})

test('the picture is not in sight of a telephone 412 px wide, where a street is 0.64 px a unit', () => {
  for (const list of streets) expect(Number(placeOfRest(list)!.box.split(' ')[0]) * 0.64).toBeGreaterThanOrEqual(412)
})

test('nothing of the picture is cut off at its left edge', () => {
  for (const list of streets) {
    const from = Number(placeOfRest(list)!.box.split(' ')[0])
    const left = Math.min(...readSvg(drawRestOfStreet(list)!).shapes.map(({ extent }) => extent.left))
    expect(left, JSON.stringify(list)).toBeGreaterThanOrEqual(from)
  }
})

test('every deal of a street is drawn in its place, in the page or in the picture and never in both', () => {
  for (const list of streets) {
    const { art, lots } = drawStreet(list)
    const parts = [art, drawRestOfStreet(list)!]
    for (const { left } of lots)
      expect(
        parts.filter((part) => part.includes(`translate(${left} 0)`)),
        `${left}`,
      ).toHaveLength(1)
  }
})

test('a street that the first screen holds has no picture', () => {
  const few = [plainFacts({ id: 1 }), plainFacts({ id: 2 })]
  expect(placeOfRest(few)).toBeNull()
  expect(drawRestOfStreet(few)).toBeUndefined()
})

test('the part in the page is light, whichever deals stand there', () => {
  const bytes = streets.map((list) => deflateRawSync(drawStreet(list).art, { level: 6 }).length)
  expect(Math.max(...bytes)).toBeLessThanOrEqual(4000)
})

test('a house that was drawn before looks as it did, and one with another fact does not', () => {
  const [one, two] = [plainFacts({ id: 900_001 }), plainFacts({ id: 900_002 })]
  const first = drawStreet([one, two])
  expect(drawStreet([two, one]).art).not.toBe(first.art)
  expect(drawStreet([{ ...one, storeys: 3 }, two]).art).not.toBe(first.art)
  expect(drawStreet([one, two])).toEqual(first)
})
