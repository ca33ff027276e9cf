import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAreaStore, readToEdition } from '#app/testing/area-store.ts'
import { readMistakes } from './editions.server.ts'

const lines = readFileSync(new URL('../../../db/sample/areas.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const columns = lines[0]!.split(',')
/** The sample with another text in a column of these lines, without them of all. */
const withCell = (column: string, text: string, only?: number[]) =>
  lines
    .map(
      (line, row) =>
      row === 0 || (only && !only.includes(row))
        ? line
        : line.split(',').map((cell, at) => (columns[at] === column ? text : cell)).join(','), // prettier-ignore
    )
    .join('\n')

test.each(['price_period', 'rent_period'])(
  'a month in the future of %s is rejected, and with it the file',
  async (column) => {
    const store = await makeAreaStore()
    const edition = await readToEdition(store, withCell(column, 'December 2026', [1]))
    expect(edition).toMatchObject({ state: 'refused', rejectedCount: 1, problem: expect.stringContaining('1 row has a mistake') as string }) // prettier-ignore
    const { value } = await readMistakes(store.db, edition.id).next()
    expect(value).toEqual([{ line: 2, reason: `${column}: December 2026 lies in the future` }])
    // The month of today may be in it.
    expect(await readToEdition(store, withCell(column, 'November 2026', [1]))).toMatchObject({ state: 'checked', period: 'November 2026' }) // prettier-ignore
  },
)
