import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { dealSorts, moreFilterNames } from '#app/domain/deals/list/filters.ts'

/** The listing as its visitors read it: what stands on the cards, page after page. */

const dealCount = 62
let site: Site
beforeAll(async () => {
  site = await startSite()
  /** A figure that does not follow the order of adding. */
  const scatter = (index: number, prime: number) => (index * prime) % 31
  for (let index = 0; index < dealCount; index += 1) {
    const isReserved = index % 3 === 0
    await addDeal(site.db, {
      title: index % 2 ? `Brick terrace ${index}` : `Cottage ${index}`,
      location: index % 7 ? 'Liverpool, L15' : 'Belfast, BT9',
      property_type: index % 5 < 3 ? 'Residential' : 'Student',
      status: isReserved ? 'reserved' : 'active',
      scoring_factors: '{"factors":{},"tags":{"primary":"High Yield","secondary":["Low Risk","New","Quiet"]}}',
      // Reserved deals would come first by each of their figures.
      ai_score: scatter(index, 7) + (isReserved ? 60 : 0),
      roi_percent: scatter(index, 11) / 2 + (isReserved ? 20 : 0),
      price_pence: scatter(index, 13) * 100_000 + (isReserved ? 100_000 : 9_000_000),
      gross_yield_percent: 1 + scatter(index, 17) / 4 + (isReserved ? 20 : 0),
    })
  }
})
afterAll(() => site.stop())

async function open(query = '') {
  const response = await site.fetch(`/marketplace${query}`)
  const html = await response.text()
  const cards = html.match(/<article.*?<\/article>/gs) ?? []
  return { status: response.status, html, text: textOf(html), cards, texts: cards.map(textOf) }
}
type Page = Awaited<ReturnType<typeof open>>

const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()

/** Where the links with these words lead. */
const linksOf = (html: string, words: RegExp) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
    .filter(([, , inner]) => words.test(textOf(inner!)))
    .map(([, href]) => href!.replaceAll('&amp;', '&'))

/** The buttons of the types, by their values and words. */
const typesOf = ({ html }: Page) =>
  [...(/<fieldset.*?<\/fieldset>/s.exec(html)?.[0] ?? '').matchAll(/ value="(\w*)"[^>]*>(.*?)<\/button>/g)].map(
    ([, value, words]) => [value, textOf(words!)],
  )

/** Where the link with these words leads, as the part of the address after the path. */
const queryOf = (page: Page, words: RegExp) => linksOf(page.html, words)[0]!.replace('/marketplace', '')

const countOf = ({ html }: Page) => Number(/role="status">(\d+) deals?</.exec(html)![1])

/** The page and all that follow it by "Next page". */
async function openAll(query: string): Promise<Page[]> {
  const pages = [await open(query)]
  while (linksOf(pages.at(-1)!.html, /^Next page/).length > 0)
    pages.push(await open(queryOf(pages.at(-1)!, /^Next page/)))
  return pages
}

test('the page says how many deals there are, and a card what one costs and where it leads', async () => {
  const page = await open()
  expect(page.status).toBe(200)
  expect(page.html).toContain('<h1>Property Investment Deals</h1>')
  expect(countOf(page)).toBe(dealCount)
  expect(page.text).toMatch(/Average ROI \d+\.\d%/)
  expect(page.html).toMatch(/<h2[^>]*>AI Analysis</)
  const [card, text] = [page.cards[0]!, page.texts[0]!]
  for (const words of [
    'Investment Value',
    'Est. Annual Yield',
    'Secure Price',
    'One-time fee to reserve this exclusive deal',
  ])
    expect(text).toContain(words)
  for (const each of page.cards) expect(/aria-label="Tags">(.*?)<\/ul>/s.exec(each)![1]!.match(/<li/g)).toHaveLength(2)
  expect(linksOf(card, /^Secure This Deal/)).toEqual([expect.stringMatching(/^\/deal\/\d+\/checkout$/)])
  expect(linksOf(card, /^View Details/)).toEqual([expect.stringMatching(/^\/deal\/\d+$/)])
  expect(/<a [^>]*>Book Call/.exec(card)![0]).toContain('target="_blank"')
})

test('the count and the average are those of all deals that match, not of one page', async () => {
  const pages = await openAll('?type=Residential')
  const roi = pages.flatMap(({ texts }) => texts).map((text) => Number(/([\d.]+)% ROI/.exec(text)![1]))
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(countOf(page)).toBe(roi.length)
    const shown = Number(/Average ROI ([\d.]+)%/.exec(page.text)![1])
    // The cards show one decimal each, so their mean may be off by half of the last one.
    expect(Math.abs(shown - roi.reduce((sum, value) => sum + value, 0) / roi.length)).toBeLessThan(0.11)
  }
})

