import { expect, test } from 'vitest'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { buildingForms, settings, trades, wallMaterials } from '#app/domain/deals/record/buildings.ts'
import { plainFacts } from '#app/testing/pages/drawing-facts.ts'
import { describeDrawing } from './alt-text.ts'
import { drawDeal } from './draw-deal.ts'

const cases: [Partial<DrawingFacts>, string][] = [
  [{}, 'a two-storey red-brick mid-terrace house'],
  [{ storeys: 1 }, 'a single-storey red-brick mid-terrace house'],
  [{ bayStoreys: 1 }, 'a two-storey bay-fronted red-brick mid-terrace house'],
  [{ form: 'tower', storeys: 8 }, 'an eight-storey concrete tower block'],
  [{ form: 'tower', storeys: 11 }, 'an 11-storey concrete tower block'],
  [{ form: 'tower', storeys: 12, floors: [11] }, 'a 12-storey concrete tower block, the 11th floor lit'],
  [
    { form: 'flats', floors: [3, 1, 2] },
    'a four-storey red-brick block of flats, the first, second and third floors lit',
  ],
  [{ form: 'flats', floors: [0, 1] }, 'a four-storey red-brick block of flats, the ground and first floors lit'],
  [{ form: 'flats', floors: [9] }, 'a four-storey red-brick block of flats'],
  [{ units: 2 }, 'two adjoining two-storey red-brick mid-terrace houses'],
  [{ units: 2, propertyType: 'Student' }, 'two adjoining two-storey red-brick mid-terrace student houses'],
  [{ form: 'cottages', material: 'gritstone' }, 'a pair of two-storey stone cottages'],
  [{ form: 'parade', units: 2 }, 'two shops in a two-storey red-brick shopping parade'],
  [{ form: 'shop', propertyType: 'Retail', trade: 'cafe' }, 'a two-storey red-brick shop with a café'],
  [
    { form: 'shop', propertyType: 'Retail', trade: 'cafe', state: 'empty' },
    'a two-storey red-brick shop, standing empty',
  ],
  [
    { form: 'high-street', trade: 'bank', state: 'empty', floors: [1, 2] },
    'a three-storey red-brick high-street shop with a bank, the first and second floors empty',
  ],
  [{ state: 'works' }, 'a two-storey red-brick mid-terrace house, works under way'],
  [{ form: 'mill', state: 'conversion' }, 'a five-storey red-brick converted warehouse by a canal, works under way'],
  [{ form: 'site', state: 'works' }, 'a building site with foundations'],
  [{ form: 'townhouse', propertyType: 'Student' }, 'a four-storey red-brick townhouse'],
  [{ form: 'guest-house', propertyType: 'Student' }, 'a four-storey rendered guest house by the sea'],
  [{ form: 'mill', propertyType: 'Student' }, 'a five-storey red-brick converted warehouse by a canal'],
  [{ form: 'detached', propertyType: 'Student' }, 'a two-storey red-brick detached student house'],
  [{ propertyType: 'Student', state: 'empty' }, 'a two-storey red-brick mid-terrace house, standing empty'],
  [{ form: 'tower', storeys: 8, bayStoreys: 2, trade: 'cafe', floors: [0] }, 'an eight-storey concrete tower block'],
  [{ form: 'kiosk', material: 'granite', trade: 'cafe', floors: [0] }, 'a single-storey kiosk'],
  [{ form: 'warehouse', propertyType: 'Retail', trade: 'cafe' }, 'a single-storey steel-clad warehouse'],
  [{ state: 'empty', floors: [1, 0] }, 'a two-storey red-brick mid-terrace house, standing empty'],
  [{ form: 'site' }, 'a building site with foundations'],
  [{ form: null, propertyType: 'Commercial', region: 'London' }, 'a three-storey stock-brick office building'],
]

test.each(cases)('%j', (facts, text) => {
  expect(describeDrawing(plainFacts(facts))).toBe(`Drawing of ${text}`)
})

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]
const types = ['Residential', 'Commercial', 'Development', 'Student', 'Retail'] as const
/** What may be stated about each fact that the text speaks of. */
const values: { [Fact in keyof DrawingFacts]?: readonly DrawingFacts[Fact][] } = {
  propertyType: types,
  storeys: [1, 2, 3, 7],
  units: [1, 2, 3],
  bayStoreys: [0, 1, 2],
  floors: [[], [0], [1], [0, 1], [0, 1, 2, 3, 4, 5]],
  state: ['in use', 'empty', 'works', 'conversion'],
  trade: [null, ...keysOf(trades)],
}
/** Facts that nothing else hides. */
const walls: typeof values = { material: keysOf(wallMaterials), setting: keysOf(settings) }
/** Facts among which the others are changed. What hides one fact may show another. */
const grounds: Partial<DrawingFacts>[] = [
  {},
  { bays: 1, bayStoreys: 2 },
  { era: 'interwar', storeys: 1, trade: 'books' },
  { state: 'empty' },
  { state: 'empty', condition: 'good', bayStoreys: 1, trade: 'bank' },
  { state: 'empty', floors: [1], trade: 'cafe' },
  { state: 'conversion', floors: [0] },
]

test.each(keysOf(buildingForms))('what the text tells apart, the drawing does too: %s', (form) => {
  const faults: string[] = []
  for (const [index, ground] of grounds.entries()) {
    for (const [fact, list] of Object.entries(index < 2 ? { ...values, ...walls } : values)) {
      const propertyType = types[index % types.length]!
      const changed = list.map((value) => plainFacts({ form, propertyType, ...ground, [fact]: value }))
      if (new Set(changed.map(describeDrawing)).size === 1) continue
      // One drawing has one text.
      const texts = new Map<string, string>()
      for (const facts of changed) {
        const [drawn, text] = [drawDeal(facts), describeDrawing(facts)]
        const other = texts.get(drawn) ?? text
        if (other !== text) faults.push(`${JSON.stringify(ground)} ${fact}: ${other} / ${text}`)
        texts.set(drawn, text)
      }
    }
  }
  expect(faults).toEqual([])
})
