import { createEditor, Editor, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import * as actions from './actions.ts'
import { withBehaviour } from './behaviour.ts'
import { pasteBlocks } from './clipboard.ts'
import { insertBlock, insertRule, leaveBlock } from './commands/blocks.ts'
import { moveByRow } from './commands/cells.ts'
import { chosenCells } from './commands/choice.ts'
import { insertInlines } from './commands/inlines.ts'
import { setLink } from './commands/links.ts'
import { liftItem, liftItems, nestItems, toggleList } from './commands/lists.ts'
import { setPicture } from './commands/pictures.ts'
import { changeTable, deleteTable, insertTable } from './commands/table.ts'
import { clearFormatting, setKind, toggleMark } from './commands/text.ts'
import { treeWithoutBrowser } from '#app/testing/inputs/rich-text-corpus.ts'
import type { Block, PostEditor } from './model.ts'
import { parsePost } from './parse.ts'
import { serialisePost } from './serialise.ts'
import { newTable } from './tables/grid.ts'

const text = '<p>One two</p><ul><li>three</li><li>four<ul><li>deep</li></ul></li></ul><p><a href="/x">five</a> six</p>'
const table =
  '<p>before</p><table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table><p>after</p>'

/** An editor with this HTML, in which the words from the first to the last one are selected. */
function open(html: string, from?: string, to = from): PostEditor {
  const editor = withBehaviour(withHistory<PostEditor>(createEditor()))
  editor.children = parsePost(treeWithoutBrowser(html))
  const find = (word: string) => {
    for (const [node, path] of Editor.nodes(editor, { at: [], match: (each) => 'text' in each }))
      if ('text' in node && node.text.includes(word)) return { path, offset: node.text.indexOf(word) }
    throw new Error(`No ${word} in the text`)
  }
  if (from && to) {
    const end = find(to)
    Transforms.select(editor, { anchor: find(from), focus: { ...end, offset: end.offset + to.length } })
  }
  return editor
}

const write = (editor: PostEditor) => serialisePost(editor.children as Block[]).replaceAll('\n', '')

const merged = '<p>before</p><table><tbody><tr><th colspan="2">a</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>'
const formatted = '<h2>One <strong>two</strong> <a href="/x"><em>three</em></a></h2><ul><li><u>four</u></li></ul>'
const pastedTable = '<table><tbody><tr><td>x</td><td>y</td><td>z</td></tr></tbody></table>'
const read = (html: string) => parsePost(treeWithoutBrowser(html))

/** The HTML, the words from the first to the last that are selected, and what is done. */
type Case = [html: string, from: string, to: string, act: (editor: PostEditor) => unknown]

/** Every command by its name. */
const cases: Record<string, Case[]> = {
  toggleMark: [
    [text, 'two', 'two', (editor) => toggleMark(editor, 'strong')],
    [text, 'One', 'four', (editor) => toggleMark(editor, 'code')],
    [table, 'a', 'd', (editor) => toggleMark(editor, 'em')],
  ],
  clearFormatting: [
    [formatted, 'One', 'three', clearFormatting],
    [formatted, 'two', 'four', clearFormatting],
    ['<pre><code>One</code></pre>', 'One', 'One', clearFormatting],
  ],
  setKind: [
    ...(['h1', 'h2', 'h3', 'pre', 'blockquote'] as const).map((kind): Case => [
      text,
      'One',
      'One',
      (editor) => setKind(editor, kind),
    ]),
    ['<blockquote><p>One</p></blockquote>', 'One', 'One', (editor) => setKind(editor, 'blockquote')],
  ],
  toggleList: [
    [text, 'One', 'One', (editor) => toggleList(editor, 'ol')],
    [text, 'three', 'three', (editor) => toggleList(editor, 'ol')],
    [text, 'three', 'deep', (editor) => toggleList(editor, 'ul')],
  ],
  nestItems: [[text, 'four', 'four', nestItems]],
  liftItems: [[text, 'deep', 'deep', liftItems]],
  liftItem: [[text, 'three', 'three', (editor) => liftItem(editor, [1, 0])]],
  setLink: [
    [text, 'two', 'two', (editor) => setLink(editor, 'https://x.example/')],
    [text, 'two', 'two', (editor) => setLink(editor, '/y', 'other')],
    [text, 'five', 'five', (editor) => setLink(editor, '/y', 'other')],
    [text, 'five', 'five', (editor) => setLink(editor, '')],
  ],
  insertInlines: [
    [text, 'two', 'two', (editor) => insertInlines(editor, [{ type: 'a', href: '/y', children: [{ text: 'x' }] }])],
    [text, 'five', 'five', (editor) => insertInlines(editor, [{ text: 'x' }])],
  ],
  setPicture: [
    [text, 'One', 'One', (editor) => setPicture(editor, { src: 'https://x.example/a.png', alt: 'A', caption: 'C' })],
    [text, 'One', 'One', (editor) => setPicture(editor, { src: 'https://x.example/a.png', alt: '' })],
  ],
  insertBlock: [[text, 'One', 'One', (editor) => insertBlock(editor, read('<h2>x</h2>')[0]!)]],
  insertRule: [[text, 'One', 'One', insertRule]],
  insertTable: [[text, 'One', 'One', (editor) => insertTable(editor)]],
  addTable: [[text, 'One', 'One', actions.addTable]],
  changeTable: [[table, 'c', 'c', (editor) => changeTable(editor, () => newTable(1, 1))]],
  deleteTable: [[table, 'c', 'c', deleteTable]],
  dropTable: [[table, 'c', 'c', actions.dropTable]],
  widenColumns: [[table, 'c', 'c', (editor) => actions.widenColumns(editor, 120)]],
  addRowAtEnd: [[table, 'd', 'd', actions.addRowAtEnd]],
  actOnTable: (Object.keys(actions.tableActions) as actions.TableActionName[]).map((name): Case => {
    const act = (editor: PostEditor) => actions.actOnTable(editor, name)
    if (name === 'split') return [merged, 'a', 'a', act]
    return [table, 'c', name.startsWith('delete') ? 'c' : 'd', act]
  }),
  pasteBlocks: [
    [text, 'two', 'two', (editor) => pasteBlocks(editor, read('<h2>x</h2><ul><li>y</li></ul>'))],
    [
      table,
      'c',
      'c',
      (editor) =>
        pasteBlocks(
          editor,
          read(pastedTable).filter(({ type }) => type === 'table'),
        ),
    ],
  ],
  'emptied cells': [[table, 'a', 'd', (editor) => editor.deleteFragment()]],
  'a broken line': [[text, 'two', 'two', (editor) => editor.insertBreak()]],
}

/** All that the files of commands/ give, also those that are added later. */
const allCommands = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, unknown>>('./commands/*.ts', { eager: true })).flatMap(Object.entries),
)

