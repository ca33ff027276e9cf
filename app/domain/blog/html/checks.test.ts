import { describe, expect, test } from 'vitest'
import { checkPost } from './checks.server.ts'
import { emptyPost, type PostTexts } from '../desk/record.ts'

const long = '<p>word </p>'.repeat(300)
const check = (html: string, texts: Partial<PostTexts> = {}) =>
  checkPost(html + long, { ...emptyPost, title: 'A title', excerpt: 'About it.', ...texts })

describe('what is worth a look before a post is published', () => {
  test('is nothing for a good one', () => {
    const good =
      '<h2>A</h2><h3>B</h3><h2>C</h2><p><a href="/x">Words</a></p><a href="/y"><img src="/p" alt="A house"></a>'
    expect(check(good)).toEqual([])
  })

  test.each<[string, string, Partial<PostTexts>]>([
    ['1 picture in the text has no alternative text.', '<img src="/p" alt=" ">', {}],
    ['2 pictures in the text have no alternative text.', '<img src="/p" alt=""><img src="/q">', {}],
    ['The featured image has no alternative text.', '', { featuredImageUrl: 'https://a.test/a.jpg' }],
    ['1 link has no text to click.', '<p><a href="/x"> </a></p>', {}],
    ['1 heading skips a level.', '<h1>A</h1><h3>B</h3>', {}],
    ['The SEO title has 61 characters; search results cut it after about 60.', '', { seoTitle: 'a'.repeat(61) }],
    ['The title has 70 characters; the SEO title (5) is shown in search results instead.', '', { title: 'a'.repeat(70), seoTitle: 'Short' }], // prettier-ignore
    ['The description has 161 characters; search results cut it after about 160.', '', { seoDescription: 'a'.repeat(161) }], // prettier-ignore
    ['There is neither an SEO description nor an excerpt; search results then choose words of the text.', '', { excerpt: '' }], // prettier-ignore
  ])('%s', (message, html, texts) => {
    expect(check(html, texts)).toEqual([message])
  })

  test('counts what is spelt out in HTML as its reader does', () => {
    const html = '<p>Rent&nbsp;in A&amp;B is 5&nbsp;% &lt; 6 %. <a href="/x">&nbsp;</a></p>'
    expect(checkPost(html, { ...emptyPost, title: 'A', excerpt: 'b' })).toEqual([
      '1 link has no text to click.',
      'The text has 9 words. Search engines prefer more.',
    ])
  })

  test('is that there are few words', () => {
    expect(checkPost('<p>One two.</p>', { ...emptyPost, title: 'A', excerpt: 'b' })).toEqual(['The text has 2 words. Search engines prefer more.']) // prettier-ignore
  })
})
