import { describe, expect, test } from 'vitest'
import { viewList, type ListDescription } from './description.ts'
import { choice, choiceWithDefault, factsOfFilters, openChoice, readFilters, searchText } from './filters.ts'
import { listPage, longestSearch, readDay, readSearch, type ListPage } from './lists.ts'

const states = { new: 'New', 'on-the-way': 'On the way', done: 'Done' } as const
const filters = {
  search: searchText({ placeholder: 'Name' }),
  owner: searchText({ name: 'who', label: 'Owner', mayBeKept: (value) => value === 'nobody' }),
  state: choice({ name: 'state', label: 'State', options: states, all: 'Any state' }),
  code: openChoice({ name: 'c', label: 'Code', all: 'Any', labelOf: (code) => code.toUpperCase(), read: readSearch }),
  sort: choiceWithDefault({ name: 'sort', label: 'Sort by', options: { old: 'Old', young: 'Young' }, fallback: 'old' }),
}
const none = { search: '', owner: '', state: null, code: '', sort: 'old', page: 1 }
const read = (query: string) => readFilters(filters, new URLSearchParams(query))

describe('filters are read from the address', () => {
  test.each([
    ['', none],
    ['q=+ivy+&who=me&state=done&c=x&sort=young&page=3', { search: 'ivy', owner: 'me', state: 'done', code: 'x', sort: 'young', page: 3 }], // prettier-ignore
    ['state=constructor&sort=__proto__&page=-1', none],
    ['state=Done&state=done&sort=', none],
    ['search=x&owner=x&code=x&unknown=x', none],
  ])('?%s', (query, values) => expect(read(query)).toEqual(values))

  test('what is typed is cut, wherever it is typed', () => {
    const long = 'x'.repeat(longestSearch + 1)
    const values = read(`q=${long}&who=${long}&c=${long}`)
    for (const text of [values.search, values.owner, values.code]) expect(text).toHaveLength(longestSearch)
  })
})

test.each([
  ['2026-11-02', '2026-11-02'],
  ['1900-01-01', '1900-01-01'],
  ['9998-12-31', '9998-12-31'],
  ['9999-12-31', ''],
  ['0050-01-01', ''],
  ['2026-02-30', ''],
  ['2026-1-2', ''],
  ['tomorrow', ''],
])('the day %s is read as %j', (typed, day) => {
  expect(readDay(new URLSearchParams({ on: typed }), 'on')).toBe(day)
})

test.each([
  ['', { sort: 'old' }],
  ['q=ivy&who=ivy&state=on-the-way&c=a_b-1', { search: true, owner: true, state: 'on-the-way', code: 'a_b-1', sort: 'old' }], // prettier-ignore
  ['who=nobody&c=%3Cb%3E', { owner: 'nobody', code: true, sort: 'old' }],
  [`c=${'x'.repeat(41)}`, { code: true, sort: 'old' }],
])('of ?%s the trail keeps what was chosen, not what was typed', (query, facts) => {
  const kept = factsOfFilters(filters, read(query))
  expect(kept).toEqual(facts)
  // The trail shows them in this order.
  expect(Object.keys(kept)).toEqual(Object.keys(facts))
})

describe('how the page shows a list', () => {
  type Page = ListPage<{ id: number }> & { counts: Record<string, number> }
  const list: ListDescription<typeof filters, 'id', Page> = {
    name: 'things',
    title: 'Things',
    labels: { table: 'Things', filters: 'Filter things' },
    rowNames: ['thing'],
    filters,
    columns: { id: { label: 'Id' } },
    counts: (page) => ({ state: page.counts }),
    csv: { Id: (row) => row.id },
  }
  const view = (query: string, given: Partial<typeof list> = {}, total = 0) =>
    viewList({ ...list, ...given }, read(query), { ...listPage([], total, 1), counts: { new: 1234, done: 1 } }, { code: ['a', 'b'] }) // prettier-ignore
  const fields = (query: string) => Object.fromEntries(view(query).fields.map((field) => [field.name, field]))

  test('a field stands for each filter under its name in the address, with what is set', () => {
    expect(view('').fields.map((field) => field.name)).toEqual(['q', 'who', 'state', 'c', 'sort'])
    const { q, state, sort } = fields('q=x&state=done')
    expect(q).toEqual({ name: 'q', label: 'Search', value: 'x', placeholder: 'Name' })
    expect(state).toMatchObject({ value: 'done', all: 'Any state' })
    expect(sort).toMatchObject({ value: 'old', options: { old: 'Old', young: 'Young' } })
    expect(sort!.all).toBeUndefined()
  })

  test('an option has its count, and none is nought', () =>
    expect(fields('').state!.options).toEqual({ new: 'New (1,234)', 'on-the-way': 'On the way (0)', done: 'Done (1)' }))

  test('what was asked for can be chosen even where nothing has it', () => {
    expect(fields('').c!.options).toEqual({ a: 'A', b: 'B' })
    expect(fields('c=b').c!.options).toEqual({ a: 'A', b: 'B' })
    expect(fields('c=z').c!.options).toEqual({ a: 'A', b: 'B', z: 'Z' })
  })

  test('fields may stand in an order of their own', () =>
    expect(view('', { fieldOrder: ['sort', 'search'] }).fields.map((field) => field.name)).toEqual(['sort', 'q']))

  test.each([
    [{}, 1, '1 thing'],
    [{}, 2345, '2,345 things'],
    [{ rowNames: ['entry', 'entries'] as [string, string] }, 0, '0 entries'],
  ])('%o: %i are counted as %s', (given, total, count) => expect(view('', given, total).count).toBe(count))
})
