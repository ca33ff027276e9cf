import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { createEditor, Editor, Node, Transforms, type Descendant, type Point } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test, vi } from 'vitest'
import { treeWithoutBrowser } from '#app/testing/inputs/rich-text-corpus.ts'
import { withBehaviour } from './behaviour.ts'
import { pasteBlocks, withClipboard } from './clipboard.ts'
import { isLeaf, isLine, isLink, isPicture, type Block, type Leaf, type PostEditor } from './model.ts'
import { parsePost } from './parse.ts'
import { serialisePost } from './serialise.ts'

/** What a browser has to read HTML with. */
vi.stubGlobal(
  'DOMParser',
  class {
    parseFromString = (html: string) => ({ body: parseDocument(html) })
  },
)

function open(html: string): PostEditor {
  const editor = withClipboard(withBehaviour(withHistory<PostEditor>(createEditor())), {
    takeFiles: () => undefined,
    tell: () => undefined,
  })
  editor.children = parsePost(treeWithoutBrowser(html))
  Editor.normalize(editor, { force: true })
  return editor
}

const write = (editor: PostEditor) => serialisePost(editor.children as Block[]).replaceAll('\n', '')

/** What a reader meets, one after the other: each character with its marks and its address, and each picture. */
function meet(nodes: readonly Descendant[], href = ''): string[] {
  return nodes.flatMap((node) => {
    if (isLeaf(node)) {
      const { text, ...marks } = node
      return [...text].map((letter) => `${letter} ${Object.keys(marks).sort().join()} ${href}`)
    }
    if (isPicture(node)) return [`${node.src} ${href}`]
    return meet(node.children, isLink(node) ? node.href : href)
  })
}

const leaf = fc
  .tuple(fc.constantFrom('a', 'bc', ' d', 'e ', 'two words', 'x\ny'), fc.subarray(['strong', 'em', 'code'] as const))
  .map(([text, marks]): Leaf => ({ text, ...Object.fromEntries(marks.map((mark) => [mark, true])) }))
const picture = fc.constantFrom('p', 'q').map((name) => ({
  type: 'inline-img' as const,
  src: `https://x.example/${name}.png`,
  alt: name,
  children: [{ text: '' }],
}))
const link = fc
  .tuple(
    fc.constantFrom('/one', '#two', 'https://x.example/three'),
    fc.array(fc.oneof(leaf, picture), { minLength: 1, maxLength: 3 }),
  ) // prettier-ignore
  .map(([href, children]) => ({ type: 'a' as const, href, children }))
const inlines = fc.array(fc.oneof(leaf, link, picture), { minLength: 1, maxLength: 6 })
const line = fc.tuple(fc.constantFrom('p', 'p', 'h2'), inlines).map(([type, children]) => ({ type, children }))
const list = fc
  .array(inlines, { minLength: 1, maxLength: 3 })
  .map((items): Block => ({ type: 'ul', children: items.map((children) => ({ type: 'li', children: [{ type: 'p', bare: true, children }] })) })) // prettier-ignore
const pasted = fc
  .oneof(
    { weight: 3, arbitrary: line.map((one) => [one]) },
    { weight: 2, arbitrary: fc.array(fc.oneof(line, list), { minLength: 1, maxLength: 3 }) },
  )
  .map(settled)

/** As the reader of the clipboard gives it, with text around links and pictures. */
function settled(blocks: Block[]): Block[] {
  const editor = open('')
  editor.children = blocks
  Editor.normalize(editor, { force: true })
  return editor.children as Block[]
}

/** Where something is pasted: the line of this path, which is empty, text, or text with a link and a picture. */
const words = ['', 'one two', 'one <a href="/in">two</a> <strong>three</strong>', '<a href="/in">all</a>', 'a<img src="https://x.example/in.png" alt="">b'] // prettier-ignore
const places: Record<string, (text: string) => string> = {
  'a paragraph': (text) => `<p>before</p><p>${text}</p><p>after</p>`,
  'the only line': (text) => `<p>${text}</p>`,
  'a heading': (text) => `<h2>${text}</h2><p>after</p>`,
  'an item': (text) => `<ul><li>before</li><li>${text}</li></ul>`,
  'a cell': (text) => `<table><tbody><tr><td>${text}</td><td>after</td></tr></tbody></table>`,
  'a quote': (text) => `<blockquote><p>${text}</p></blockquote>`,
}

