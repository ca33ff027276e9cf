import { createEditor, Editor, Transforms } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import { actOnTable, addTable, dropTable, tableActions, widenColumns, type TableActionName } from './actions.ts'
import { withBehaviour } from './behaviour.ts'
import { pasteBlocks } from './clipboard.ts'
import { clearFormatting, insertRule, leaveBlock, liftItems, nestItems, setKind, setLink, setPicture, toggleList, toggleMark } from './commands.ts' // prettier-ignore
import { treeWithoutBrowser } from '#app/testing/rich-text-corpus.ts'
import type { Block, PostEditor } from './model.ts'
import { parsePost } from './parse.ts'
import { serialisePost } from './serialise.ts'

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

type Command = [name: string, html: string, from: string, to: string, act: (editor: PostEditor) => unknown]
const commands: Command[] = [
  ['bold', text, 'two', 'two', (editor) => toggleMark(editor, 'strong')],
  ['code over lines', text, 'One', 'four', (editor) => toggleMark(editor, 'code')],
  ['heading', text, 'One', 'One', (editor) => setKind(editor, 'h2')],
  ['code block', text, 'One', 'One', (editor) => setKind(editor, 'pre')],
  ['quote', text, 'One', 'One', (editor) => setKind(editor, 'blockquote')],
  ['list', text, 'One', 'One', (editor) => toggleList(editor, 'ol')],
  ['another list', text, 'three', 'three', (editor) => toggleList(editor, 'ol')],
  ['no list', text, 'three', 'deep', (editor) => toggleList(editor, 'ul')],
  ['nested', text, 'four', 'four', (editor) => nestItems(editor)],
  ['lifted', text, 'deep', 'deep', (editor) => liftItems(editor)],
  ['link', text, 'two', 'two', (editor) => setLink(editor, 'https://x.example/')],
  ['no link', text, 'five', 'five', (editor) => setLink(editor, '')],
  [
    'picture',
    text,
    'One',
    'One',
    (editor) => setPicture(editor, { src: 'https://x.example/a.png', alt: 'A', caption: 'C' }),
  ],
  ['rule', text, 'One', 'One', (editor) => insertRule(editor)],
  ['new table', text, 'One', 'One', (editor) => addTable(editor)],
  ['no table', table, 'c', 'c', (editor) => dropTable(editor)],
  ['width', table, 'c', 'c', (editor) => widenColumns(editor, 120)],
  ['emptied cells', table, 'a', 'd', (editor) => editor.deleteFragment()],
  ['broken line', text, 'two', 'two', (editor) => editor.insertBreak()],
  [
    'pasted blocks',
    text,
    'two',
    'two',
    (editor) => pasteBlocks(editor, parsePost(treeWithoutBrowser('<h2>x</h2><ul><li>y</li></ul>'))),
  ],
  [
    'pasted table',
    table,
    'c',
    'c',
    (editor) =>
      pasteBlocks(
        editor,
        parsePost(treeWithoutBrowser('<table><tbody><tr><td>x</td><td>y</td><td>z</td></tr></tbody></table>')).filter(
          ({ type }) => type === 'table',
        ),
      ),
  ],
  ...(Object.keys(tableActions) as TableActionName[])
    .filter((name) => name !== 'split' && name !== 'deleteRow' && name !== 'deleteColumn')
    .map((name): Command => [name, table, 'c', 'd', (editor) => actOnTable(editor, name)]),
  ...(['deleteRow', 'deleteColumn'] as const).map((name): Command => [
    name,
    table,
    'c',
    'c',
    (editor) => actOnTable(editor, name),
  ]),
]

describe('commands', () => {
  test.each(commands)('%s: it changes the HTML, undo restores it and redo does it again', (_, html, from, to, act) => {
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
