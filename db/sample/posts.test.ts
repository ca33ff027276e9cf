import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { cleanHtml, countWords } from '#app/domain/blog/html/clean.server.ts'
import { wordMeanings } from '#app/domain/figures/word-meanings.ts'
import { renderPost } from '#app/domain/blog/html/render.server.ts'
import { readCover } from '#app/domain/covers/cover.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { slugFor } from '#app/utils/slug.ts'
import { readSampleAreas } from './areas.ts'
import { sampleDeals } from './deals.ts'
import { insertSamplePosts, readSamplePost } from './posts.ts'
import { samplePosts } from './posts/list.ts'

const now = '2026-11-20T09:00:00.000Z'
const published = samplePosts.filter((post) => post.published !== undefined)
const html = new Map(samplePosts.map(({ file }) => [file, readSamplePost(file)]))
const plain = (file: string) => html.get(file)!.replace(/<[^>]*>/g, ' ')

test('they are written as months of work: published, to be published, and drafts', async () => {
  const db = await createTestDatabase()
  await db.transaction().execute((trx) => insertSamplePosts(trx, now))
  const posts = await db.selectFrom('posts').selectAll().orderBy('id').execute()
  expect(posts.filter(({ status }) => status === 'published')).toHaveLength(12)
  const scheduled = posts.filter(({ publish_at: at }) => at !== null)
  expect(scheduled).toHaveLength(2)
  for (const { publish_at: at, status } of scheduled) expect([at! > now, status]).toEqual([true, 'draft'])
  expect(posts.filter(({ status, publish_at: at }) => status === 'draft' && at === null)).toHaveLength(3)
  expect(posts.filter(({ excerpt }) => excerpt === '')).toHaveLength(1)
  for (const { created_at: created, published_at: at } of posts)
    if (at) expect([created < at, at < now]).toEqual([true, true])
  expect(posts.map(({ created_at: at }) => at)).toEqual(posts.map(({ created_at: at }) => at).toSorted())
  for (const post of samplePosts) expect(posts.find(({ slug }) => slug === slugFor(post.title))?.content).toBe(html.get(post.file)) // prettier-ignore
  expect(await db.selectFrom('post_categories').select('post_id').distinct().execute()).toHaveLength(17)
})

test.each(samplePosts.map(({ file }) => file))('%s is stored as it is written', (file) => {
  expect(cleanHtml(html.get(file)!)).toEqual({ html: html.get(file)!, removed: [] })
})

test.each(published.map(({ file }) => file))('%s is worth reading: long enough, with more than paragraphs, and no advice', (file) => {
  const words = countWords(html.get(file)!)
  expect(words).toBeGreaterThanOrEqual(350)
  expect(words).toBeLessThanOrEqual(1000)
  expect(html.get(file)).toMatch(/<table>|<ol>|<ul>|<blockquote>/)
  expect(html.get(file)).toContain('General information only, not financial advice.')
  expect(plain(file)).not.toMatch(/guarantee|you should (buy|invest)|risk-free/i)
}) // prettier-ignore

test.each(published.map(({ file }) => file))('%s has a cover of its own figures', (file) => {
  const { cover: lines, excerpt } = samplePosts.find((post) => post.file === file)!
  const read = readCover(lines ?? '')
  expect(read).toMatchObject({ ok: true, cover: { figure: expect.any(String) as string } })
  if (!read.ok || !read.cover) return
  const short = (figure: string) => figure.replace(/^£(\d+)k$/, '£$1,000').replace(/^£(\d)m$/, '£$1,000,000')
  const text = `${plain(file)} ${excerpt}`.replace(/ per cent/g, '%')
  const { figure, words, rows } = read.cover
  const figures = [figure, words, ...rows.flatMap(({ name, value }) => [name, value])].flatMap(
    (part) => part.match(/−?£?\d[\d,.]*[km%]?(?<![,.])/g) ?? [],
  )
  // Counts of clauses and sales are words in the text.
  for (const each of figures.map(short).filter((one) => one.length > 2)) expect([each, text.includes(each)]).toEqual([each, true])
}) // prettier-ignore