/** Every place of the caret, with some in the middle of words. */
const pointsIn = (editor: PostEditor): Point[] =>
  [...Node.texts(editor)].flatMap(([{ text }, path]) =>
    isPicture(Node.parent(editor, path))
      ? []
      : [...new Set([0, Math.floor(text.length / 2), text.length])].map((offset) => ({ path, offset })),
  )

/** The line that a point is in, as text. */
const lineAt = (editor: PostEditor, at: Point) => Editor.above(editor, { at, match: isLine })?.[1].join()

/** Opens a text with a part of one of its lines selected. */
function choose(html: string, where: number, to: number): PostEditor {
  const editor = open(html)
  const points = pointsIn(editor)
  const anchor = points[where % points.length]!
  const others = points.filter((point) => lineAt(editor, point) === lineAt(editor, anchor))
  Transforms.select(editor, { anchor, focus: others[to % others.length]! })
  return editor
}

const isLinked = (met: string) => !met.endsWith(' ')

describe('pasting', () => {
  test.each(Object.entries(places))(
    'into %s keeps the order of words and pictures and every address, and one undo restores',
    (_, place) => {
      fc.assert(
        fc.property(pasted, fc.constantFrom(...words), fc.nat(100), fc.nat(20), (blocks, text, where, to) => {
          const editor = choose(place(text), where, to)
          const before = structuredClone(editor.children)
          const [start, end] = Editor.edges(editor, editor.selection!)
          const outer = Editor.above(editor, { at: start, match: isLink })?.[0].href ?? ''
          const part = (anchor: Point, focus: Point) => meet(Node.fragment(editor, { anchor, focus }))
          const [ahead, behind] = [part(Editor.start(editor, []), start), part(end, Editor.end(editor, []))]
          const inside = meet(blocks)

          pasteBlocks(editor, structuredClone(blocks))
          // Plain words in the middle of a link are a part of it.
          const found = meet(editor.children).map((met, at) => {
            const own = inside[at - ahead.length]
            return own !== undefined && !isLinked(own) && isLinked(met) && met === own + outer ? own : met
          })
          expect(found).toEqual([...ahead, ...inside, ...behind])
          expect(write(open(write(editor)))).toBe(write(editor))
          editor.insertText('Z')
          const letters = (met: string[]) => met.map((each) => each.replace(/ \S*$/, '').replace(/ \S*$/, ''))
          expect(letters(meet(editor.children))).toEqual(letters([...ahead, ...inside, 'Z  ', ...behind]))
          editor.undo()
          editor.undo()
          expect(editor.children).toEqual(before)
        }),
        { numRuns: 30 },
      )
    },
  )
})

/** What another program, or this one, gets of the clipboard when something is copied. */
function copy(editor: PostEditor): DataTransfer {
  const held = new Map<string, string>()
  const data = { files: [], getData: (type: string) => held.get(type) ?? '', setData: (type: string, value: string) => held.set(type, value) } // prettier-ignore
  editor.setFragmentData(data as unknown as DataTransfer)
  return data as unknown as DataTransfer
}

describe('cutting and pasting', () => {
  test.each(Object.entries(places))('a part of %s is itself, spaces at its ends included', (_, place) => {
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.nat(100), fc.nat(20), (text, where, to) => {
        const editor = choose(place(text), where, to)
        const before = meet(editor.children)
        const data = copy(editor)
        if (data.getData('text/html') === '') return
        editor.deleteFragment()
        editor.insertData(data)
        expect(meet(editor.children)).toEqual(before)
      }),
      { numRuns: 30 },
    )
  })

  test('a part of a caption stays one', () => {
    const editor = open(
      '<figure><img src="https://x.example/a.png" alt=""><figcaption>One two three</figcaption></figure>',
    )
    Transforms.select(editor, { anchor: { path: [1, 1, 0], offset: 3 }, focus: { path: [1, 1, 0], offset: 8 } })
    const data = copy(editor)
    expect(data.getData('text/plain')).toBe(' two ')
    editor.deleteFragment()
    editor.insertData(data)
    expect(write(editor)).toContain('<figcaption>One two three</figcaption>')
  })
})
