import { expect, test } from 'vitest'
import { bytesAPage, cutThread, textsAPage } from './thread-pages.ts'

/** The texts of each page, by their places from the latest on. */
function cutAll(bytes: readonly number[]): number[][] {
  const { pageCount } = cutThread(bytes, 1).pages
  return Array.from({ length: pageCount }, (_, index) => {
    const { from, to } = cutThread(bytes, index + 1)
    return bytes.slice(from, to)
  })
}

test('a page has twenty short texts', () => {
  expect(cutAll(Array<number>(45).fill(100)).map(({ length }) => length)).toEqual([20, 20, 5])
  expect(cutThread(Array<number>(45).fill(100), 2).pages).toEqual({ page: 2, pageCount: 3, total: 45, first: 6, last: 25 }) // prettier-ignore
})

test('long texts are fewer a page, and one that is longer than a page has one of its own', () => {
  expect(cutAll(Array<number>(20).fill(5000)).map(({ length }) => length)).toEqual([8, 8, 4])
  expect(cutAll([100, bytesAPage + 1, 100, 200])).toEqual([[100], [bytesAPage + 1], [100, 200]])
})

test('each text stands on one page, and none has more than it may', () => {
  const bytes = Array.from({ length: 300 }, (_, index) => (index * 7919) % 20_000)
  const pages = cutAll(bytes)
  expect(pages.flat()).toEqual(bytes)
  for (const page of pages) {
    expect(page.length).toBeGreaterThan(0)
    expect(page.length).toBeLessThanOrEqual(textsAPage)
    expect(page.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytesAPage)
  }
})

test('a thread without texts is one page, and a page behind the last one has none', () => {
  expect(cutThread([], 1)).toEqual({ pages: { page: 1, pageCount: 1, total: 0, first: 1, last: 0 }, from: 0, to: 0 })
  expect(cutThread([10, 10], 9)).toMatchObject({ pages: { pageCount: 1 }, from: 2, to: 2 })
})
