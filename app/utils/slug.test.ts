import { expect, test } from 'vitest'
import { longestSlug, slugFor } from './slug.ts'

test.each([
  ['Été & co', 'ete-co'],
  ['Straße, Ærø, Łódź', 'strasse-aero-lodz'],
  ['ÅNGSTRÖM œuvre Þór Đorđe', 'angstrom-oeuvre-thor-dorde'],
  ['Ynys Môn', 'ynys-mon'],
  ['İstanbul ığdır', 'istanbul-igdir'],
  ['Cafe\u0301 ﬁne ＡＢ １２', 'cafe-fine-ab-12'],
  ['What’s an “ICR”?', 'what-s-an-icr'],
  ['£250k – £1m', '250k-1m'],
  ['日本 Москва', ''],
  ['a🏠b', 'a-b'],
])('the address of “%s” is “%s”', (title, slug) => {
  expect(slugFor(title)).toBe(slug)
})

test('an address is cut where it is too long, and ends with a letter or digit', () => {
  expect(slugFor('ß'.repeat(60))).toBe('s'.repeat(longestSlug))
  expect(slugFor(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})
