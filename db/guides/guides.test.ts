import { flesch } from 'flesch'
import { matchRoutes } from 'react-router'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'
import { cleanHtml, countWords } from '#app/domain/blog/html/clean.server.ts'
import { renderPost } from '#app/domain/blog/html/render.server.ts'
import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import { readContentFile } from '#app/domain/blog/guides/content-file.ts'
import { readAreaFilters } from '#app/domain/areas/list-filters.ts'
import { readBrrrQuestion } from '#app/domain/calculators/brrr.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { readPropertyTaxQuestion } from '#app/domain/calculators/property-tax.ts'
import { readRentalCoverQuestion } from '#app/domain/calculators/rental-cover.ts'
import { readSection24Question } from '#app/domain/calculators/section-24.ts'
import { readCover } from '#app/domain/covers/cover.ts'
import { wordMeanings } from '#app/domain/figures/word-meanings.ts'
import { findSaidTwice } from '#app/testing/pages/said-twice.ts'
import { findGuideFigures, readGuideText, shippedGuides } from '#app/testing/guide-figures.ts'
import { readSampleAreas } from '../sample/areas.ts'
import { readGuideFiles } from './files.ts'

/** The outline of the Knowledge Hub: each guide with its category, level and minutes of reading, in its order. */
const outline = [
  ['first-buy-to-let-in-12-steps', 'investment-basics', 'beginner', 11],
  ['gross-yield-net-yield-roi-cash-on-cash', 'investment-basics', 'beginner', 7],
  ['how-to-read-a-deal-pack', 'investment-basics', 'beginner', 8],
  ['choosing-an-investment-strategy', 'investment-basics', 'beginner', 8],
  ['how-to-research-an-area', 'investment-basics', 'beginner', 10],
  ['what-drives-rents-and-prices', 'investment-basics', 'intermediate', 7],
  ['working-with-sourcers', 'investment-basics', 'beginner', 7],
  ['ten-mistakes-new-investors-make', 'investment-basics', 'beginner', 10],
  ['stamp-duty-lbtt-ltt-for-investors', 'financial-analysis', 'intermediate', 13],
  ['rental-cover-stress-test', 'financial-analysis', 'intermediate', 10],
  ['brrr-with-real-numbers', 'financial-analysis', 'advanced', 9],
  ['section-24-and-2027-rates', 'financial-analysis', 'advanced', 12],
  ['building-a-cash-flow-model', 'financial-analysis', 'intermediate', 10],
  ['comparables-and-valuations', 'financial-analysis', 'intermediate', 8],
  ['terraces-semis-and-flats', 'property-types', 'beginner', 6],
  ['hmo-licensing-planning-economics', 'property-types', 'advanced', 10],
  ['student-housing', 'property-types', 'intermediate', 9],
  ['commercial-and-retail', 'property-types', 'advanced', 8],
  ['development-and-refurbishment', 'property-types', 'advanced', 11],
  ['conveyancing-timeline', 'legal-process', 'beginner', 13],
  ['leasehold-ground-rent-and-reform', 'legal-process', 'intermediate', 10],
  ['renters-rights-act', 'legal-process', 'intermediate', 10],
  ['epc-c-by-2030', 'legal-process', 'intermediate', 10],
  ['paying-a-reservation-fee', 'legal-process', 'beginner', 6],
] as const

const slugs = shippedGuides.map(({ slug }) => slug)
const guideOf = (slug: string) => shippedGuides.find((guide) => guide.slug === slug)!

test('there is a guide for each place of the outline, in its order', () => {
  expect(shippedGuides.map(({ number }) => number)).toEqual(outline.map((_, at) => at + 1))
  expect(
    shippedGuides.map(({ slug, category, level, content }) => [
      slug,
      category,
      level,
      readTimeText(countWords(content)),
    ]),
  ).toEqual(outline.map(([slug, category, level, minutes]) => [slug, category, level, `${minutes} min read`]))
  expect(shippedGuides.filter(({ isFeatured }) => isFeatured).map(({ number }) => number)).toEqual([1])
})

test.each(slugs)('%s is stored as it is written', (slug) => {
  const { content } = guideOf(slug)
  expect(cleanHtml(content)).toEqual({ html: content, removed: [] })
})

