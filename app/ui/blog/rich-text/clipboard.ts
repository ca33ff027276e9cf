import { Editor, type Element, Node, Path, Range, Transforms } from 'slate'
import { isLinkAddress } from '#app/domain/blog/html/html-rules.ts'
import { lastOf } from '#app/utils/last.ts'
import { cellPath, chosenCells } from './commands/choice.ts'
import { insertInlines, leavePicture } from './commands/inlines.ts'
import { setLink } from './commands/links.ts'
import { itemAt } from './commands/lists.ts'
import { asOneStep } from './commands/step.ts'
import {
  holdsBlocks,
  isBlank,
  isItem,
  isLine,
  isList,
  isTable,
  type Block,
  type Holder,
  type Line,
  type PostEditor,
  type Table,
} from './model.ts'
import { linesOf } from './parse.ts'
import { readPastedHtml, readPastedText } from './paste.ts'
import { serialiseCopied } from './serialise.ts'
import { cutTable, pasteCells } from './tables/pieces.ts'
import { replaceTable } from './normalise.ts'
import { treeOf } from './tree.ts'

/** Copying and pasting. What is copied is HTML that any program reads; what is pasted is read from HTML or text alone. */

interface Receiver {
  /** Pictures that were pasted or dropped as files. */
  takeFiles: (files: File[]) => void
  /** Tells what happened, where it is not what one would expect. */
  tell: (message: string) => void
}

export function withClipboard(editor: PostEditor, receiver: Receiver): PostEditor {
  editor.insertData = (data) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    const html = data.getData('text/html')
    const text = data.getData('text/plain')
    // Spreadsheets put a picture of the cells beside the cells.
    if (files.length > 0 && !/<(table|p|li|h\d)\b/i.test(html)) return receiver.takeFiles(files)
    const isCode = Editor.above(editor, { match: (node) => 'type' in node && node.type === 'pre' })
    if (isCode) return pasteText(editor, text)
    if (isAddress(text) && editor.selection && Range.isExpanded(editor.selection) && !chosenCells(editor)?.isSeveral)
      return void setLink(editor, text.trim())
    if (html.trim() !== '') {
      const { blocks, lostPictures, isTooDeep } = readPastedHtml(treeOf(html))
      const lost = [lostPictures > 0 && lostPicturesText(lostPictures), isTooDeep && tooDeepText].filter(Boolean)
      if (lost.length > 0) receiver.tell(lost.join(' '))
      if (blocks.length > 0) return pasteBlocks(editor, blocks)
    }
    if (isAddress(text)) return void setLink(editor, text.trim())
    if (text !== '') pasteBlocks(editor, readPastedText(text))
  }
  editor.setFragmentData = (data) => {
    const blocks = chosenBlocks(editor)
    if (blocks.length === 0) return
    data.setData('text/html', serialiseCopied(blocks))
    data.setData('text/plain', blocks.map(plainTextOf).join('\n'))
  }
  editor.getFragment = () => chosenBlocks(editor)
  return editor
}

const lostPicturesText = (count: number) =>
  `${count === 1 ? 'One picture was' : `${count} pictures were`} left out: only pictures at an https address come along. Upload the others.`

const tooDeepText =
  'Some of it was nested too deeply: its words are there, its headings, lists, links and pictures are not.'

/** True for the address of a web page or mail, and nothing else. */
const isAddress = (text: string) => /^(https?:\/\/|mailto:)\S+$/i.test(text.trim()) && isLinkAddress(text.trim())

function pasteText(editor: PostEditor, text: string): void {
  asOneStep(editor, () => {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment()
    Transforms.insertText(editor, text.replaceAll('\r\n', '\n'))
  })
}

/** The selection as blocks: of cells a table of those cells, in a cell or item what is in it. */
function chosenBlocks(editor: PostEditor): Block[] {
  const { selection } = editor
  if (!selection) return []
  const choice = chosenCells(editor)
  if (choice?.isSeveral) return [cutTable(choice.table, choice.area)]
  const [start, end] = Range.edges(selection)
  let depth = 0
  for (const [node, path] of Node.levels(editor, Path.common(start.path, end.path)))
    if (!Editor.isEditor(node) && 'type' in node && holdsBlocks(node)) depth = path.length
  let nodes = Node.fragment(editor, selection) as Node[]
  for (let level = 0; level < depth; level++) nodes = (nodes[0] as Element).children
  return nodes as Block[]
}

