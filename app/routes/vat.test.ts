import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWords, seePricedPages, type SeenPage } from '#app/testing/buyers/price-walk.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let pages: { open: SeenPage[]; desk: SeenPage[] }
beforeAll(async () => {
  site = await startSite()
  pages = await seePricedPages(site)
})
afterAll(() => site.stop())

test('where the operator has a VAT number, every secure price says that VAT is in it', () => {
  const desk = pages.desk.filter(({ path }) => path.startsWith('/admin/deals'))
  let prices = 0
  for (const { path, html } of [...pages.open, ...desk]) {
    // The two buttons say nothing of VAT; the price with its note stands beside each.
    const words = readWords(html)
      .replace(/(Secure Deal|Complete Payment) - £[\d,]+/g, '$1')
      // The terms of money back, and the parts of a price, which name its VAT themselves.
      .replace(/48 hours£.*?administration fee|Secure price, net£[\d,.]+/gs, '')
    const found = [...words.matchAll(/.{0,40}£(?:3,000|2,500)\b(.{0,10})/gs)]
    // What a buyer gets back is no price.
    const asked = found.filter(([, after]) => !/^\s*(back|if upheld)\b/.test(after!))
    for (const [text, after] of asked) expect.soft(after, `${path}: ${text}`).toMatch(/^ incl\. VAT/)
    prices += asked.length
  }
  expect(prices).toBeGreaterThanOrEqual(20)
})

test('the pages where it must stand have a price on them', () => {
  const wordsOf = (path: string) => readWords(pages.open.findLast((page) => page.path === path)!.html)
  expect(wordsOf('/')).toContain('from £2,500 incl. VAT')
  expect(wordsOf('/marketplace')).toContain('£3,000 incl. VAT')
  for (const path of ['/account, signed in', '/deals']) expect(wordsOf(path)).toContain('£3,000 incl. VAT')
  const checkout = pages.open.findLast(({ path }) => /^\/deal\/\d+\/checkout, signed in$/.test(path))!
  expect(readWords(checkout.html)).toContain('for £3,000 incl. VAT')
  expect(checkout.html.replace(/<!-- -->/g, '')).toContain('<dt>VAT at 20%</dt><dd>£500.00</dd>')
})

test('the word stands in no other file than those that ask for the number first', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\./.test(file) && !file.startsWith('testing/'))
    .filter((file) => {
      const text = readFileSync(join('app', file), 'utf8').replace(/\/\*.*?\*\/|(^|\s)\/\/.*$/gms, '')
      return /\bVAT\b/.test(text)
    })
  expect(files.sort()).toEqual([
    'domain/books/list.server.ts',
    'domain/receipts/receipts.ts',
    'domain/reservations/disputes/evidence.server.ts',
    'routes/account/receipt-sheet.tsx',
    'routes/account/receipt.tsx',
    'routes/admin/money/list.tsx',
    'routes/admin/reservations/ledger.tsx',
    'routes/deals/checkout/summary.tsx',
    'routes/deals/show/secure-panel.tsx',
    'routes/home/sections.tsx',
    'routes/legal/legal-page.tsx',
    'routes/legal/terms-conditions.tsx',
    'ui/reservations/sum.tsx',
    'utils/money.ts',
  ])
})