test('every link leads somewhere: to a page of the site, a post, a deal of the sample, or a source below', async () => {
  const { default: routes } = await import('#app/routes.ts')
  const paths = (all: typeof routes, before = ''): string[] =>
    all.flatMap((route) => {
      const path = [before, route.path].filter(Boolean).join('/')
      return [path, ...paths(route.children ?? [], path)]
    })
  const known = paths(routes).map((path) => ({ path: `/${path}` }))
  const slugs = samplePosts.map(({ title }) => slugFor(title))
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const [file, text] of html)
    for (const [, address] of text.matchAll(/href="([^"]+)"/g)) {
      if (address!.startsWith('https://')) continue
      if (address!.startsWith('#')) {
        expect(renderPost(text, new Map()).html, file).toContain(` id="${address!.slice(1)}"`)
        continue
      }
      const matched = matchRoutes(known, address!)?.at(-1)?.route.path
      expect(matched, `${file}: ${address}`).not.toMatch(/^(undefined|\/\*)$/)
      const [, deal] = /^\/deal\/(\d+)$/.exec(address!) ?? []
      if (deal) expect(sampleDeals[Number(deal) - 101], address).toBeDefined()
      const [, slug] = /^\/blog\/(.+)$/.exec(address!) ?? []
      if (slug) expect(slugs).toContain(slug)
      const [, word] = /^\/glossary#(.+)$/.exec(address!) ?? []
      if (word) expect(Object.keys(wordMeanings)).toContain(word)
    }
})

// A deal leaves the market, and an address of it would then lead to nothing: deals are named, not linked.
test('deals are named with their own prices and rents', () => {
  expect([...html.values()].filter((text) => /\bdeal \d{3}\b/i.test(text)).length).toBeGreaterThan(5)
  expect([...html.values()].filter((text) => text.includes('href="/deal/'))).toEqual([])
  for (const [file, text] of html)
    for (const [, id] of text.matchAll(/\bdeal (\d{3})\b/gi)) {
      const { price, rent } = sampleDeals[Number(id) - 101]!
      expect(plain(file), `${file} ${id}`).toContain(`£${price.toLocaleString('en-GB')}`)
      if (file !== 'below-market-value') expect(plain(file), `${file} ${id}`).toContain(`£${rent.toLocaleString('en-GB')}`) // prettier-ignore
    }
})

test('the areas are named with their published figures', () => {
  const rows = [...html.get('three-towns')!.matchAll(/<tr><th>([^<]+)<\/th>(.*?)<\/tr>/g)].slice(1)
  expect(rows).toHaveLength(3)
  for (const [, name, cells] of rows) {
    const area = readSampleAreas().find((one) => one.name === name)!
    const pounds = (pence: number | null) => `£${(pence! / 100).toLocaleString('en-GB')}`
    expect([...cells!.matchAll(/<td>([^<]+)/g)].map(([, text]) => text)).toEqual([
      pounds(area.average_price_pence),
      `${area.annual_price_change_percent}%`,
      pounds(area.average_rent_pence),
      `${area.gross_yield_percent}%`,
    ])
  }
})

test('the tax on five prices is what the calculators say', () => {
  const rows = [...html.get('stamp-duty-second-property')!.matchAll(/<tr><th>£([\d,]+)<\/th>(.*?)<\/tr>/g)]
  expect(rows).toHaveLength(5)
  for (const [, price, cells] of rows) {
    const pricePence = Number(price!.replaceAll(',', '')) * 100
    const tax = (regime: 'standard' | 'additional-dwelling', isNonResident: boolean) =>
      calculatePropertyTax({ nation: 'England', pricePence, regime, isNonResident }).taxPence
    const stated = [...cells!.matchAll(/<td>£([\d,]+)/g)].map(([, text]) => Number(text!.replaceAll(',', '')) * 100)
    expect(stated).toEqual([
      tax('standard', false),
      tax('additional-dwelling', false),
      tax('additional-dwelling', true),
    ])
  }
})
