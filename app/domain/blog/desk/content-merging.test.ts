import { describe, expect, test } from 'vitest'
import { cleanHtml } from '../html/clean.server.ts'
import { mergeContent, type ContentPart } from './content-merging.server.ts'
import { mostComparedParagraphs, mostContentChoices, mostContentParts } from './content-merging.ts'
import { mostEdits } from './merge-lists.ts'

const base = [
  '<p>Before any heading stands this.</p>',
  '<h2>The rate at which it pays nothing</h2>',
  '<p>Above it, you pay the house.</p>',
  '<table><tbody><tr><th>Rate</th><td>5 %</td></tr></tbody></table>',
  '<h2>The test you will meet</h2>',
  '<p>A yield tells you how a house compares.</p>',
].join('\n')

/** What is saved where one side is chosen throughout. */
const saved = (parts: ContentPart[], side: 'mine' | 'theirs' | 'together') =>
  cleanHtml(
    parts
      .map((part) => (part.kind !== 'both' ? part.html : side === 'together' ? part.together : part[side].html))
      .join('\n'),
  ).html

const clean = (html: string) => cleanHtml(html).html

describe('a text that two people have changed', () => {
  test('takes over what only one changed, and offers what both did under its section', () => {
    const theirs = base.replace('you pay the house', 'you pay for it').replace('A yield tells', 'Yields tell')
    const mine = base.replace('you pay the house.', 'you pay the house. At 60 per cent it is 10.30.').replace('5 %', '6 %') // prettier-ignore
    const parts = mergeContent(base, theirs, mine)!
    expect(parts.map((part) => [part.kind, 'section' in part ? part.section : ''])).toEqual([
      ['plain', ''],
      ['both', 'The rate at which it pays nothing'],
      ['mine', 'The rate at which it pays nothing'],
      ['plain', ''],
      ['theirs', 'The test you will meet'],
    ])
    expect(saved(parts, 'mine')).toBe(clean(mine.replace('A yield tells', 'Yields tell')))
    expect(saved(parts, 'theirs')).toBe(clean(theirs.replace('5 %', '6 %')))
    const [choice] = parts.filter((part) => part.kind === 'both')
    expect(choice!.theirs.compared.blocks).toMatchObject([{ kind: 'changed', before: 'Above it, you pay the house.' }])
  })

  test('has no choice where each changed other paragraphs, and the same change is made once', () => {
    const theirs = `${base.replace('A yield tells', 'Yields tell')}\n<p>What both have written below it.</p>`
    const mine = `${base.replace('Before any', 'Ahead of any')}\n<p>What both have written below it.</p>`
    const parts = mergeContent(base, theirs, mine)!
    expect(parts.filter(({ kind }) => kind === 'both')).toEqual([])
    expect(saved(parts, 'mine')).toBe(clean(theirs.replace('Before any', 'Ahead of any')))
  })

  test('keeps both of two paragraphs at one place where that is wanted', () => {
    const [theirs, mine] = [`${base}<p>Theirs is the first end.</p>`, `${base}<p>Mine is the other end.</p>`]
    const parts = mergeContent(base, theirs, mine)!
    expect(saved(parts, 'together')).toBe(clean(`${theirs}<p>Mine is the other end.</p>`))
    expect(saved(parts, 'mine')).toBe(clean(mine))
  })

  test('never holds a paragraph twice that both have moved to different places', () => {
    const paragraphs = clean(base).split('\n')
    const last = paragraphs.pop()!
    const theirs = [last, ...paragraphs].join('\n')
    const mine = [...paragraphs.slice(0, 2), last, ...paragraphs.slice(2)].join('\n')
    const parts = mergeContent(base, theirs, mine)!
    for (const side of ['mine', 'theirs'] as const) expect(saved(parts, side).split('A yield tells')).toHaveLength(2)
  })

  test('loses and doubles nothing that one has moved, be it a paragraph or a section', () => {
    const text = (...words: string[]) =>
      clean(words.map((word) => (word.length === 1 ? `<h2>${word}</h2>` : `<p>${word} in a paragraph of some length.</p>`)).join('')) // prettier-ignore
    const began = text('Intro', 'Fees', 'Yield', 'Close')
    const [moved, added] = [text('Intro', 'Yield', 'Close', 'Fees'), text('Intro', 'Fees', 'Yield', 'Close', 'Contact')]
    expect(saved(mergeContent(began, moved, added)!, 'mine')).toBe(added)
    expect(saved(mergeContent(began, moved, added)!, 'theirs')).toBe(moved)
    expect(saved(mergeContent(began, moved, added)!, 'together')).toBe(
      text('Intro', 'Yield', 'Close', 'Fees', 'Contact'),
    )
    const sections = text('A', 'One', 'Two', 'B', 'Three', 'Four')
    const [turned, edited] = [text('B', 'Three', 'Four', 'A', 'One', 'Two'), text('A', 'One', 'Two edited', 'B', 'Three', 'Four')] // prettier-ignore
    expect(saved(mergeContent(sections, turned, edited)!, 'mine')).toBe(edited)
    expect(saved(mergeContent(sections, turned, edited)!, 'theirs')).toBe(turned)
    // A heading is short, and was there once.
    const [lead, lower] = [text('A', 'One', 'B', 'Two'), text('One', 'B', 'Two', 'A')]
    expect(saved(mergeContent(lead, lower, text('A', 'One', 'B', 'Two', 'Three'))!, 'mine').split('<h2>A')).toHaveLength(2) // prettier-ignore
  })

  test('is one choice where the choices would be too many, or the texts have little in common', () => {
    const text = (word: string, count: number) =>
      Array.from({ length: count }, (_, index) => `<p>The same ${index}.</p><p>${word} ${index}</p>`).join('')
    const many = mostContentChoices + 1
    expect(mergeContent(text('a', many), text('b', many), text('c', many))).toBeNull()
    const most = mergeContent(text('a', many - 1), text('b', many - 1), text('c', many - 1))!
    expect(most.length).toBeLessThanOrEqual(mostContentParts)
    const other = (word: string) => Array.from({ length: 1500 }, (_, index) => `<p>${word} of ${index}</p>`).join('')
    expect(mergeContent(other('a'), other('b'), other('c'))).toBeNull()
  })

  test('is one choice where the text is longer than is compared, or a side has changed more', () => {
    const text = (count: number, word = 'Was', every = 1) =>
      Array.from({ length: count }, (_, index) => `<p>${index % every === 0 ? word : 'Was'} ${index}</p>`)
    const join = (paragraphs: string[]) => paragraphs.join('\n')
    const merge = (count: number, every: number) =>
      mergeContent(join(text(count)), join(['<p>New</p>', ...text(count)]), join(text(count, 'Mine', every)))
    const most = mostComparedParagraphs
    expect(merge(most - 1, most)).toHaveLength(3)
    expect(merge(most, most)).toBeNull()
    const other = (edits: number) => mergeContent(join(text(500)), join(text(500, 'Other', 400)), join([...text(500), ...text(edits, 'New')])) // prettier-ignore
    expect(other(mostEdits)).not.toBeNull()
    expect(other(mostEdits + 1)).toBeNull()
  })
})
