import { expect, test } from 'vitest'
import { mapHeight, mapWidth, projectToMap } from './uk-outline.ts'

test.each([
  ['Lerwick', 60.155, -1.145],
  ["Land's End", 50.066, -5.715],
  ['Lowestoft', 52.481, 1.753],
  ['Enniskillen', 54.344, -7.639],
])('%s lies on the map', (_name, latitude, longitude) => {
  const { x, y } = projectToMap(latitude, longitude)
  expect(x).toBeGreaterThan(0)
  expect(x).toBeLessThan(mapWidth)
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(mapHeight)
})
