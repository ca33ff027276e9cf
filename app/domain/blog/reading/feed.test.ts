import { describe, expect, test } from 'vitest'
import { findXmlFaults } from '#app/testing/pages/xml.ts'
import { writeFeed, type FeedPost } from './feed.ts'

const site = { name: 'Testmark & Sons', origin: 'https://site.test:8443', blog: '/blog', feed: '/blog/feed.xml' }
const post: FeedPost = {
  id: 7,
  path: '/blog/cash-flow',
  title: 'Cash <flow> & "yield"',
  excerpt: 'What it is about.',
  html: '<h2 id="a">A</h2><p><a href="/deal/118">118</a> <a href="#a">up</a> <a href="https://else.test/x">else</a></p>',
  publishedAt: '2026-11-02T10:00:00.000Z',
  updatedAt: '2026-11-03T10:00:00.000Z',
  author: null,
  tags: ['Cash flow', 'A&B'],
}

/** The content of an entry, as a reader of feeds hands it to a browser. */
const contentOf = (feed: string) =>
  /<content type="html">(.*?)<\/content>/s
    .exec(feed)![1]!
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test('a feed is one by the grammar of Atom, with posts and without', async () => {
  expect(await findXmlFaults('atom', writeFeed(site, []))).toEqual([])
  expect(await findXmlFaults('atom', writeFeed(site, [post, { ...post, id: 8, author: 'Ivy Smith', tags: [], excerpt: '' }]))).toEqual([]) // prettier-ignore
})

describe('the grammar refuses', () => {
  const feed = writeFeed(site, [post])
  test.each([
    ['a feed without its id', /<id>[^<]*<\/id>/],
    ['an entry without its title', /(?<=<entry>[\s\S]*)<title>[^<]*<\/title>/],
    ['a feed without an author', /<author>.*<\/author>/],
    ['an entry without the time of its change', /(?<=<entry>[\s\S]*)<updated>[^<]*<\/updated>/],
    ['a category without its name', / term="[^"]*"/],
    ['an element that does not end', /<\/entry>/],
  ])('%s', async (_, part) => {
    expect(feed).toMatch(part)
    expect(await findXmlFaults('atom', feed.replace(part, ''))).not.toEqual([])
  })

  test('a day that is none', async () => {
    expect(await findXmlFaults('atom', feed.replace(/<updated>[^<]*/, '<updated>today'))).not.toEqual([])
  })
})

test('an entry keeps its id under another address', () => {
  const idsOf = (feed: string) => [...feed.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
  expect(idsOf(writeFeed(site, [post]))).toEqual(['tag:site.test,2026:blog', 'tag:site.test,2026:post/7'])
  expect(idsOf(writeFeed(site, [{ ...post, path: '/blog/other', title: 'Other' }]))).toEqual(idsOf(writeFeed(site, [post]))) // prettier-ignore
})

test('the feed has changed when its latest post has', () => {
  const feed = writeFeed(site, [post, { ...post, updatedAt: '2026-12-24T08:00:00.000Z' }])
  expect(/<updated>(.*?)</.exec(feed)![1]).toBe('2026-12-24T08:00:00.000Z')
})

test('what XML cannot hold is left out', async () => {
  const feed = writeFeed(site, [{ ...post, title: 'a\u0000b\u000bc\ud800d\ufffee', excerpt: ']]>', html: '<p>\u0001</p>' }]) // prettier-ignore
  expect(await findXmlFaults('atom', feed)).toEqual([])
  expect(feed).toContain('<title>abc�de</title>')
})

test('an entry has its content, its excerpt, or both', async () => {
  const feed = writeFeed(site, [post, { ...post, html: null }, { ...post, excerpt: '' }, { ...post, html: null, excerpt: '' }]) // prettier-ignore
  expect(feed.match(/<content/g)).toHaveLength(2)
  expect(feed.match(/<summary/g)).toHaveLength(3)
  expect(contentOf(feed)).toBe(post.html)
  expect(await findXmlFaults('atom', feed)).toEqual([])
})
