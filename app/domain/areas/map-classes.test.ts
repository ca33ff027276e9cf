import { expect, test } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { figureOf, mapFigures, type MapFigure } from './areas.ts'
import { standsOut } from './compare.ts'
import { readMapRegions } from './list.server.ts'
import { classLimits, classOf } from './map-classes.ts'

test('each figure has five classes, none of them empty, with rising limits', async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  const regions = await readMapRegions(db)
  expect(regions).toHaveLength(12)
  for (const figure of Object.keys(mapFigures) as MapFigure[]) {
    const limits = classLimits(regions, figure)
    expect(limits).toEqual([...new Set(limits)].toSorted((a, b) => a - b))
    const classes = new Set(regions.map((area) => classOf(figureOf(area, figure), limits)))
    expect([...classes].toSorted()).toEqual([1, 2, 3, 4, 5])
  }
  expect(classLimits(regions, 'yield')).toEqual([4.6, 4.8, 5, 5.3])
})

test('a gap has no class, and one region alone makes none', () => {
  expect(classOf(null, [1, 2])).toBeNull()
  expect(classOf(2, [1, 2])).toBe(3)
  expect(classLimits([], 'price')).toEqual([])
})

test('what stands out is alone, and has something beside it', () => {
  expect(standsOut([1, 3, 2], 'highest')).toBe(1)
  expect(standsOut([1, 3, null], 'lowest')).toBe(0)
  expect(standsOut([3, 3, 2], 'highest')).toBeNull()
  expect(standsOut([3, null], 'highest')).toBeNull()
})
