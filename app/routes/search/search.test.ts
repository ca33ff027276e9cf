import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import { addDeal, addPost } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let free: number
let draft: number
beforeAll(async () => {
  site = await startSite()
  await addSampleAreas(site.db)
  await site.db.insertInto('postcode_districts').values({ district: 'L15', place: 0, code: 'E08000012' }).execute()
  free = await addDeal(site.db, { title: 'A terrace by the park', location: 'Liverpool, L15' })
  draft = await addDeal(site.db, { title: 'A secret terrace', location: 'Liverpool, L15', status: 'inactive' })
  await addPost(site.db, { title: 'What a park does to rents', content: '<p>Wavertree is near.</p>' })
  await addPost(site.db, { title: 'An unfinished secret', status: 'draft' })
})
afterAll(() => site.stop())

async function read(query: string, path = '/search') {
  const answer = await site.fetch(`${path}?${query}`, { redirect: 'manual' })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, main: /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '' }
}
const heading = (text: string) => /<h1>([\s\S]*?)<\/h1>/.exec(text)![1]!.replace(/<[^>]*>/g, '')

describe('the search of the site', () => {
  test('without a question offers starts, and is the only state that is indexed and kept', async () => {
    const { status, text } = await read('')
    expect(status).toBe(200)
    expect(text).toContain('Popular searches')
    expect(text).not.toContain('noindex')
    const asked = await read('q=terrace')
    expect(asked.text).toContain('noindex')
    expect(asked.text).toMatch(/rel="canonical" href="https:\/\/site\.test\/search"/)
  })

  test('finds by kind, with the mended word said and the typed one kept', async () => {
    const { main } = await read('q=liverpol')
    expect(heading(main)).toBe('2 results for “liverpool”')
    expect(main).toContain(`href="/deal/${free}"`)
    expect(main).toContain('href="/area-intelligence/liverpool"')
    expect(main).toContain('value="liverpol"')
    expect(main).toContain('href="/search?q=liverpol&amp;exact=1"')
    expect(heading((await read('q=liverpol&exact=1')).main)).toBe('Nothing found for “liverpol”')
  })

  test('finds the text of a post, and neither drafts nor inactive deals', async () => {
    expect((await read('q=wavertree')).main).toContain('What a park does to rents')
    expect((await read('q=secret')).main).not.toMatch(/A secret terrace|unfinished/)
  })

  test.each(['PID-', 'pid', 'Pid '])('a reference that begins with "%s" leads to its deal', async (start) => {
    const { status, headers } = await read(`q=${encodeURIComponent(start + String(free).padStart(6, '0'))}`)
    expect([status, headers.get('location')]).toEqual([302, `/deal/${free}`])
  })

  test('the reference of a deal that is not public is answered like one that there is not', async () => {
    const { status, main } = await read(`q=PID-${draft}`)
    expect(status).toBe(200)
    expect(main).toContain(`No deal that is listed has the reference PID-${String(draft).padStart(6, '0')}.`)
  })

  test.each(['L15', 'l15 8HX', 'L158HX'])('the postcode %s finds the deals and the council there', async (postcode) => {
    const { main } = await read(`q=${postcode.replace(' ', '+')}`)
    expect(main).toContain(`href="/deal/${free}"`)
    expect(main).toContain('href="/area-intelligence/liverpool"')
  })

  test('nothing found: near words, deals that are free, and ways on', async () => {
    const { main } = await read('q=terraceboat')
    expect(heading(main)).toBe('Nothing found for “terraceboat”')
    expect(main).toContain('href="/search?q=terrace"')
    expect(main).toContain('A deal that is free now')
    expect(main).toContain('href="/support"')
  })

  test('a search that is too long is refused with all of it kept', async () => {
    const long = 'w'.repeat(201)
    const { status, main } = await read(`q=${long}`)
    expect(status).toBe(400)
    expect(main).toContain(`value="${long}"`)
    expect(main).toContain('Search for 200 characters or fewer')
  })

  test.each([
    '"',
    "' OR 1=1 --",
    'AND NOT NEAR(',
    '%_*',
    '🏠🏠',
    'a',
    ' ',
    '<script>alert(1)</script>',
    'ﷺ'.repeat(100),
  ])('whatever is typed is a search and nothing else: %s', async (text) => {
    const { status, main } = await read(`q=${encodeURIComponent(text)}`)
    expect(status).toBe(200)
    expect(main).not.toContain('<script>alert')
  })

  test('a write shows in the next search', async () => {
    expect(heading((await read('q=orangery')).main)).toContain('Nothing found')
    const id = await addDeal(site.db, { title: 'A house with an orangery' })
    expect((await read('q=orangery')).main).toContain(`href="/deal/${id}"`)
    await site.db.updateTable('deals').set({ title: 'A house without' }).where('id', '=', id).execute()
    expect(heading((await read('q=orangery')).main)).toContain('Nothing found')
  })
})

describe('suggestions', () => {
  test('are at most eight, with their kind and address', async () => {
    const answer = await site.fetch('/search/suggestions?q=liver')
    const { suggestions } = (await answer.json()) as { suggestions: { text: string; kind: string; href: string }[] }
    expect(suggestions).toContainEqual({ text: 'Liverpool', kind: 'Areas', href: '/area-intelligence/liverpool' })
    expect(suggestions.length).toBeLessThanOrEqual(8)
  })

  test.each(['', 'q=', `q=${'w'.repeat(201)}`])('none for "%s"', async (query) => {
    expect(JSON.parse((await read(query, '/search/suggestions')).text)).toEqual({ suggestions: [] })
  })
})

test.each([
  ['/no/such/page', 'Page Not Found'],
  ['/deal/999999', 'Deal Not Found'],
  ['/blog/nothing-like-it', 'Post Not Found'],
  ['/knowledge-hub/nothing-like-it', 'Guide Not Found'],
  ['/area-intelligence/nothing-like-it', 'Area Not Found'],
])('%s is not found, and carries the search', async (path, title) => {
  const { status, main } = await read('', path)
  expect(status).toBe(404)
  expect(heading(main)).toBe(title)
  expect(main).toContain('action="/search"')
  expect(main.includes('free now')).toBe(path === '/no/such/page')
})
