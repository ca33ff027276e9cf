import { expect, test } from 'vitest'
import { attributionOf } from './areas.ts'

test('the attribution names the year and whose figures are held, and nobody else', () => {
  const text = attributionOf(2027).join(' ')
  expect(text.match(/right \d{4}/g)).toEqual(Array.from({ length: 4 }, () => 'right 2027'))
  for (const source of ['HM Land Registry', 'Office for National Statistics', 'Royal Mail', 'police.uk', 'MHCLG EPC']) {
    expect(text).toContain(source)
  }
  expect(text).not.toMatch(/Ofsted|Environment Agency/)
})
