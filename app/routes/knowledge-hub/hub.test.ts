import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shipGuides } from '#app/domain/blog/guides/shipping.server.ts'
import { deletePost } from '#app/domain/blog/desk/deleting.server.ts'
import { setPostStatus } from '#app/domain/blog/desk/status.server.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { readGuideFiles } from '#db/guides/files.ts'
import { readSampleAreas } from '#db/sample/areas.ts'

/** The Knowledge Hub and its guides as their readers meet them, through the whole of the middleware. */

let site: Site
let editor: Awaited<ReturnType<typeof addUser>>
beforeAll(async () => {
  site = await startSite()
  editor = await addUser(site.db, { role: 'editor' })
})
afterAll(() => site.stop())

async function open(path: string) {
  const response = await site.fetch(path)
  const html = await response.text()
  const text = (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, text }
}
const headOf = (html: string) => /<head>.*<\/head>/s.exec(html)![0].replaceAll('&amp;', '&')
const count = (html: string, part: RegExp) => (html.match(part) ?? []).length
const hub = '/knowledge-hub'
const firstSlug = 'first-buy-to-let-in-12-steps'
const first = `${hub}/${firstSlug}`

test('without guides the hub has its quick help and its form', async () => {
  const { status, text, html } = await open(hub)
  expect(status).toBe(200)
  for (const words of ['Knowledge Hub', 'Quick help', 'Need Personal Help?']) expect(text).toContain(words)
  expect(html).not.toContain('<article')
  expect(text).not.toContain('No guides found')
})

