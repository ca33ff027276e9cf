import type { KeyboardEvent } from 'react'
import { Range } from 'slate'
import { addRowAtEnd, addTable } from './actions.ts'
import { insertRule, leaveBlock } from './commands/blocks.ts'
import { moveByRow, moveToCell } from './commands/cells.ts'
import { chosenCells } from './commands/choice.ts'
import { isInList, liftItems, nestItems, toggleList } from './commands/lists.ts'
import { clearFormatting, kindOf, setKind, toggleMark } from './commands/text.ts'
import type { PostEditor } from './model.ts'
import { isMac } from './platform.ts'
import { takeSelection } from './typing.ts'

/** The keyboard's actions in the text. */

interface KeyActions {
  openLink: () => void
  openImage: () => void
  toToolbar: () => void
  tell: (message: string) => void
}

/** By the key's place for digits, whose character changes with Shift, else by its letter. */
const nameOf = ({ code, key }: KeyboardEvent) => (/^Digit\d$/.test(code) ? code.slice(5) : key.toLowerCase())

function commandFor(event: KeyboardEvent): string | null {
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  // AltGr types characters.
  if (!isCommand || event.getModifierState('AltGraph')) return null
  const letter = event.altKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : nameOf(event)
  return `${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${letter}`
}

const commands: Record<string, (editor: PostEditor, actions: KeyActions) => void> = {
  b: (editor) => toggleMark(editor, 'strong'),
  i: (editor) => toggleMark(editor, 'em'),
  u: (editor) => toggleMark(editor, 'u'),
  'shift+s': (editor) => toggleMark(editor, 's'),
  e: (editor) => toggleMark(editor, 'code'),
  '\\': (editor) => clearFormatting(editor),
  'alt+0': (editor) => setKind(editor, 'p'),
  'alt+1': (editor) => setKind(editor, 'h1'),
  'alt+2': (editor) => setKind(editor, 'h2'),
  'alt+3': (editor) => setKind(editor, 'h3'),
  'shift+7': (editor) => toggleList(editor, 'ol'),
  'shift+8': (editor) => toggleList(editor, 'ul'),
  'shift+b': (editor) => setKind(editor, 'blockquote'),
  'alt+c': (editor) => setKind(editor, 'pre'),
  'alt+r': (editor) => void (chosenCells(editor) || insertRule(editor)),
  'alt+t': (editor, { tell }) => tell(addTable(editor)),
  k: (_, { openLink }) => openLink(),
  'shift+i': (_, { openImage }) => openImage(),
  enter: (editor) => void leaveBlock(editor),
}

/** True while Esc has been pressed and Tab is about to leave. */
const leaving = new WeakSet<PostEditor>()

/** Does what a key asks for. What it does not know is the browser's and Slate's. */
export function handleKey(editor: PostEditor, event: KeyboardEvent, actions: KeyActions): void {
  if (event.nativeEvent.isComposing) return
  const isLeaving = leaving.delete(editor)
  if (event.key === 'Escape') {
    leaving.add(editor)
    return actions.tell('Tab leaves the editor now')
  }
  if (event.key === 'F10' && event.altKey) return take(event, actions.toToolbar)
  if (event.key === 'Tab' && !isLeaving && !event.ctrlKey && !event.altKey && !event.metaKey) {
    if (tab(editor, event.shiftKey, actions)) event.preventDefault()
    return
  }
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    if (moveInTable(editor, event)) take(event, () => undefined)
    return
  }
  const command = commands[commandFor(event) ?? '']
  if (command) take(event, () => command(editor, actions))
}

function take(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  act()
}

/**
 * The arrows up and down in a table, where browsers would go on to the next cell of the row. The browser looks where the next line is:
 * it knows how the text of a cell is broken. False outside of tables.
 */
function moveInTable(editor: PostEditor, { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey) return false
  takeSelection(editor)
  const selection = getSelection()
  if (!selection || !chosenCells(editor)) return false
  const step = key === 'ArrowUp' ? -1 : 1
  const seen = [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset] as const
  const cell = cellAround(selection.focusNode)
  selection.modify(shiftKey ? 'extend' : 'move', step < 0 ? 'backward' : 'forward', 'line')
  const hasMoved = selection.focusNode !== seen[2] || selection.focusOffset !== seen[3]
  if (hasMoved && cellAround(selection.focusNode) === cell) return true
  if (!moveByRow(editor, step, shiftKey) && seen[0] && seen[2])
    selection.setBaseAndExtent(seen[0], seen[1], seen[2], seen[3])
  return true
}

const cellAround = (node: globalThis.Node | null) =>
  (node instanceof globalThis.Element ? node : node?.parentElement)?.closest('td, th')

/** Tab in tables, lists and code; false where it goes to the next control of the page. */
function tab(editor: PostEditor, isBack: boolean, { tell }: KeyActions): boolean {
  if (chosenCells(editor)) {
    if (!moveToCell(editor, isBack ? -1 : 1) && !isBack) {
      const added = addRowAtEnd(editor)
      tell(added)
      moveToCell(editor, 1)
    }
    return true
  }
  if (isInList(editor, 'ul') || isInList(editor, 'ol')) {
    if (isBack) liftItems(editor)
    else nestItems(editor)
    return true
  }
  const isTyping = editor.selection !== null && Range.isCollapsed(editor.selection)
  if (kindOf(editor) === 'pre' && isTyping && !isBack) {
    editor.insertText('  ')
    return true
  }
  return false
}
