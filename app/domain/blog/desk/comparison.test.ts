import { describe, expect, test } from 'vitest'
import { readBlocks } from '../html/blocks.server.ts'
import { comparePosts, compareWords, countChangedWords, type ComparedBlock } from './comparison.server.ts'
import { emptyPost, type PostTexts } from './record.ts'

const post = (content: string, more: Partial<PostTexts> = {}): PostTexts => ({ ...emptyPost, title: 'A', content, ...more }) // prettier-ignore
const compare = (before: string, after: string) => comparePosts(post(before), post(after))
const paragraphs = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `<p>${word} ${index} of a long text</p>`).join('')

describe('the paragraphs of a post', () => {
  test('are its headings, items, rows and so on, with their words', () => {
    const html =
      '<h2>A &amp; B</h2><p>One <strong>two</strong><br>three</p><ul><li><p>Item</p></li></ul><table><tbody><tr><th><p>a</p></th><td>b</td></tr></tbody></table><blockquote><p>Said</p></blockquote><pre><code>x\n  y</code></pre><p><img src="/pictures/x.webp" alt="A house"></p>'
    expect(readBlocks(html).map(({ tag, text }) => [tag, text])).toEqual([
      ['h2', 'A & B'],
      ['p', 'One two three'],
      ['li', 'Item'],
      ['tr', 'a | b'],
      ['blockquote', 'Said'],
      ['pre', 'x\n  y'],
      ['p', '[picture: A house, /pictures/x.webp]'],
    ])
  })
})

describe('two versions of a post', () => {
  test('that are the same do not differ', () => {
    const same = compare('<p>One</p>', '<p>One</p>')
    expect(same).toMatchObject({ counts: { inserted: 0, removed: 0, paragraphs: 0 }, fields: [], content: null })
    expect(same.same).toContain('Content')
  })

  test('are compared by paragraphs, and by words within those that have changed', () => {
    const before = '<h2>Rates</h2><p>Rent moves the line less than you would think.</p><p>Some lenders use others.</p>'
    const after = '<h2>Rates</h2><p>Rent moves the line less than most people expect.</p><blockquote>A yield.</blockquote>' // prettier-ignore
    const { content, counts } = compare(before, after)
    expect(content?.blocks?.map(({ kind }) => kind)).toEqual(['same', 'changed', 'removed', 'inserted'])
    const changed = content!.blocks![1] as ComparedBlock & { kind: 'changed' }
    expect(changed.pieces).toEqual([
      { kind: 'same', text: 'Rent moves the line less than ' },
      { kind: 'removed', text: 'you would think' },
      { kind: 'inserted', text: 'most people expect' },
      { kind: 'same', text: '.' },
    ])
    expect(counts).toEqual({ inserted: 3 + 2, removed: 3 + 4, paragraphs: 3 })
  })

  test('tell of a link or an emphasis that has changed beside the same words', () => {
    const { content, counts } = compare('<p>See <a href="/a">this</a></p>', '<p>See <a href="/b">this</a></p>')
    expect(content?.blocks).toEqual([{ kind: 'formatted', tag: 'p', text: 'See this' }])
    expect(counts).toEqual({ inserted: 0, removed: 0, paragraphs: 1 })
  })

  test('tell of every other field that differs', () => {
    const { fields, content } = comparePosts(
      post('<p>a</p>', { title: 'A 2 % rise', tags: 'Yield\nTax' }),
      post('<p>a</p>', { title: 'A two-point rise', tags: 'Yield', seoTitle: 'New' }),
    )
    expect(content).toBeNull()
    expect(fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Title', 'A 2 % rise', 'A two-point rise'],
      ['Tags', 'Yield, Tax', 'Yield'],
      ['SEO Title', '', 'New'],
    ])
    expect(fields[0]!.pieces!.map(({ text }) => text).join('')).toContain('rise')
  })

  test('that have nothing in common, however long, are shown whole after bounded work', () => {
    const { content, counts } = compare(paragraphs(12_000, 'old'), paragraphs(12_000, 'new'))
    expect(content?.blocks).toBeNull()
    expect(content?.before).toHaveLength(12_000)
    expect(counts).toBeNull()
    // One paragraph of half a megabyte: a walk over all pairs of its words would not end.
    const words = (from: number) => `<p>${Array.from({ length: 80_000 }, (_, index) => (index * 7 + from) % 99_991).join(' ')}</p>` // prettier-ignore
    const long = compare(words(0), words(3))
    const [block] = long.content!.blocks!
    expect(block!.kind === 'changed' ? block!.pieces : null).toBeNull()
  }, 30_000)

  test('of which one long text has changed a little are compared all the same', () => {
    const before = paragraphs(12_000)
    const { content } = compare(before, before.replace('word 6000 of', 'word 6000 from'))
    const changed = content!.blocks!.filter(({ kind }) => kind !== 'same')
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatchObject({ kind: 'changed', before: 'word 6000 of a long text' })
  })
})

test('the pieces of two texts give back both of them', () => {
  const [one, other] = ['The rent, paid monthly, is £900 a month.', 'The rent is £950 a month, paid weekly.']
  const pieces = compareWords(one, other)!
  const join = (without: string) => pieces.filter(({ kind }) => kind !== without).map(({ text }) => text).join('') // prettier-ignore
  const plain = (text: string) => text.replace(/\s+/g, '')
  expect(plain(join('inserted'))).toBe(plain(one))
  expect(plain(join('removed'))).toBe(plain(other))
})

test('changed words are counted by their number alone', () => {
  expect(countChangedWords('<p>a b c</p>', '<p>c <em>b</em> d d</p>')).toEqual({ more: 2, less: 1 })
  expect(countChangedWords('<p>a</p>', '<p>a</p>')).toEqual({ more: 0, less: 0 })
})
