import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletePost } from '#app/domain/blog/desk/deleting.server.ts'
import { setPostStatus } from '#app/domain/blog/desk/status.server.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { findXmlFaults } from '#app/testing/pages/xml.ts'

/** The blog as its readers meet it, through the whole of the middleware. */

let site: Site
let editor: Awaited<ReturnType<typeof addUser>>
beforeAll(async () => {
  site = await startSite()
  editor = await addUser(site.db, { role: 'editor' })
})
afterAll(() => site.stop())

async function open(path: string, init: RequestInit & { as?: string } = {}) {
  const response = await site.fetch(path, init)
  const html = await response.text()
  const text = (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/&#x27;/g, "'").replace(/&quot;/g, '"').replace(/\s+/g, ' ') // prettier-ignore
  return { status: response.status, headers: response.headers, html, text }
}
const headOf = (html: string) => /<head>.*<\/head>/s.exec(html)![0].replaceAll('&amp;', '&')

/** A title that no other post has. */
let count = 0
const unique = (words: string) => `${words} ${++count}`

describe('without posts', () => {
  test('the list says to check back, and so do the feed and the sitemap without a post', async () => {
    const page = await open('/blog')
    expect(page.status).toBe(200)
    for (const words of [
      'Property Investment Insights',
      'No Articles Found',
      'Check back soon for new content.',
      'Stay Updated',
    ])
      // prettier-ignore
      expect(page.text).toContain(words)
    expect(page.html).not.toContain('Featured Articles')
    expect(await findXmlFaults('atom', (await open('/blog/feed.xml')).html)).toEqual([])
  })
})

describe('the list', () => {
  test('shows the featured three and all articles, with dates, read times and views where there are any', async () => {
    const titles = [1, 2, 3, 4].map(() => unique('Post'))
    for (const [index, title] of titles.entries())
      await addPost(site.db, { title, words: 201, published_at: `2026-11-0${index + 1}T10:00:00.000Z`, tags: ['Tax', 'Yield', 'EPC', 'Fourth'] }) // prettier-ignore
    const { html, text } = await open('/blog')
    expect(html).toContain('Featured Articles')
    const articles = html.match(/<article.*?<\/article>/gs)!
    expect(articles).toHaveLength(7)
    for (const [index, title] of [titles[3], titles[2], titles[1], ...titles.toReversed()].entries())
      expect(articles[index]).toContain(title)
    expect(text).toContain('4 November 2026 2 min read')
    expect(text).toContain('Read More')
    expect(text).not.toMatch(/\d views?\b/)
    for (const article of articles) expect(article.match(/href="\/blog\?tag=/g)).toHaveLength(3)
    const id = (await site.db.selectFrom('posts').select('id').where('title', '=', titles[0]!).executeTakeFirstOrThrow()).id // prettier-ignore
    await site.db.insertInto('post_views').values({ post_id: id, views: 1 }).execute()
    expect((await open('/blog?q=post+1')).text).toContain('1 view ')
    expect((await open('/blog')).text).toMatch(/All Topics 4 EPC 4 Fourth 4 Tax 4 Yield 4/)
  })

  test('narrows by topic and by search, and keeps both in its links', async () => {
    const title = unique('Stamp duty')
    await addPost(site.db, { title, tags: ['A & B'] })
    const tagged = await open('/blog?tag=A+%26+B')
    expect([tagged.status, tagged.html.match(/<article/g)?.length]).toEqual([200, 1])
    expect(tagged.text).toContain('Articles tagged "A & B"'.replace('&', '&amp;'))
    expect(headOf(tagged.html)).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(headOf(tagged.html)).toContain('<link rel="canonical" href="https://site.test/blog"/>')
    const found = await open('/blog?q=stamp&tag=A+%26+B')
    expect(found.text).toContain(title)
    expect(found.html).toContain('name="tag" value="A &amp; B"')
    expect(found.html).toContain('href="/blog?q=stamp&amp;tag=Tax"')
    const none = await open('/blog?q=nothing+like+it')
    expect([none.status, none.html.includes('<article')]).toEqual([200, false])
    expect(none.text).toContain('No Articles Found Try adjusting your search or filter criteria.')
  })

  test('an invented topic is not found, and is not kept', async () => {
    for (let turn = 0; turn < 2; turn++) {
      const page = await open('/blog?tag=Invented')
      expect([page.status, page.headers.get('etag')]).toEqual([404, null])
      expect(page.text).toContain('No Articles Found Try adjusting your search or filter criteria.')
    }
    expect((await open('/blog?tag=Tax')).headers.get('etag')).not.toBeNull()
  })

  test('a search that is too long is told so, and still there', async () => {
    const long = 'x'.repeat(201)
    const page = await open(`/blog?q=${long}`)
    expect([page.status, page.html.includes(`value="${long}"`)]).toEqual([400, true])
    expect(page.text).toContain('Search for 200 characters or fewer')
    expect((await open(`/blog?q=${long.slice(1)}`)).status).toBe(200)
  })

  test.each([
    ['?page=9', '/blog'],
    ['?page=01', '/blog'],
    ['?page=x&q=post', '/blog?q=post'],
    ['?tag=Tax&page=-1', '/blog?tag=Tax'],
  ])('%s leads to %s', async (query, target) => {
    const { status, headers } = await open(`/blog${query}`)
    expect([status, headers.get('location')]).toEqual([302, target])
  })

  test('has its subscribe form and its feed', async () => {
    const { html } = await open('/blog')
    expect(html).toMatch(
      /<form noValidate="" action="\/newsletter" method="post"><input type="hidden" name="from" value="blog-list"/,
    )
    expect(html).toMatch(/<input [^>]*name="email"/)
    expect(headOf(html)).toContain('<link rel="alternate" type="application/atom+xml"')
  })
})

describe('a post', () => {
  test('shows all of it, and tells other programs what it is', async () => {
    const title = unique('Cash <flow>')
    await addPost(site.db, {
      title,
      slug: 'cash-flow',
      excerpt: 'What </script> it is.',
      content: '<h2>One</h2><p>Two three.</p><script>alert(1)</script>',
      featured_image_url: 'https://else.test/a.jpg',
      featured_image_alt: 'A house',
      tags: ['Tax'],
    })
    const { status, html, text } = await open('/blog/cash-flow')
    expect(status).toBe(200)
    for (const words of [
      'Back to Blog',
      '1 min read',
      'By ',
      'Two three.',
      'Share this article',
      'Related Articles',
      'Stay Updated',
    ])
      // prettier-ignore
      expect(text).toContain(words)
    expect(html).not.toContain('alert(1)')
    expect(html).toMatch(/<img src="https:\/\/else.test\/a.jpg" alt="A house" referrerPolicy="no-referrer"/i)
    const address = encodeURIComponent('https://site.test/blog/cash-flow')
    expect(html).toContain(`href="https://www.facebook.com/sharer/sharer.php?u=${address}"`)
    expect(html).toContain(`href="https://twitter.com/intent/tweet?url=${address}&amp;text=Cash+%3Cflow%3E+${count}"`)
    expect(html).toContain(`href="https://www.linkedin.com/sharing/share-offsite/?url=${address}"`)
    expect(html.match(/target="_blank" rel="noopener">[A-Za-z]+<span class="vh"> \(opens in a new tab\)/g)).toHaveLength(3) // prettier-ignore
    const head = headOf(html)
    for (const tag of [
      '<link rel="canonical" href="https://site.test/blog/cash-flow"/>',
      '<meta property="og:type" content="article"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
      '<meta property="article:tag" content="Tax"/>',
    ])
      expect(head).toContain(tag)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as { '@graph': Record<string, unknown>[] } // prettier-ignore
    expect(data['@graph'][0]).toMatchObject({ '@type': 'BlogPosting', headline: title, description: 'What </script> it is.', image: 'https://else.test/a.jpg' }) // prettier-ignore
    expect(data['@graph'][1]).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { name: title }] }) // prettier-ignore
  })

  test('has the title and the words that are given for search engines', async () => {
    await addPost(site.db, { slug: 'found', seo_title: 'Found better', seo_description: 'By these words.' })
    const head = headOf((await open('/blog/found')).html)
    expect(head).toContain('<title>Found better – ')
    expect(head).toContain('<meta name="description" content="By these words."/>')
    await addPost(site.db, { slug: 'bare', excerpt: '', content: '<p>Tom &amp; Ivy</p><p>Next</p>' })
    expect(headOf((await open('/blog/bare')).html)).toContain('<meta name="description" content="Tom & Ivy Next"/>')
  })

  test('that was never there, and a draft, are not found in the same words', async () => {
    await addPost(site.db, { slug: 'a-draft', status: 'draft' })
    const pages = await Promise.all(['/blog/never-there', '/blog/a-draft', '/blog/A%20b', '/blog/%F0%9F%8F%A0'].map((path) => open(path))) // prettier-ignore
    for (const page of pages) {
      expect(page.status).toBe(404)
      expect(page.text).toContain('Post Not Found The blog post you’re looking for doesn’t exist or has been removed.')
      expect(page.html).toMatch(/<a class="btn primary" href="\/blog">Back to Blog<\/a>/)
      expect(page.text).toBe(pages[0]!.text)
    }
  })

  test('that was deleted is gone, where it was public', async () => {
    const id = await addPost(site.db, { slug: 'was-here' })
    await deletePost(site.db, editor, id, new Date().toISOString())
    const page = await open('/blog/was-here')
    expect(page.status).toBe(410)
    expect(page.text).toContain('This article has been removed')
    expect(page.html).toContain('Back to Blog')
    expect(headOf(page.html)).toContain('content="noindex"')
  })

  test('leads on from its former address, for as long as it is published', async () => {
    const id = await addPost(site.db, { slug: 'new-address' })
    await site.db.insertInto('post_slugs').values({ slug: 'old-address', post_id: id, since: '2026-01-01T00:00:00.000Z' }).execute() // prettier-ignore
    const { status, headers } = await open('/blog/old-address')
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([301, '/blog/new-address', 'no-cache']) // prettier-ignore
    await setPostStatus(site.db, editor, id, 'draft', new Date().toISOString())
    expect((await open('/blog/old-address')).status).toBe(404)
  })

  test('is kept until something is written, and browsers are told that they have it', async () => {
    const id = await addPost(site.db, { slug: 'kept-post', title: unique('Kept') })
    const first = await open('/blog/kept-post')
    const etag = first.headers.get('etag')!
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect((await open('/blog/kept-post', { headers: { 'if-none-match': etag } })).status).toBe(304)
    await setPostStatus(site.db, editor, id, 'draft', new Date().toISOString())
    for (const path of ['/blog/kept-post', '/api/blog/posts/slug/kept-post'])
      expect((await open(path)).status).toBe(404)
    for (const path of ['/blog', '/blog/feed.xml', '/sitemap.xml']) expect((await open(path)).html).not.toContain('kept-post') // prettier-ignore
    await setPostStatus(site.db, editor, id, 'published', new Date().toISOString())
    expect((await open('/blog/kept-post', { headers: { 'if-none-match': etag } })).status).toBe(200)
    for (const path of ['/blog', '/blog/feed.xml', '/sitemap.xml']) expect((await open(path)).html).toContain('kept-post') // prettier-ignore
  })
})

