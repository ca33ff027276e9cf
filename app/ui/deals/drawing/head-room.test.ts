import { expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { toDrawingFacts, type DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { buildingForms, settings } from '#app/domain/deals/record/buildings.ts'
import { anyFacts, plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { readPixels } from '#app/testing/pages/pixels.ts'
import { readSvg } from '#app/testing/pages/svg.ts'
import { isAll } from '../../../../scripts/lib/all.ts'
import { build } from './build.ts'
import { drawDeal } from './draw-deal.ts'
import { completeFacts } from './facts.ts'
import { drawingSizes, type Shape } from './name.ts'
import { drawRestOfStreet, drawStreet } from './street.ts'

const samples = buildSampleDeals(readSampleAreas()).map(toDrawingFacts)
const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

/** The proportions that each shape is cut to. Whatever is flatter than the shape cuts its sky, the rest cuts its sides. */
const crops = { full: [8 / 5, 4 / 3, 1], wide: [5 / 2, 21 / 9, 2] } as const satisfies Record<Shape, number[]>
const shapes = ['full', 'wide'] as const
const room = 12

/** What a crop shows of a drawing. */
function frameOf(svg: string, proportion?: number) {
  const [left, top, width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number)
  const bottom = top! + height!
  if (proportion === undefined) return { left: left!, right: width!, top: top!, bottom }
  const [seenWidth, seenHeight] = [Math.min(width!, height! * proportion), Math.min(height!, width! / proportion)]
  return { left: (width! - seenWidth) / 2, right: (width! + seenWidth) / 2, top: bottom - seenHeight, bottom }
}

/** How near to the top the highest thing of a crop is. The sky, which is all of the picture, is no thing. */
function headRoom(shapes: ReturnType<typeof readSvg>['shapes'], frame: ReturnType<typeof frameOf>): number {
  const things = shapes.filter(
    ({ extent, attributes }) =>
      !attributes.get('fill')?.startsWith('url(') && extent.right > frame.left && extent.left < frame.right,
  )
  return Math.min(...things.map(({ extent }) => extent.top)) - frame.top
}

test.each(shapes)('nothing is nearer than 12 px to the top of any crop of a drawing: %s', (shape) => {
  const settled = keysOf(buildingForms).flatMap((form) =>
    keysOf(settings).map((setting) => plainFacts({ form, setting, state: 'works' })),
  )
  const any = Array.from({ length: isAll ? 400 : 40 }, (_, seed) => anyFacts(seed))
  const faults: string[] = []
  for (const facts of [...samples, ...settled, ...any]) {
    const svg = drawDeal(facts, shape)
    const { shapes } = readSvg(svg)
    for (const proportion of crops[shape]) {
      const left = headRoom(shapes, frameOf(svg, proportion))
      if (left < room) faults.push(`${proportion}: ${left} of ${JSON.stringify(facts)}`)
    }
  }
  expect(faults).toEqual([])
})

function roomOfStreet(list: DrawingFacts[]) {
  const parts = [drawStreet(list).art, drawRestOfStreet(list)].filter((svg) => svg !== undefined)
  return Math.min(...parts.map((svg) => headRoom(readSvg(svg).shapes, frameOf(svg))))
}

test('nothing is nearer than 12 px to the top of a street', () => {
  const any = Array.from({ length: isAll ? 200 : 80 }, (_, seed) => anyFacts(seed))
  const list = [...samples, ...any]
  for (let from = 0; from < list.length; from += 8)
    expect(roomOfStreet(list.slice(from, from + 8))).toBeGreaterThanOrEqual(room)
})

test.each(['full', 'wide'] as const)(
  'the top 12 px of the sample deals are sky alone, as they are seen: %s',
  async (shape) => {
    const { width, height } = drawingSizes[shape]
    const seen = Math.round(width / Math.max(...crops[shape]))
    for (const facts of samples) {
      const top = { left: 0, top: height - seen, width, height: room }
      const pixels = await readPixels(drawDeal(facts, shape), top)
      for (let row = 0; row < room; row++) {
        const line = pixels.subarray(row * width * 3, (row + 1) * width * 3)
        const steps = line.map((value, i) => Math.abs(value - line[i % 3]!))
        expect(Math.max(...steps), `${facts.id} row ${row}`).toBeLessThanOrEqual(2)
      }
    }
  },
)

test('a building is no higher than it says, so that the wide shape keeps its chimneys', () => {
  for (let seed = 0; seed < 500; seed++) {
    const facts = { ...anyFacts(seed), state: 'in use' as const }
    const { art, h } = build(completeFacts(facts))
    expect(readSvg(`<g>${art}</g>`).extent.top, JSON.stringify(facts)).toBeGreaterThanOrEqual(-h)
  }
})
