import { Editor, type Element, Node, Path, Point, Range, Transforms } from 'slate'
import { HistoryEditor } from 'slate-history'
import { lastOf } from '#app/utils/last.ts'
import { chosenCellPaths } from './commands/choice.ts'
import { leaveLink } from './commands/inlines.ts'
import { isInList, itemAt, liftItem, toggleList } from './commands/lists.ts'
import { asOneStep } from './commands/step.ts'
import { setKind } from './commands/text.ts'
import {
  isCell,
  isInline,
  isItem,
  isLine,
  isQuote,
  isTable,
  isVoid,
  paragraph,
  type Line,
  type PostEditor,
  type Table,
} from './model.ts'
import { withRules } from './normalise.ts'

/** Typing, Enter and Delete in lists, code, quotes and tables. */

/** After this many milliseconds without a key, typing is a new step of undo; so is every 30th word in a row. */
const pause = 1000
const longestStep = 150

export function withBehaviour(editor: PostEditor, clock: () => number = () => performance.now()): PostEditor {
  withRules(editor)
  const { insertText, insertBreak, deleteBackward, deleteForward, deleteFragment } = editor
  editor.isInline = (element) => isInline(element)
  editor.isVoid = (element) => isVoid(element)
  let last = -Infinity
  let typed = 0

  editor.insertText = (text, options) => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment()
    const now = clock()
    typed = now - last > pause ? 0 : typed + text.length
    const isNew = typed === 0 || (typed > longestStep && text === ' ')
    if (isNew) typed = 1
    last = now
    if (text === ' ' && startBlock(editor)) return
    leaveLink(editor)
    if (isNew) HistoryEditor.withNewBatch(editor, () => insertText(text, options))
    else insertText(text, options)
  }

  editor.insertSoftBreak = () => editor.insertText('\n')

  editor.insertBreak = () => {
    last = -Infinity
    asOneStep(editor, () => {
      if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment()
      if (!breakBlock(editor)) insertBreak()
    })
  }

  editor.deleteBackward = (unit) => {
    if (!deleteAtEdge(editor, 'before')) deleteBackward(unit)
  }
  editor.deleteForward = (unit) => {
    if (!deleteAtEdge(editor, 'after')) deleteForward(unit)
  }

  editor.deleteFragment = (direction) => {
    last = -Infinity
    if (deleteAcrossCells(editor) || deleteWithBreak(editor)) return
    deleteFragment(direction)
  }
  return editor
}

/** Blocks that `# `, `- `, `1. `, `> ` and three backticks make of a paragraph. */
const starts: Record<string, (editor: PostEditor) => void> = {
  '#': (editor) => setKind(editor, 'h1'),
  '##': (editor) => setKind(editor, 'h2'),
  '###': (editor) => setKind(editor, 'h3'),
  '-': (editor) => toggleList(editor, 'ul'),
  '*': (editor) => toggleList(editor, 'ul'),
  '1.': (editor) => toggleList(editor, 'ol'),
  '1)': (editor) => toggleList(editor, 'ol'),
  '>': (editor) => setKind(editor, 'blockquote'),
  '```': (editor) => setKind(editor, 'pre'),
}

/** Makes a heading, list, quote or code of what was typed at the start of a paragraph; undo gives the characters back. */
function startBlock(editor: PostEditor): boolean {
  const line = lineAtCaret(editor)
  if (!line || line[0].type !== 'p' || !editor.selection) return false
  const before = { anchor: Editor.start(editor, line[1]), focus: editor.selection.anchor }
  if (before.focus.offset > 3) return false
  const start = starts[Editor.string(editor, before)]
  if (!start || (isInList(editor, 'ul') || isInList(editor, 'ol') ? start === starts['-'] : false)) return false
  HistoryEditor.withNewBatch(editor, () => {
    Transforms.delete(editor, { at: before })
    HistoryEditor.withMerging(editor, () => start(editor))
  })
  return true
}

/** The line with the caret, where nothing is selected. */
function lineAtCaret(editor: PostEditor): [Line, Path] | null {
  if (!editor.selection || Range.isExpanded(editor.selection)) return null
  return Editor.above<Line>(editor, { match: isLine }) ?? null
}

