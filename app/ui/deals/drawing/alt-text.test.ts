import { expect, test } from 'vitest'
import type { DrawingFacts } from '#app/domain/deals/drawing-facts.ts'
import { plainFacts } from '#app/testing/drawing-facts.ts'
import { describeDrawing } from './alt-text.ts'

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
  [{ state: 'works' }, 'a two-storey red-brick mid-terrace house under renovation'],
  [{ form: 'mill', state: 'conversion' }, 'a five-storey red-brick converted warehouse by a canal being converted'],
  [{ form: 'site' }, 'a building site with foundations'],
  [{ form: null, propertyType: 'Commercial', region: 'London' }, 'a three-storey stock-brick office building'],
]

test.each(cases)('%j', (facts, text) => {
  expect(describeDrawing(plainFacts(facts))).toBe(`Drawing of ${text}`)
})