test('an author who is called otherwise, or is gone, is not named on kept pages', async () => {
  const { id } = await addUser(site.db, { role: 'editor', firstName: 'Olga', lastName: 'Before' })
  await addPost(site.db, { slug: 'named', author_id: id })
  const paths = ['/blog/named', '/blog/feed.xml']
  for (const path of paths) expect((await open(path)).html).toContain('Olga Before')
  await site.db.updateTable('users').set({ last_name: 'After' }).where('id', '=', id).execute()
  for (const path of paths) expect((await open(path)).html).toContain('Olga After')
  await site.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
  for (const path of paths) expect((await open(path)).html).not.toContain('Olga')
})

describe('the feed and the sitemap', () => {
  test('the feed has what the page has, by the grammar', async () => {
    await addPost(site.db, {
      slug: 'in-feed',
      title: unique('A & B <i>'),
      content: '<p>Whole <strong>text</strong></p>',
    })
    const { status, headers, html } = await open('/blog/feed.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(await findXmlFaults('atom', html)).toEqual([])
    expect(html).toContain('&lt;p&gt;Whole &lt;strong&gt;text&lt;/strong&gt;&lt;/p&gt;')
    expect(html).not.toContain('a-draft')
  })

  test('the sitemap has the blog and its posts, by the schema, which refuses what is wrong', async () => {
    await addPost(site.db, { slug: 'in-map', updated_at: '2026-11-05T10:00:00.000Z' })
    const { html } = await open('/sitemap.xml')
    expect(html).toContain('<url><loc>https://site.test/blog</loc></url>')
    expect(html).toContain('<loc>https://site.test/blog/in-map</loc><lastmod>2026-11-05T10:00:00.000Z</lastmod>')
    expect(html).not.toContain('a-draft')
    expect(await findXmlFaults('sitemap', html)).toEqual([])
    for (const wrong of [
      html.replace('<lastmod>2', '<lastmod>x'),
      html.replace(/<loc>[^<]*<\/loc>/, ''),
      html.replaceAll('in-map', 'in-feed'),
    ])
      // prettier-ignore
      expect(await findXmlFaults('sitemap', wrong)).not.toEqual([])
  })
})

test('the menu of editors leads to the blog’s desk, that of buyers does not', async () => {
  const menuOf = async (role: 'editor' | 'support' | 'user') =>
    (await open('/blog', { as: await site.signIn(await addUser(site.db, { role })) })).html.includes('Blog Management')
  expect([await menuOf('editor'), await menuOf('support'), await menuOf('user')]).toEqual([true, false, false])
})