test.each(slugs)(
  '%s has headings, a table of its working, what to do next, and sources that the text cites',
  (slug) => {
    const { content } = guideOf(slug)
    const words = countWords(content)
    expect([words >= 600, words <= 3000]).toEqual([true, true])
    const { html, contents } = renderPost(content, new Map())
    expect(contents.length).toBeGreaterThanOrEqual(4)
    expect(contents.at(-1)!.text).toBe('What to do next')
    expect(html).toContain('<table>')
    const [, sources] = /<h2>Sources<\/h2>\n<ol>\n?([\s\S]*)<\/ol>$/.exec(content) ?? []
    expect(sources).toBeDefined()
    const items = sources!.match(/<li>[\s\S]*?<\/li>/g)!
    expect(items.length).toBeGreaterThanOrEqual(2)
    for (const [at, item] of items.entries()) {
      expect(item).toContain('<a href="https://')
      expect(item).toMatch(/\b20\d\d\b/)
      expect([item, content.includes(`href="#source-${at + 1}"`)]).toEqual([item, true])
    }
    expect(html.match(/class="cite"/g)!.length).toBeGreaterThanOrEqual(items.length)
  },
)

test.each(slugs)('%s says no sentence twice, promises nothing and tells nobody what to buy', (slug) => {
  const { html } = renderPost(guideOf(slug).content, new Map())
  expect(findSaidTwice(`<main>${html}</main>`)).toEqual([])
  expect(readGuideText(slug)).not.toMatch(/\bguarantee[ds]? (return|yield|income)|you should (buy|invest|sell)|risk-free|passive income|—/i)
}) // prettier-ignore

test.each(slugs)('%s has a cover of its own figures', (slug) => {
  const guide = guideOf(slug)
  const read = readCover(guide.cover)
  if (!read.ok || !read.cover) throw new Error(`No cover: ${JSON.stringify(read)}`)
  expect(read.cover.kind).not.toBeNull()
  const short = (figure: string) => figure.replace(/^£(\d+)k$/, '£$1,000').replace(/^£(\d)m$/, '£$1,000,000')
  const text = `${guide.title} ${guide.excerpt.replace(/ per cent/g, '%')} ${readGuideText(slug)}`
  const { figure, words, rows } = read.cover
  const figures = [figure, words, ...rows.flatMap(({ name, value }) => [name, value])].flatMap(
    (part) => part.match(/−?£?\d[\d,.]*[km%]?(?<![,.])/g) ?? [],
  )
  for (const each of figures.map(short).filter((one) => one.length > 2)) expect([each, text.includes(each)]).toEqual([each, true])
}) // prettier-ignore

/** The questions of the calculators, by the ends of their addresses. */
const calculators = {
  deal: readDealQuestion,
  'property-tax': readPropertyTaxQuestion,
  brrr: readBrrrQuestion,
  'rental-cover': readRentalCoverQuestion,
  'section-24': readSection24Question,
}

test('every link leads somewhere: a page, another guide, a word, a calculator that is filled in, a list, or a source below', async () => {
  const { default: routes } = await import('#app/routes.ts')
  const paths = (all: typeof routes, before = ''): string[] =>
    all.flatMap((route) => {
      const path = [before, route.path].filter(Boolean).join('/')
      return [path, ...paths(route.children ?? [], path)]
    })
  const known = paths(routes).map((path) => ({ path: `/${path}` }))
  const areas = readSampleAreas().map(({ name }) => name)
  for (const { slug, content } of shippedGuides)
    for (const [, written] of content.matchAll(/href="([^"]+)"/g)) {
      const address = written!.replaceAll('&amp;', '&')
      const where = `${slug}: ${address}`
      if (address.startsWith('https://')) continue
      if (address.startsWith('#')) {
        expect(renderPost(content, new Map()).html, where).toContain(` id="${address.slice(1)}"`)
        continue
      }
      // A deal, a post or the page of an area may not be there on every site; its list always is.
      expect(address, where).not.toMatch(/^\/(deal|blog|area-intelligence)\//)
      const url = new URL(address, 'http://localhost')
      expect(matchRoutes(known, url.pathname)?.at(-1)?.route.path, where).not.toMatch(/^(undefined|\/\*)$/)
      const [, guide] = /^\/knowledge-hub\/(.+)$/.exec(url.pathname) ?? []
      if (guide) expect(outline.map(([one]) => one as string), where).toContain(guide) // prettier-ignore
      if (url.pathname === '/glossary' && url.hash) expect(Object.keys(wordMeanings), where).toContain(url.hash.slice(1)) // prettier-ignore
      const calculator = /^\/calculators\/(.+)$/.exec(url.pathname)?.[1] as keyof typeof calculators | undefined
      if (calculator) expect([where, calculators[calculator](url.searchParams, { today: '2026-11-28' }).ok]).toEqual([where, true]) // prettier-ignore
      const area = url.pathname === '/area-intelligence' && readAreaFilters(url.searchParams).search
      if (area) expect(areas, where).toContain(area)
    }
})