/** What changes nothing that is written, or is a part of the others. */
const noCommands = ['asOneStep', 'cellPath', 'chosenCellPaths', 'chosenCells', 'chosenLines', 'chosenRanges', 'hasMark', 'isInList', 'itemAt', 'kindOf', 'leaveBlock', 'leaveLink', 'leavePicture', 'linkAt', 'moveByRow', 'moveToCell', 'pictureAt', 'setLine'] // prettier-ignore

describe('commands', () => {
  test.each(
    Object.entries(cases).flatMap(([name, each]) => each.map((one, index) => [`${name} ${index + 1}`, one] as const)),
  )('%s changes the HTML, undo restores it and redo does it again', (_, [html, from, to, act]) => {
    const editor = open(html, from, to)
    const before = write(editor)
    act(editor)
    const after = write(editor)
    expect(after).not.toBe(before)
    expect(write(open(after))).toBe(after)
    editor.undo()
    expect(write(editor)).toBe(before)
    editor.redo()
    expect(write(editor)).toBe(after)
  })

  test('no command is left out', () => {
    const there = Object.entries({ ...allCommands, ...actions }).flatMap(([name, one]) =>
      typeof one === 'function' ? [name] : [],
    )
    expect(there.filter((name) => !noCommands.includes(name) && !cases[name]?.length)).toEqual([])
    expect(noCommands.filter((name) => !there.includes(name))).toEqual([])
  })

  test('a link’s address is checked, an empty one takes the link away and keeps the text', () => {
    const editor = open(text, 'two')
    expect(setLink(editor, 'javascript:alert(1)')).toBe(false)
    expect(write(editor)).toBe(write(open(text)))
    expect(setLink(editor, ' /calculators ')).toBe(true)
    expect(write(editor)).toContain('<p>One <a href="/calculators">two</a></p>')
    const linked = open(text, 'five')
    setLink(linked, '/y', 'other')
    expect(write(linked)).toContain('<p><a href="/y">other</a> six</p>')
  })

  test('what is typed at an end of a link is no part of it, in its middle it is', () => {
    const typeAt = (offset: number) => {
      const editor = open('<p>One <a href="/x">five</a> six</p>')
      Transforms.select(editor, { path: [0, 1, 0], offset })
      for (const key of 'ab') editor.insertText(key)
      return write(editor)
    }
    expect(typeAt(4)).toBe('<p>One <a href="/x">five</a>ab six</p>')
    expect(typeAt(0)).toBe('<p>One ab<a href="/x">five</a> six</p>')
    expect(typeAt(2)).toBe('<p>One <a href="/x">fiabve</a> six</p>')
  })

  test.each([
    ['an address put at the caret', 'One', 1, '', '<p>O<a href="/y">/y</a>zne</p>'],
    ['words put at the caret', 'One', 3, 'words', '<p>One<a href="/y">words</a>z</p>'],
  ])('%s is a link, and what is typed next stands behind it', (_, html, offset, words, expected) => {
    const editor = open(`<p>${html}</p>`)
    Transforms.select(editor, { path: [0, 0], offset })
    setLink(editor, '/y', words)
    editor.insertText('z')
    expect(write(editor)).toBe(expected)
  })

  test('clearing takes the marks and the heading and leaves the link', () => {
    const editor = open('<h2>One <strong>two</strong> <a href="/x"><em>three</em></a></h2>', 'One', 'three')
    clearFormatting(editor)
    expect(write(editor)).toBe('<p>One two <a href="/x">three</a></p>')
  })

  test('deleting over cells empties them and keeps the table', () => {
    const editor = open(table, 'a', 'd')
    editor.deleteFragment()
    expect(write(editor)).toContain('<tr><th></th><th></th></tr><tr><td></td><td></td></tr>')
    const partly = open(table, 'd', 'after')
    partly.deleteFragment()
    expect(write(partly)).toContain('<tr><td>c</td><td></td></tr>')
  })

  test('Backspace at the start of a cell and after a table merges nothing', () => {
    const editor = open(table, 'c')
    Transforms.collapse(editor, { edge: 'start' })
    editor.deleteBackward('character')
    expect(write(editor)).toBe(write(open(table)))
    const after = open(table, 'after')
    Transforms.collapse(after, { edge: 'start' })
    after.deleteBackward('character')
    expect(write(after)).toBe(write(open(table)))
  })

  test('Enter in an empty item ends the list, and Ctrl+Enter leaves a table', () => {
    const editor = open('<ul><li>one</li></ul>', 'one')
    Transforms.collapse(editor, { edge: 'end' })
    editor.insertBreak()
    editor.insertBreak()
    editor.insertText('two')
    expect(write(editor)).toBe('<ul><li>one</li></ul><p>two</p>')
    const inside = open(table, 'c')
    expect(leaveBlock(inside)).toBe(true)
    inside.insertText('x')
    expect(write(inside)).toMatch(/<\/table><p>x<\/p><p>after<\/p>$/)
  })

  test('a row up or down leads to the cell there, and from the first and the last row out of the table', () => {
    const leadFrom = (html: string, word: string, step: 1 | -1) => {
      const editor = open(html, word)
      expect(moveByRow(editor, step)).toBe(true)
      editor.insertText('!')
      return write(editor)
    }
    expect(leadFrom(table, 'a', 1)).toContain('<td>!c</td><td>d</td>')
    expect(leadFrom(table, 'd', -1)).toContain('<th>a</th><th>b!</th>')
    expect(leadFrom(merged, 'd', -1)).toContain('<th colspan="2">a!</th>')
    expect(leadFrom(table, 'a', -1)).toMatch(/^<p>before!<\/p>/)
    expect(leadFrom(table, 'c', 1)).toMatch(/<p>!after<\/p>$/)
    // Where nothing is there to write in, a line comes.
    const quoted = '<blockquote><table><tbody><tr><td>a</td></tr></tbody></table></blockquote>'
    expect(leadFrom(quoted, 'a', -1)).toBe(`<p>!</p>${quoted}`)
    expect(leadFrom(quoted, 'a', 1)).toBe(`${quoted}<p>!</p>`)
    expect(moveByRow(open('<p>one</p>', 'one'), 1)).toBe(false)
  })

  test('choosing by rows goes from the cell where it began, and stays in the table', () => {
    const editor = open(table, 'a')
    expect([moveByRow(editor, 1, true), moveByRow(editor, 1, true)]).toEqual([true, false])
    expect(chosenCells(editor)?.area).toEqual({ top: 0, left: 0, bottom: 1, right: 0 })
    expect([moveByRow(editor, -1, true), moveByRow(editor, -1, true)]).toEqual([true, false])
    expect(chosenCells(editor)?.isSeveral).toBe(false)
  })

  test('signs at the start of a paragraph make a list or a heading', () => {
    const editor = open('')
    Transforms.select(editor, Editor.start(editor, []))
    for (const key of '## Two') editor.insertText(key)
    expect(write(editor)).toBe('<h2>Two</h2>')
    editor.insertBreak()
    for (const key of '- One') editor.insertText(key)
    expect(write(editor)).toBe('<h2>Two</h2><ul><li>One</li></ul>')
  })

  test('typing after a pause is a step of its own', () => {
    let now = 0
    const editor = withBehaviour(withHistory<PostEditor>(createEditor()), () => now)
    editor.children = parsePost([])
    Transforms.select(editor, Editor.start(editor, []))
    for (const key of 'one') editor.insertText(key)
    now = 5000
    for (const key of ' two') editor.insertText(key)
    editor.undo()
    expect(write(editor)).toBe('<p>one</p>')
    editor.undo()
    expect(write(editor)).toBe('')
  })
})

test('a break that is selected after a link is deleted', () => {
  const editor = open('<p>one <a href="/x">link</a></p><p>three</p>')
  Transforms.select(editor, { anchor: { path: [0, 2], offset: 0 }, focus: { path: [1, 0], offset: 0 } })
  editor.deleteFragment()
  expect(write(editor)).toBe('<p>one <a href="/x">link</a>three</p>')
})