describe('with the guides that every site begins with', () => {
  beforeAll(async () => {
    await shipGuides(site.db, readGuideFiles(), '2026-12-01T09:00:00.000Z')
    await site.db.insertInto('areas').values(readSampleAreas()).execute()
  })

  test('the hub has them all under their categories, with true counts, one of them first, and the topics they share', async () => {
    const { text, html } = await open(hub)
    expect(text).toContain('24 guides to buying property to let')
    expect(text).toMatch(/All 24 Investment basics 8 Financial analysis 6 Property types 5 Legal process 5/)
    expect(count(html, /<article/g)).toBe(25)
    expect(text).toContain('Featured guide · Beginner · 11 min read')
    expect(text).toMatch(/Investment basics 8 guides · 68 minutes/)
    expect(text).toMatch(/Popular topics .* \d+ to read/)
    expect(headOf(html)).toContain('<link rel="canonical" href="https://site.test/knowledge-hub"/>')
    expect(headOf(html)).not.toContain('noindex')
  })

  test('a category, a topic and a search narrow it, and each says what it found', async () => {
    const category = await open(`${hub}?category=property-types`)
    expect([count(category.html, /<article/g), category.text.includes('Featured guide')]).toEqual([5, false])
    expect(category.html).toMatch(/aria-current="true"[^>]*>Property types/)
    expect(headOf(category.html)).toContain('href="https://site.test/knowledge-hub?category=property-types"')
    expect(headOf(category.html)).not.toContain('noindex')

    const tagged = await open(`${hub}?tag=Stamp+Duty`)
    expect(tagged.text).toContain('Guides about Stamp Duty')
    expect(count(tagged.html, /<article/g)).toBeGreaterThan(0)
    expect(headOf(tagged.html)).toContain('<meta name="robots" content="noindex,follow"/>')

    const found = await open(`${hub}?q=RENTERS+act`)
    expect(found.text).toContain('Guides for “RENTERS act”')
    expect(found.html).toContain(`href="${hub}/renters-rights-act"`)
    expect(found.html).toContain('href="/knowledge-hub?category=legal-process&amp;q=RENTERS+act"')
    const nothing = await open(`${hub}?q=zebra+crossing`)
    expect([nothing.status, nothing.text.includes('No guides found')]).toEqual([200, true])
  })

  test('a search forgives a slip of the finger, says so, and keeps to its category', async () => {
    const { html } = await open(`${hub}?q=leashold`)
    expect(html).toContain('Nothing for “<bdi>leashold</bdi>”. Showing guides for “<b>leasehold</b>” instead.')
    expect(html).toContain('href="/knowledge-hub/leasehold-ground-rent-and-reform"')
    expect((await open(`${hub}?q=leasehold`)).text).not.toContain('instead.')
    expect((await open(`${hub}?q=zzyzxqwv`)).text).toContain('No guides found')
  })

  test('what there is not, and what is too long, is refused with a way on', async () => {
    for (const query of ['category=tax', 'tag=Invented', 'category=tax&q=yield']) {
      const { status, text, html } = await open(`${hub}?${query}`)
      expect([query, status]).toEqual([query, 404])
      expect(text).toContain('No guides found')
      expect(headOf(html)).toContain('noindex')
    }
    const long = await open(`${hub}?q=${'a'.repeat(201)}`)
    expect([long.status, long.text.includes('That search is too long')]).toEqual([400, true])
    expect(long.html).toContain('a'.repeat(201))
    const page = await site.fetch(`${hub}?page=7`, { redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, hub])
  })

  test('a guide has its place, contents, sources, what it leads to, the guides around it, and its structured data', async () => {
    const slug = 'gross-yield-net-yield-roi-cash-on-cash'
    const { status, text, html } = await open(`${hub}/${slug}`)
    expect(status).toBe(200)
    expect(text).toContain('Guide 2 of 24 · Beginner · 7 min read · reviewed 28 November 2026')
    for (const words of ['In this guide', 'What to do next', 'Sources', 'General information only, not financial advice', 'Read next', 'Guide 1', 'Guide 3']) expect(text).toContain(words) // prettier-ignore
    expect(html).toContain('href="/area-intelligence/liverpool"')
    expect(html).toMatch(/href="\/calculators\/deal\?/)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as { '@graph': Record<string, unknown>[] } // prettier-ignore
    expect(data['@graph'][0]).toMatchObject({ '@type': 'Article', url: `https://site.test${hub}/${slug}` })
    expect(data['@graph'][1]).toMatchObject({
      itemListElement: [{ name: 'Knowledge Hub' }, { name: 'Investment basics' }, { position: 3 }],
    })
    expect(headOf(html)).toContain('<meta property="og:type" content="article"/>')
    expect(html).not.toContain('Share this article')
  })

  test('the first guide has none before it, the last none behind', async () => {
    expect(count((await open(first)).html, /rel="prev"|rel="next"/g)).toBe(1)
    expect((await open(`${hub}/paying-a-reservation-fee`)).html).not.toContain('rel="next"')
  })

  test('the blog and its calls speak of posts alone; the feed and the sitemap have both, each at its own address', async () => {
    await addPost(site.db, { title: 'A post of the blog', tags: ['Stamp Duty'], published_at: '2026-12-02T09:00:00.000Z' }) // prettier-ignore
    const blog = await open('/blog')
    expect(count(blog.html, /<article/g)).toBe(2)
    expect(blog.text).toMatch(/All Topics 1 Stamp Duty 1/)
    expect((await open(`/blog/${firstSlug}`)).status).toBe(404)
    expect((await open(`${hub}/a-post-of-the-blog`)).status).toBe(404)
    const json = async (path: string) => (await site.fetch(path)).json() as Promise<{ slug: string }[]>
    expect((await json('/api/blog/posts/published')).map(({ slug }) => slug)).toEqual(['a-post-of-the-blog'])
    const { id } = await site.db.selectFrom('posts').select('id').where('slug', '=', firstSlug).executeTakeFirstOrThrow() // prettier-ignore
    expect((await site.fetch(`/api/blog/posts/slug/${firstSlug}`)).status).toBe(404)
    expect((await site.fetch(`/api/blog/posts/${id}/related`)).status).toBe(404)
    const feed = (await open('/blog/feed.xml')).html
    for (const path of [first, '/blog/a-post-of-the-blog'])
      expect(feed.includes(`href="https://site.test${path}"`)).toBe(true)
    const sitemap = (await open('/sitemap.xml')).html
    expect(count(sitemap, /<loc>https:\/\/site\.test\/knowledge-hub\/[^<]+<\/loc>/g)).toBe(24)
    expect(sitemap.includes(`/blog/${firstSlug}<`)).toBe(false)
  })

  test('a draft is nothing, a former address leads on, and a deleted guide says that it is gone', async () => {
    const { id } = await site.db.selectFrom('posts').select('id').where('slug', '=', 'student-housing').executeTakeFirstOrThrow() // prettier-ignore
    const now = '2026-12-03T09:00:00.000Z'
    await setPostStatus(site.db, editor, id, 'draft', now)
    expect((await open(`${hub}/student-housing`)).status).toBe(404)
    expect((await open(hub)).text).toContain('Property types 4')
    await setPostStatus(site.db, editor, id, 'published', now)
    await site.db.updateTable('posts').set({ slug: 'student-homes' }).where('id', '=', id).execute()
    const moved = await site.fetch(`${hub}/student-housing`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${hub}/student-homes`])
    expect((await open('/blog/student-housing')).status).toBe(404)
    await deletePost(site.db, editor, id, now)
    const gone = await open(`${hub}/student-housing`)
    expect([gone.status, gone.text.includes('This guide has been removed')]).toEqual([410, true])
    expect((await open('/blog/student-housing')).status).toBe(404)
    expect((await open(`${hub}/never`)).status).toBe(404)
  })

  test('every guide’s page is small, also with deals and areas beside it', async () => {
    const guides = await site.db.selectFrom('posts').select('slug').where('kind', '=', 'guide').execute()
    for (const { slug } of guides) {
      const answer = await site.fetch(`${hub}/${slug}`, { headers: { 'accept-encoding': 'gzip' } })
      const bytes = Number(answer.headers.get('content-length'))
      expect([slug, bytes > 3000, bytes <= 16_000, bytes]).toEqual([slug, true, true, bytes])
    }
  })
})