test.each(slugs)('%s leads to a calculator that is filled in, to deals or areas, and to other guides', (slug) => {
  const [, next] = /<h2>What to do next<\/h2>([\s\S]*)<h2>Sources<\/h2>/.exec(guideOf(slug).content)!
  expect(next).toMatch(/href="\/(calculators|refunds|checkout|support|risk-disclosure)/)
  expect(next).toMatch(/href="\/(marketplace|area-intelligence)/)
  expect(next).toMatch(/href="\/knowledge-hub\//)
})

/** The reading ease by Flesch (1948) of paragraphs and items: higher is easier, 60 is plain English. */
function easeOf(slug: string): number {
  const html = guideOf(slug)
    .content.replace(/<h2>Sources<\/h2>[\s\S]*$/, '')
    .replace(/<table>[\s\S]*?<\/table>/g, '')
  const texts = (html.match(/<(p|li|blockquote)>[\s\S]*?<\/\1>/g) ?? []).map((part) =>
    part.replace(/<a href="#source-\d+">\d+<\/a>/g, '').replace(/<[^<>]*>/g, ''),
  )
  const sentences = texts.flatMap((text) => text.split(/(?<=[.!?:;])\s+/)).filter((one) => /[a-z]/i.test(one))
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu) ?? [])
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  return flesch({ sentence: sentences.length, word: words.length, syllable: syllables })
}

test('the guides are plain to read: 50 on average by Flesch, none below 40', () => {
  const eases = slugs.map((slug) => ({ slug, ease: Math.round(easeOf(slug)) }))
  expect(eases.filter(({ ease }) => ease < 40)).toEqual([])
  expect(eases.reduce((sum, { ease }) => sum + ease, 0) / eases.length).toBeGreaterThanOrEqual(50)
})

test.each(slugs)('%s has figures, and a title and description that search results do not cut', (slug) => {
  const { seoTitle, seoDescription, excerpt, tags } = guideOf(slug)
  expect(findGuideFigures(slug).length).toBeGreaterThan(3)
  expect(seoTitle.length).toBeLessThanOrEqual(60)
  expect(seoDescription.length).toBeLessThanOrEqual(160)
  expect(excerpt.length).toBeLessThanOrEqual(220)
  expect([tags.length >= 1, tags.length <= 4]).toEqual([true, true])
})

test('a file that is not as it should be is refused with its fault', () => {
  const [good] = readGuideFiles()
  const read = (text: string) => () => readContentFile({ slug: 'one', text })
  expect(read(good!.text)).not.toThrow()
  expect(read('<p>Without its facts</p>')).toThrow('The guide "one" cannot be read: it does not begin with its facts.')
  expect(read(good!.text.replace('level: ', 'level: very '))).toThrow('level')
  expect(read(good!.text.replace('tags: ', 'colour: red\ntags: '))).toThrow('colour')
  expect(read(good!.text.replace('title: ', ''))).toThrow('names no fact')
  expect(read(good!.text.replace(/reviewed: .*/, 'reviewed: last week'))).toThrow('reviewed')
  expect(read(good!.text.replace(/cover: .*/, 'cover: 5% | of it | pie | A: 1'))).toThrow('its kind')
})