test('a deal without a rent has no bar and says what is not stated; a bar has its words beside it', async () => {
  const noRent = { title: 'No rent here', property_type: 'Residential', monthly_rent_pence: null, annual_yield_pence: null, gross_yield_percent: null, roi_percent: null } as const // prettier-ignore
  await addDeal(site.db, { ...noRent, status: 'reserved', ai_score: 0 })
  const [card] = (await open('?q=No+rent+here')).cards
  expect(textOf(card!)).toContain('ROI: Not stated')
  expect(textOf(card!)).toContain('Est. Annual Yield Not stated Rent not stated')
  expect(card).not.toContain('flex-grow')
  await site.db.deleteFrom('deals').where('title', '=', 'No rent here').execute()
  const { cards } = await open('?sort=price')
  // A bar is for the eye; the words beside it say as much.
  expect(cards[0]).toMatch(/<div[^>]*aria-hidden="true"><i[^>]*style="flex-grow:\d+"/)
  expect(textOf(cards[0]!)).toMatch(/£[\d,]+ left a year with a 75% loan|Costs you £[\d,]+ a year with a 75% loan/)
})

describe('a filter', () => {
  test('by type shows that type only, is chosen in the form, and its link takes it off', async () => {
    const page = await open('?type=Student')
    expect(countOf(page)).toBeLessThan(dealCount)
    expect(page.texts.length).toBeGreaterThan(0)
    for (const text of page.texts) expect(text).toContain('· Student Housing')
    expect(typesOf(page)).toEqual([
      ['', 'All Types'],
      ['Residential', 'Residential 38'],
      ['Student', 'Student Housing 24'],
    ])
    expect(page.html.match(/<button[^>]*aria-current="true"[^>]*>/g)).toEqual([
      expect.stringMatching(/(?=.* name="type")(?=.* value="Student")/),
    ])
    const all = await open(queryOf(page, /^Remove filter: Student Housing/))
    expect(countOf(all)).toBe(dealCount)
    expect(linksOf(all.html, /^Remove filter/)).toEqual([])
  })

  test.each([
    ['BELFAST', 'belfast'],
    ['tErRaCe', 'terrace'],
  ])('by the search %s finds titles and locations whatever the case', async (search, words) => {
    const pages = await openAll(`?q=${search}`)
    const found = pages.flatMap(({ texts }) => texts)
    expect(found.length).toBeGreaterThan(1)
    expect(found).toHaveLength(countOf(pages[0]!))
    for (const text of found) expect(text.toLowerCase()).toContain(words)
    expect(linksOf(pages[0]!.html, new RegExp(`^Remove filter: “${search}”`))).toHaveLength(1)
    expect(pages[0]!.html).toMatch(new RegExp(`<input(?=[^>]*name="q")(?=[^>]*value="${search}")`))
  })

  test('works together with another, and taking one off keeps the other', async () => {
    const page = await open('?q=terrace&type=Residential')
    expect(linksOf(page.html, /^Remove filter/)).toEqual(['/marketplace?type=Residential', '/marketplace?q=terrace'])
    for (const text of page.texts) expect(text.toLowerCase()).toMatch(/residential.*terrace/)
    const kept = await open('?type=Residential')
    expect(kept.html).toMatch(/<input(?=[^>]*name="q")(?=[^>]*value="")/)
    expect(linksOf(kept.html, /^Clear all/)).toEqual(['/marketplace'])
    // What is chosen goes along with what is typed, because all of it is one form.
    const form = /<form[^>]*role="search".*?<\/form>/s.exec(page.html)![0]
    expect(form).toMatch(/method="get"[^>]*action="\/marketplace"|action="\/marketplace"[^>]*method="get"/)
    const names = [...form.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect([...new Set(names)]).toEqual(['q', 'type', 'sort', ...moreFilterNames])
  })

  test('of a type goes along with every button that is no type: with Enter, which presses the first, and both of "Apply"', async () => {
    const { html } = await open('?type=Student&region=Wales')
    const form = /<form[^>]*role="search".*?<\/form>/s.exec(html)![0]
    const buttons = [...form.matchAll(/<button(?=[^>]*type="submit")(?=[^>]*name="type")([^>]*)>(.*?)<\/button>/gs)]
    expect(buttons.map(([, start, inner]) => [textOf(inner!), / value="(\w*)"/.exec(start!)![1]])).toEqual([
      ['Search', 'Student'],
      ['All Types', ''],
      [expect.stringMatching(/^Residential /), 'Residential'],
      [expect.stringMatching(/^Student Housing /), 'Student'],
      ['Apply', 'Student'],
      ['Apply filters', 'Student'],
    ])
    expect(buttons).toHaveLength(form.match(/<button/g)!.length)
    expect(form).toMatch(/<details(?![^>]*open)[^>]*><summary>More filters \(1\)</)
  })

  test('of a type that no deal has any more is still there to be seen', async () => {
    expect(typesOf(await open('?type=Retail'))).toContainEqual(['Retail', 'Retail 0'])
  })

  test('that nothing matches says so, and one link shows everything again', async () => {
    const page = await open('?q=no+deal+is+called+this')
    expect(page.html).toMatch(/<h2>No deals found</)
    expect(page.text).toContain('Try adjusting your search or filter criteria')
    expect(page.html).toMatch(/role="status">0 deals</)
    expect(page.text).not.toContain('Average ROI')
    expect(linksOf(page.html, /^Clear all/)).toEqual(['/marketplace', '/marketplace'])
    expect(countOf(await open())).toBe(dealCount)
  })
})

const figures = {
  score: { pattern: /AI Deal Score:\s*([\d.]+)/, direction: -1 },
  roi: { pattern: /([\d.]+)% ROI/, direction: -1 },
  price: { pattern: /Investment Value £([\d,]+)/, direction: 1 },
  yield: { pattern: /([\d.]+)% gross/, direction: -1 },
} as const

describe('the order', () => {
  test.each(Object.keys(figures) as (keyof typeof figures)[])(
    'by %s really sorts, over all pages, the reserved ones last',
    async (sort) => {
      const { pattern, direction } = figures[sort]
      const pages = await openAll(`?sort=${sort}`)
      expect(pages.map(({ cards }) => cards.length)).toEqual([24, 24, 14])
      for (const [index, { html }] of pages.entries()) {
        expect(html).toContain(`<option value="${sort}" selected="">${dealSorts[sort]}</option>`)
        const pagination = /<nav aria-label="Pagination".*?<\/nav>/s.exec(html)![0]
        expect(textOf(/<a [^>]*aria-current="page"[^>]*>.*?<\/a>/s.exec(pagination)![0])).toBe(`Page ${index + 1}`)
      }
      const texts = pages.flatMap((page) => page.texts)
      const values = texts.map((text) => Number(pattern.exec(text)![1]!.replaceAll(',', '')))
      const marks = texts.map((text) => text.includes('It can be secured again if the reservation is refunded'))
      expect(marks).toEqual([...marks].sort((a, b) => Number(a) - Number(b)))
      const free = values.slice(0, marks.indexOf(true))
      const reserved = values.slice(free.length)
      expect([free.length, reserved.length]).toEqual([41, 21])
      for (const group of [free, reserved]) expect(group).toEqual([...group].sort((a, b) => direction * (a - b)))
      expect(new Set(values).size).toBeGreaterThan(10)
    },
  )
})

describe('the pages', () => {
  test('lead forward and back and show every deal once', async () => {
    const pages = await openAll('')
    const seen = pages.flatMap(({ html }) => linksOf(html, /^View Details/))
    expect(seen).toHaveLength(dealCount)
    expect(new Set(seen).size).toBe(dealCount)
    expect(linksOf(pages[0]!.html, /^Previous page/)).toEqual([])
    expect(linksOf(pages[2]!.html, /^Previous page/)).toEqual(['/marketplace?page=2'])
    expect(linksOf((await open('?page=2')).html, /^Next page/)).toEqual(['/marketplace?page=3'])
  })

  test('beyond the last are the last', async () => {
    const beyond = await site.fetch('/marketplace?page=999')
    expect([beyond.status, beyond.headers.get('location')]).toEqual([302, '/marketplace?page=3'])
    const last = await open('?page=3')
    expect(linksOf(last.html, /^Next page/)).toEqual([])
    expect(last.cards).toHaveLength(14)
  })
})

test('the legend of the bars says what is missing only where a deal of the page misses something', async () => {
  const legendOf = ({ html }: Page) => textOf(/<ul[^>]* aria-label="The bar of each deal">.*?<\/ul>/s.exec(html)![0])
  const plain = 'First year: costs, stated or estimated interest, 75% loan at 5.5% left'
  const location = 'Goole, DN14'
  const kept = await addDeal(site.db, { location, price_pence: 9_000_000, monthly_rent_pence: 80_000 })
  expect(legendOf(await open('?q=Goole'))).toBe(plain)
  const short = await addDeal(site.db, { location, price_pence: 90_000_000, monthly_rent_pence: 80_000 })
  expect(legendOf(await open('?q=Goole'))).toBe(`${plain} missing`)
  await site.db.deleteFrom('deals').where('id', 'in', [kept, short]).execute()
})
