import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildingForms } from '#app/domain/deals/record/buildings.ts'
import { toDrawingFacts, type DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { anyFacts, plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { readSvg } from '#app/testing/pages/svg.ts'
import { describeDrawing } from './alt-text.ts'
import { drawDeal } from './draw-deal.ts'
import { drawingName } from './name.ts'
import { isAll } from '../../../../scripts/lib/all.ts'

const samples = buildSampleDeals(readSampleAreas()).map(toDrawingFacts)
const shapes = ['full', 'wide'] as const
const sizeOf = (text: string) => gzipSync(text).length

/** The boards and poles of a scaffold, by their colour, which nothing else has together with netting. */
const netting = '#3a6b4d'
const hasScaffold = (svg: string) => svg.includes('stroke-width="3.5" color="#8d691d"')

const allForms = Object.keys(buildingForms) as (keyof typeof buildingForms)[]
const types = ['Residential', 'Commercial', 'Development', 'Student', 'Retail'] as const
const pairs = allForms.flatMap((form) => types.map((propertyType) => ({ form, propertyType })))

describe('any facts', () => {
  const seeds = Array.from({ length: 2000 }, (_, seed) => seed)
  /** Every form of every type in both shapes, with `npm test -- --all` twice, then forms and types that may be nonsense. */
  const ofPairs = pairs.length * (isAll ? 4 : 2)
  const spread = seeds.slice(0, ofPairs + (isAll ? 200 : 50)).map((seed) => ({
    facts: { ...anyFacts(seed), ...(seed < ofPairs ? pairs[seed % pairs.length] : {}) },
    shape: shapes[Math.floor(seed / pairs.length) % 2],
  }))

  test('give well-formed pictures within their box that are small', () => {
    const faults: string[] = []
    for (const { facts, shape } of spread) {
      const svg = drawDeal(facts, shape)
      const { left, right, top, bottom } = readSvg(svg).extent
      const isWithin = left > -1300 && right < 1940 && top > -320 && bottom <= 420
      const isClean = !/NaN|undefined|Infinity|null|\[object|script|style=|<text|font| id="(?!sky-)/.test(svg)
      if (!isWithin || !isClean || sizeOf(svg) > 2800) faults.push(`${shape}: ${JSON.stringify(facts)}`)
    }
    expect(faults).toEqual([])
  })

  test('give the same picture again, and another name than other facts', () => {
    const names = new Set<string>()
    for (const seed of seeds.slice(0, 300)) {
      expect(drawDeal(anyFacts(seed))).toBe(drawDeal(anyFacts(seed)))
      names.add(drawingName(anyFacts(seed))).add(drawingName(anyFacts(seed), 'wide'))
    }
    expect(names.size).toBe(600)
    const facts = plainFacts()
    const others: Partial<DrawingFacts>[] = [{ storeys: 3 }, { floors: [1] }, { hasAttic: true }, { region: 'Wales' }]
    for (const other of others) expect(drawingName({ ...facts, ...other })).not.toBe(drawingName(facts))
  })

  test('are described in whole words', () => {
    for (const seed of seeds) {
      const text = describeDrawing(anyFacts(seed))
      expect(text).toMatch(/^Drawing of (an? |two |three )[a-z1]/)
      expect(text).not.toMatch(/undefined|NaN|null| {2}|\ba [aeio]|\ba (8|11|18)\b/)
    }
  })
})

test.each(shapes)('every form is drawn differently where nothing else is stated: %s', (shape) => {
  const drawn = allForms.map((form) => drawDeal(plainFacts({ form }), shape))
  expect(new Set(drawn).size).toBe(allForms.length)
})

describe('the sample deals', () => {
  test('are fifty, and no two look alike', () => {
    expect(samples).toHaveLength(50)
    for (const shape of shapes) {
      const drawn = samples.map((facts) => drawDeal(facts, shape))
      expect(new Set(drawn).size).toBe(50)
      // Pictures that differ in a tree alone would share nearly every line.
      const lines = drawn.map((svg) => new Set(svg.split('<')))
      for (const [i, one] of lines.entries())
        for (const other of lines.slice(i + 1))
          expect([...one].filter((line) => other.has(line)).length / one.size).toBeLessThan(0.8)
      for (const svg of drawn) expect(sizeOf(svg)).toBeLessThanOrEqual(2650)
    }
  })

  test('none claims works that have not begun', () => {
    for (const facts of samples) {
      expect.soft(describeDrawing(facts), String(facts.id)).not.toMatch(/works under way/)
      expect.soft(hasScaffold(drawDeal(facts)), String(facts.id)).toBe(false)
    }
  })
})

describe('the state of a deal', () => {
  test.each(allForms)('empty has neither scaffold nor skip: %s', (form) => {
    const svg = drawDeal(plainFacts({ form, state: 'empty', propertyType: 'Retail', trade: 'bakery' }))
    expect(hasScaffold(svg)).toBe(false)
    expect(svg).not.toContain('M-4-34h92v6h-4l-10 28h-64l-10-28h-4z')
  })

  test('works have scaffold and a skip', () => {
    const svg = drawDeal(plainFacts({ state: 'works' }))
    expect(hasScaffold(svg)).toBe(true)
    expect(svg).toContain(netting)
    expect(svg).toContain('M-4-34h92v6h-4l-10 28h-64l-10-28h-4z')
  })

  test('none stated is in use, for a development too', () => {
    for (const propertyType of ['Residential', 'Development'] as const) {
      const facts = plainFacts({ propertyType })
      expect(drawDeal(facts)).toBe(drawDeal({ ...facts, state: 'in use' }))
      expect(describeDrawing(facts)).not.toMatch(/works|empty/)
    }
  })

  test('empty houses have boards, and so have the floors of a block that are for sale', () => {
    const boards = '#ac8954'
    expect(drawDeal(plainFacts({ state: 'empty' }))).toContain(boards)
    expect(drawDeal(plainFacts())).not.toContain(boards)
    const flat = plainFacts({ form: 'flats', storeys: 4, floors: [2] })
    expect(drawDeal({ ...flat, state: 'empty' })).toContain(boards)
    expect(drawDeal(flat)).not.toContain(boards)
  })

  test.each(allForms)('empty and in good order has no boards, and is unlike one in use: %s', (form) => {
    for (const condition of ['good', 'new'] as const) {
      const facts = plainFacts({ form, condition, storeys: 3, bayStoreys: 1 })
      const svg = drawDeal({ ...facts, state: 'empty' })
      expect(svg).not.toMatch(/#ac8954|#ccaa74|stroke-width="1.5" color="#ab9c7a" d="M\d+-7\d/)
      expect(svg).not.toBe(drawDeal({ ...facts, state: 'in use' }))
    }
  })

  test('an empty house shows its want of repair where its condition does', () => {
    const facts = plainFacts({ state: 'empty' })
    const worn = [null, 'fair', 'to-refurbish'] as const
    for (const condition of worn) expect(drawDeal({ ...facts, condition })).toBe(drawDeal(facts))
  })

  test('floors of an empty house that are not for sale keep their windows', () => {
    const facts = plainFacts({ state: 'empty', storeys: 2 })
    expect(new Set([[], [0], [1]].map((floors) => drawDeal({ ...facts, floors }))).size).toBe(3)
  })
})