/** Enter where it does more than to split a paragraph. */
function breakBlock(editor: PostEditor): boolean {
  const { selection } = editor
  if (!selection) return false
  const found = lineAtCaret(editor)
  if (!found) return breakAtVoid(editor)
  const [line, path] = found
  const { focus } = selection
  const text = Node.string(line)
  const isAtEnd = Editor.isEnd(editor, focus, path)
  const item = itemAt(editor, path)
  if (line.type === 'pre') {
    if (!isAtEnd || !text.endsWith('\n')) Transforms.insertText(editor, '\n')
    else {
      Transforms.delete(editor, { distance: 1, unit: 'character', reverse: true })
      insertParagraph(editor, Path.next(path))
    }
    return true
  }
  if (line.type === 'figcaption') {
    insertParagraph(editor, Path.next(Path.parent(path)))
    return true
  }
  if (item && Path.isParent(item, path)) {
    if (text === '' && line.children.length === 1) liftItem(editor, item)
    else Transforms.splitNodes(editor, { match: isItem, always: true })
    return true
  }
  if (text === '' && line.children.length === 1 && line.type === 'p' && isQuoteParent(editor, path)) {
    Transforms.liftNodes(editor, { at: path })
    return true
  }
  if (/^h[1-3]$/.test(line.type) && isAtEnd) {
    insertParagraph(editor, Path.next(path))
    return true
  }
  if (line.ghost) {
    // The place of the caret at the end stays one that is written only once there is text in it.
    Transforms.unsetNodes(editor, 'ghost', { at: path })
    Transforms.splitNodes(editor, { always: true })
    if (path.length === 1 && path[0] === editor.children.length - 2)
      Transforms.setNodes(editor, { ghost: true }, { at: Path.next(path) })
    return true
  }
  if (line.type === 'p' && isAtEnd && path.length === 1 && path[0] === editor.children.length - 1) {
    insertParagraph(editor, Path.next(path), true)
    return true
  }
  return false
}

function isQuoteParent(editor: PostEditor, path: Path): boolean {
  return path.length > 1 && isQuote(Node.parent(editor, path))
}

function breakAtVoid(editor: PostEditor): boolean {
  const found = Editor.above(editor, { match: (node) => isVoid(node) && node.type !== 'inline-img' })
  if (!found) return false
  const holder = Node.parent(editor, found[1])
  const isInFigure = 'type' in holder && holder.type === 'figure'
  insertParagraph(editor, Path.next(isInFigure ? Path.parent(found[1]) : found[1]))
  return true
}

function insertParagraph(editor: PostEditor, at: Path, ghost = false): void {
  Transforms.insertNodes(editor, paragraph('', ghost ? { ghost: true } : {}), { at })
  Transforms.select(editor, Editor.start(editor, at))
}

/** Backspace at the start of a line, Delete at its end, where they would merge what does not belong together. */
function deleteAtEdge(editor: PostEditor, side: 'before' | 'after'): boolean {
  const { selection } = editor
  if (!selection || Range.isExpanded(selection)) return false
  const point = selection.anchor
  const atVoid = Editor.above(editor, { match: (node) => isVoid(node) && node.type !== 'inline-img' })
  if (atVoid) {
    Transforms.removeNodes(editor, { at: atVoid[1] })
    return true
  }
  const found = lineAtCaret(editor)
  if (!found) return false
  const [line, path] = found
  const isEdge = side === 'before' ? Editor.isStart(editor, point, path) : Editor.isEnd(editor, point, path)
  if (!isEdge) return false
  const cell = Editor.above(editor, { match: isCell })
  if (cell && isPointAtEdge(editor, point, cell[1], side)) return true
  if (side === 'before' && changeInPlace(editor, line, path)) return true
  return stopAtNeighbour(editor, line, path, side)
}

const isPointAtEdge = (editor: PostEditor, point: Point, path: Path, side: 'before' | 'after') =>
  side === 'before' ? Editor.isStart(editor, point, path) : Editor.isEnd(editor, point, path)

/** Backspace at the start of a heading, code, item or quote makes a plain paragraph of it first. */
function changeInPlace(editor: PostEditor, line: Line, path: Path): boolean {
  if (line.type !== 'p' && line.type !== 'figcaption') {
    setKind(editor, 'p')
    return true
  }
  const item = itemAt(editor, path)
  if (item && Path.equals(path, [...item, 0])) {
    asOneStep(editor, () => liftItem(editor, item))
    return true
  }
  if (isQuoteParent(editor, path) && lastOf(path) === 0) {
    asOneStep(editor, () => Transforms.liftNodes(editor, { at: path }))
    return true
  }
  return false
}