function plainTextOf(block: Block): string {
  if (isTable(block))
    return block.children
      .map((row) => row.children.map((cell) => cell.children.map(plainTextOf).join(' ')).join('\t'))
      .join('\n')
  if (isLine(block)) return Node.string(block)
  return 'children' in block
    ? (block.children as Block[]).map((child) => ('text' in child ? '' : plainTextOf(child))).join('\n')
    : ''
}

/** Puts blocks at the caret, in the place of what is selected. A single paragraph goes into the line. */
export function pasteBlocks(editor: PostEditor, blocks: Block[]): void {
  asOneStep(editor, () => {
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
    const choice = chosenCells(editor)
    const [only] = blocks
    if (choice && blocks.length === 1 && isTable(only!) && pasteIntoTable(editor, only)) return
    if (Range.isExpanded(editor.selection!)) editor.deleteFragment()
    leavePicture(editor)
    const fitting = choice ? blocks.flatMap((block) => (isTable(block) ? linesOf(block) : [block])) : blocks
    insertBlocks(editor, fitting)
  })
}

/** A table that is pasted into a cell fills the cells from there on. */
function pasteIntoTable(editor: PostEditor, pasted: Table): boolean {
  const choice = chosenCells(editor)!
  const { top, left } = choice.area
  const changed = pasteCells(choice.table, top, left, pasted)
  if (!changed) return false
  replaceTable(editor, choice.path, changed)
  const cell = changed.children[top]?.children[0]
  if (cell && !editor.selection)
    Transforms.select(editor, Editor.end(editor, cellPath({ path: choice.path, table: changed }, cell)))
  return true
}

const isText = (block: Block | undefined): block is Line => block !== undefined && isLine(block) && block.type !== 'pre'

function insertBlocks(editor: PostEditor, blocks: Block[]): void {
  const [first] = blocks
  const found = Editor.above<Line>(editor, { match: isLine })
  if (!first || !found) {
    if (first) insertAfterVoid(editor, blocks)
    return
  }
  const [line, path] = found
  const isEmpty = isBlank(line)
  if (blocks.length === 1 && isText(first) && !(isEmpty && first.type !== 'p'))
    return insertInlines(editor, first.children)
  if (blocks.length === 1 && isList(first) && insertItems(editor, path, first.children, isEmpty)) return
  const isCaption = line.type === 'figcaption'
  let at = isCaption ? Path.next(Path.parent(path)) : path
  let rest = blocks
  if (!isCaption) {
    const focus = editor.selection!.focus
    if (isEmpty) Transforms.removeNodes(editor, { at: path })
    else if (Editor.isStart(editor, focus, path)) at = path
    else {
      if (!Editor.isEnd(editor, focus, path)) Transforms.splitNodes(editor, { at: focus, match: isLine, always: true })
      if (isText(first) && first.type === 'p') {
        Transforms.select(editor, Editor.end(editor, path))
        insertInlines(editor, first.children)
        rest = blocks.slice(1)
      }
      at = Path.next(path)
    }
  }
  insertAll(editor, rest, at)
}

/** Puts these beside one another, and the caret to the end of the last one. */
function insertAll(editor: PostEditor, blocks: Block[], at: Path): void {
  Transforms.insertNodes(editor, blocks, { at })
  Transforms.select(editor, Editor.end(editor, [...Path.parent(at), lastOf(at)! + blocks.length - 1]))
}

/**
 * Puts items into the list of the line with the caret: before its item, after it, between its halves, or in the place of an empty one.
 * False where the line is in no list, or where more stands in its item that the items would part from it.
 */
function insertItems(editor: PostEditor, line: Path, items: Holder[], isEmpty: boolean): boolean {
  const item = itemAt(editor, line)
  if (!item) return false
  const { focus } = editor.selection!
  const isReplaced = isEmpty && (Node.get(editor, item) as Element).children.length === 1
  const isAtStart = Editor.isStart(editor, focus, item)
  if (isReplaced) Transforms.removeNodes(editor, { at: item })
  else if (!isAtStart && !Editor.isEnd(editor, focus, item)) {
    if (!Path.isParent(item, line) || Editor.isEnd(editor, focus, line)) return false
    Transforms.splitNodes(editor, { at: focus, match: isItem, always: true })
  }
  insertAll(editor, items, isReplaced || isAtStart ? item : Path.next(item))
  return true
}

/** Puts blocks after the picture or rule that is selected. */
function insertAfterVoid(editor: PostEditor, blocks: Block[]): void {
  const { path } = editor.selection!.focus
  const figure = Editor.above(editor, { match: (node) => 'type' in node && node.type === 'figure' })
  insertAll(editor, blocks, Path.next(figure?.[1] ?? Path.parent(path)))
}
