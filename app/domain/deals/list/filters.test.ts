import { describe, expect, test } from 'vitest'
import {
  dealFiltersToQuery,
  filtersInForce,
  findFilterMistakes,
  gradesFrom,
  noDealFilters as all,
  readDealFilters,
  withoutFilter,
  withoutFilters,
  type DealFilters,
} from './filters.ts'
import { searchInWords } from './filter-words.ts'
import { readPercent, readPrice } from '../record/typed-figures.ts'

const read = (query: string) => readDealFilters(new URLSearchParams(query))
const everything: DealFilters = {
  search: 'a&b',
  isExact: true,
  propertyType: 'Student',
  region: 'North West',
  strategy: 'Buy to let',
  grade: 'B+',
  priceFromPence: 10_000_050,
  priceToPence: 25_000_000,
  leastYieldPercent: 7.5,
  leastBedrooms: 2,
  mostBedrooms: 4,
  isFree: true,
  sort: 'roi',
  view: 'table',
  page: 3,
}

describe('the filters in an address', () => {
  test('survive the way there and back, with the defaults left out', () => {
    expect(read(dealFiltersToQuery(everything))).toEqual(everything)
    expect(dealFiltersToQuery(all)).toBe('')
  })
  test('unknown values fall back to the defaults', () => {
    const nonsense =
      'q=+roof+&type=Castle&sort=beauty&page=-3&view=map&grade=Z&from=-5&to=much&yield=1e3&beds=many&bedsTo=501&free=yes&exact='
    expect(read(nonsense)).toEqual({ ...all, search: 'roof' })
    expect(read(`region=${'x'.repeat(61)}&strategy=++`)).toEqual(all)
  })
  test('a search is cut at 200 characters and a repeated parameter counts once', () => {
    expect(read(`q=${'x'.repeat(500)}&q=y`).search).toHaveLength(200)
  })
  test.each(['__proto__', 'constructor', 'toString'])('%s is no sort, type, view or grade', (name) => {
    expect(read(String(new URLSearchParams({ sort: name, type: name, view: name, grade: name })))).toEqual(all)
  })
  test('a plus that was typed into the address is that of a grade', () => {
    expect(read('grade=B+').grade).toBe('B+')
    expect(gradesFrom('B+')).toEqual(['A+', 'A', 'B+'])
  })
  test('bedrooms run from the lower number to the higher; none or more is no limit, and none at most is one', () => {
    expect(read('beds=4&bedsTo=2')).toEqual({ ...all, leastBedrooms: 2, mostBedrooms: 4 })
    expect(findFilterMistakes(new URLSearchParams('beds=4&bedsTo=2'))).toEqual({ unread: {}, isSwapped: true })
    expect(findFilterMistakes(new URLSearchParams('beds=two'))).toEqual({ unread: { beds: 'two' }, isSwapped: false })
    expect(read('beds=0&bedsTo=0')).toEqual({ ...all, mostBedrooms: 0 })
    expect(read(dealFiltersToQuery({ ...all, mostBedrooms: 0 }))).toEqual({ ...all, mostBedrooms: 0 })
    expect(searchInWords({ ...all, leastBedrooms: 1, mostBedrooms: 3 })).toBe('1 bedroom or more · Up to 3 bedrooms')
    expect(searchInWords({ ...all, mostBedrooms: 0 })).toBe('No separate bedroom')
  })
  test('one can be taken off, or all but the order and the look', () => {
    expect(filtersInForce(everything)).toHaveLength(11)
    const less = withoutFilter(everything, 'region')
    expect(less).toEqual({ ...everything, region: null, page: 1 })
    expect(filtersInForce(less)).not.toContain('region')
    expect(withoutFilters(everything)).toEqual({ ...all, sort: 'roi', view: 'table' })
  })
})

describe('typed figures', () => {
  test.each([
    ['£250,000', 25_000_000],
    ['250k', 25_000_000],
    ['250 K', 25_000_000],
    ['£ 1.25m', 125_000_000],
    ['1,200,000', 120_000_000],
    ['250\u00a0000', 25_000_000],
    ['２５０ｋ', 25_000_000],
    ['99.50', 9950],
    ['250.000', null],
    ['2,5', null],
    ['1,5m', null],
    ['-1', null],
    ['0', null],
    ['1e9', null],
    ['999999999m', null],
    ['٣', null],
    ['', null],
  ])('the price %j is %j pence', (text, pence) => expect(readPrice(text)).toBe(pence))
  test.each([
    ['8', 8],
    ['8.25%', 8.25],
    ['8,5 %', 8.5],
    ['100', null],
    ['0', null],
    ['-3', null],
    ['8.123', null],
    ['NaN', null],
  ])('the percentage %j is %j', (text, percent) => expect(readPercent(text)).toBe(percent))

  test('a lowest price above the highest is read the other way round, and said', () => {
    const params = new URLSearchParams('from=300k&to=£100,000')
    expect(readDealFilters(params)).toMatchObject({ priceFromPence: 10_000_000, priceToPence: 30_000_000 })
    expect(findFilterMistakes(params)).toEqual({ unread: {}, isSwapped: true })
  })
  test('what is no figure is handed back as it was typed, cut to its field; nothing and nought are no mistakes', () => {
    const params = new URLSearchParams({ from: 'cheap', to: '9'.repeat(50), yield: '' })
    expect(findFilterMistakes(params)).toEqual({ unread: { from: 'cheap', to: '9'.repeat(20) }, isSwapped: false })
    expect(findFilterMistakes(new URLSearchParams('from=0&to=£&yield=0%25'))).toEqual({ unread: {}, isSwapped: false })
  })
})