/** Beside a table the caret goes into it, beside a picture or rule it selects that; an empty line is taken away. */
function stopAtNeighbour(editor: PostEditor, line: Line, path: Path, side: 'before' | 'after'): boolean {
  if (side === 'before' && lastOf(path) === 0) return false
  const at = side === 'before' ? Path.previous(path) : Path.next(path)
  if (!Node.has(editor, at)) return false
  const neighbour = Node.get(editor, at) as Element
  const isApart = isTable(neighbour) || isVoid(neighbour) || neighbour.type === 'figure'
  if (!isApart) return false
  const target = Editor.pathRef(editor, at)
  const isLast = path.length === 1 && path[0] === editor.children.length - 1
  if (Node.string(line) === '' && line.children.length === 1 && !isLast && side === 'before')
    Transforms.removeNodes(editor, { at: path })
  const to = target.unref()!
  Transforms.select(editor, side === 'before' ? Editor.end(editor, to) : Editor.start(editor, to))
  return true
}

/** Empties the chosen cells and keeps them; of a selection that begins or ends in a table, the part in it. */
function deleteAcrossCells(editor: PostEditor): boolean {
  const { selection } = editor
  if (!selection || Range.isCollapsed(selection)) return false
  const several = chosenCellPaths(editor)
  const [start, end] = Range.edges(selection)
  const tableOf = (point: Point) => Editor.above<Table>(editor, { at: point, match: isTable })
  const [first, final] = [tableOf(start), tableOf(end)]
  if (several.length === 0) {
    if (!first && !final) return false
    if (first && final && Path.equals(first[1], final[1])) return false
  }
  asOneStep(editor, () => {
    const caret = Editor.pointRef(editor, several[0] ? Editor.start(editor, several[0]) : start)
    if (several.length > 0) for (const path of several) emptyCellAt(editor, path)
    else deleteBetween(editor, [start, first], [end, final])
    const point = caret.unref()
    Transforms.select(editor, several[0] ? Editor.start(editor, several[0]) : (point ?? Editor.start(editor, [])))
  })
  return true
}

/** A selection that ends at the start of a line takes the break before it along, if it does not begin at the start of one. */
function deleteWithBreak(editor: PostEditor): boolean {
  if (!editor.selection || Range.isCollapsed(editor.selection)) return false
  const [start, end] = Range.edges(editor.selection)
  const [first, final] = [start, end].map((at) => Editor.above(editor, { at, match: isLine })?.[1])
  if (!first || !final || Path.equals(first, final)) return false
  if (Editor.isStart(editor, start, first) || !Editor.isStart(editor, end, final)) return false
  Transforms.delete(editor, { hanging: true })
  return true
}

type Edge = [Point, [Table, Path] | undefined]

function deleteBetween(editor: PostEditor, [start, first]: Edge, [end, final]: Edge): void {
  const cells = (found: [Table, Path] | undefined, isWanted: (path: Path) => boolean) =>
    found ? [...Editor.nodes(editor, { at: found[1], match: isCell })].map(([, path]) => path).filter(isWanted) : []
  const startCell = first && start.path.slice(0, first[1].length + 2)
  const endCell = final && end.path.slice(0, final[1].length + 2)
  for (const path of cells(final, (each) => !Path.isAfter(each, endCell!))) emptyCellAt(editor, path)
  for (const path of cells(first, (each) => !Path.isBefore(each, startCell!))) emptyCellAt(editor, path)
  const from = first ? Path.next(first[1]) : null
  const to = final && lastOf(final[1])! > 0 ? Path.previous(final[1]) : null
  const anchor = from ? (Node.has(editor, from) ? Editor.start(editor, from) : null) : start
  const focus = final ? to && Node.has(editor, to) && Editor.end(editor, to) : end
  if (anchor && focus && Point.isBefore(anchor, focus)) Transforms.delete(editor, { at: { anchor, focus } })
}

/** Takes everything out of a cell. */
function emptyCellAt(editor: PostEditor, path: Path): void {
  const { children } = Node.get(editor, path) as Element
  Transforms.insertNodes(editor, paragraph(), { at: [...path, 0] })
  for (let index = children.length; index > 0; index--) Transforms.removeNodes(editor, { at: [...path, index] })
}
