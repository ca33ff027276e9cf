import { Editor, type Element, Node, Path, Range, Text, Transforms } from 'slate'
import { HistoryEditor } from 'slate-history'
import { isLinkAddress, isPictureAddress } from '#app/domain/blog/html-rules.ts'
import {
  isCell,
  isItem,
  isLeaf,
  isLine,
  isLink,
  isList,
  isQuote,
  isTable,
  isVoid,
  marks,
  paragraph,
  type BlockPicture,
  type Line,
  type Link,
  type List,
  type Mark,
  type PostEditor,
  type Table,
} from './model.ts'
import { replaceTable } from './normalise.ts'
import { gridOf, newTable, placesIn, wholeArea, type Area, type Grid } from './tables.ts'

/** What the toolbar and the keyboard do. Each command is one step of undo. */

/** Does something as one step of undo, whatever was typed before it. */
export function asOneStep(editor: PostEditor, act: () => void): void {
  HistoryEditor.withNewBatch(editor, () => Editor.withoutNormalizing(editor, act))
}

/** The table in which the selection is, with the cells that it covers as a rectangle. */
export interface TableChoice {
  path: Path
  table: Table
  grid: Grid
  area: Area
  /** True where the selection goes over more than one cell. */
  isSeveral: boolean
}

/** The cells that are chosen; null outside of tables and where the selection leaves its table. */
export function chosenCells(editor: PostEditor, selection: Range | null = editor.selection): TableChoice | null {
  if (!selection) return null
  const found = Editor.above(editor, { at: Range.start(selection), match: isTable })
  if (!found) return null
  const [table, path] = found
  if (!Path.isAncestor(path, Range.end(selection).path)) return null
  const grid = gridOf(table)
  const placeAt = (point: Path) => {
    const cell = Node.get(editor, point.slice(0, path.length + 2))
    return grid.places.find((place) => place.cell === cell)
  }
  const [one, other] = [placeAt(selection.anchor.path), placeAt(selection.focus.path)]
  if (!one || !other) return null
  const area = wholeArea(grid, {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  })
  return { path, table: table, grid, area, isSeveral: one !== other }
}

/** The path of a cell. */
export function cellPath({ path, table }: Pick<TableChoice, 'path' | 'table'>, cell: object): Path {
  const row = table.children.findIndex(({ children }) => children.some((each) => each === cell))
  return [...path, row, table.children[row]!.children.findIndex((each) => each === cell)]
}

/** The paths of the chosen cells where there are several, else none. */
export function chosenCellPaths(editor: PostEditor): Path[] {
  const choice = chosenCells(editor)
  return choice?.isSeveral ? placesIn(choice.grid, choice.area).map(({ cell }) => cellPath(choice, cell)) : []
}

/** The ranges of text that a command is about: the selection, or each chosen cell. */
function chosenRanges(editor: PostEditor): Range[] {
  const paths = chosenCellPaths(editor)
  if (paths.length > 0) return paths.map((path) => Editor.range(editor, path))
  return editor.selection ? [editor.selection] : []
}

/** The lines of text that the selection touches. */
export function chosenLines(editor: PostEditor): [Line, Path][] {
  const found = new Map<string, [Line, Path]>()
  for (const at of chosenRanges(editor))
    for (const [node, path] of Editor.nodes(editor, { at, match: isLine })) found.set(path.join(), [node, path])
  return [...found.values()]
}

export function hasMark(editor: PostEditor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true
}

export function toggleMark(editor: PostEditor, mark: Mark): void {
  const { selection } = editor
  if (!selection) return
  const isOn = hasMark(editor, mark)
  if (Range.isCollapsed(selection)) return isOn ? Editor.removeMark(editor, mark) : Editor.addMark(editor, mark, true)
  asOneStep(editor, () => {
    for (const at of chosenRanges(editor)) setMark(editor, at, mark, !isOn)
  })
}

function setMark(editor: PostEditor, at: Range, mark: Mark, isOn: boolean): void {
  if (isOn) Transforms.setNodes(editor, { [mark]: true }, { at, match: Text.isText, split: true })
  else Transforms.unsetNodes(editor, mark, { at, match: Text.isText, split: true })
}

/** Text without marks, and plain paragraphs in the place of headings and code; links and lists stay. */
export function clearFormatting(editor: PostEditor): void {
  asOneStep(editor, () => {
    for (const at of chosenRanges(editor))
      if (Range.isExpanded(at)) for (const mark of marks) setMark(editor, at, mark, false)
    for (const [line, path] of chosenLines(editor)) if (line.type !== 'figcaption') setLine(editor, path, 'p')
  })
  for (const mark of marks) if (hasMark(editor, mark)) Editor.removeMark(editor, mark)
}

export type Kind = 'p' | 'h1' | 'h2' | 'h3' | 'blockquote' | 'pre'

/** What kind of text the caret is in. */
export function kindOf(editor: PostEditor): Kind {
  if (!editor.selection) return 'p'
  const [line] = Editor.above(editor, { match: isLine }) ?? []
  const type = line?.type
  if (type && type !== 'p' && type !== 'figcaption') return type
  return Editor.above(editor, { match: isQuote }) ? 'blockquote' : 'p'
}

/** Makes the chosen lines of this kind; what they are already becomes plain text again. */
export function setKind(editor: PostEditor, kind: Kind): void {
  if (kind === 'blockquote') return toggleQuote(editor)
  asOneStep(editor, () => {
    const lines = chosenLines(editor).filter(([line]) => line.type !== 'figcaption')
    const isOn = kind !== 'p' && lines.every(([line]) => line.type === kind)
    for (const [, path] of lines) setLine(editor, path, isOn ? 'p' : kind)
  })
}

function setLine(editor: PostEditor, path: Path, type: Line['type']): void {
  Transforms.unsetNodes<Element>(editor, ['ghost', ...(type === 'p' ? [] : ['bare'])] as never, { at: path })
  Transforms.setNodes(editor, { type }, { at: path })
}

/** Puts the chosen blocks into a quote, or out of it. */
export function toggleQuote(editor: PostEditor): void {
  asOneStep(editor, () => {
    const quote = Editor.above(editor, { match: isQuote })
    if (quote) return Transforms.unwrapNodes(editor, { at: quote[1] })
    const { selection } = editor
    if (!selection) return
    const cell = Editor.above(editor, { match: isCell })
    const depth = cell ? cell[1].length : 0
    Transforms.wrapNodes(
      editor,
      { type: 'blockquote', children: [] },
      { match: (_, path) => path.length === depth + 1 },
    )
  })
}

/** The item of a list that a path is in. */
export function itemAt(editor: PostEditor, path: Path): Path | null {
  const found = Editor.above(editor, { at: path, match: isItem })
  const cell = Editor.above(editor, { at: path, match: isCell })
  return found && (!cell || cell[1].length < found[1].length) ? found[1] : null
}

const listTypeAt = (editor: PostEditor, item: Path) => (Node.parent(editor, item) as List).type

/** True where the caret's innermost list is of this type. */
export function isInList(editor: PostEditor, type: List['type']): boolean {
  const item = editor.selection && itemAt(editor, Range.start(editor.selection).path)
  return item ? listTypeAt(editor, item) === type : false
}

/** Makes the chosen lines a list of this type; where they are one already, plain paragraphs. */
export function toggleList(editor: PostEditor, type: List['type']): void {
  asOneStep(editor, () => {
    const lines = chosenLines(editor)
      .filter(([line]) => line.type !== 'figcaption')
      .map(([, path]) => path)
    const items = lines.map((path) => itemAt(editor, path))
    if (items.every((item) => item !== null)) {
      if (items.every((item) => listTypeAt(editor, item) === type)) liftItems(editor)
      else for (const item of items) Transforms.setNodes(editor, { type }, { at: Path.parent(item) })
      return
    }
    const refs = lines.filter((_, index) => items[index] === null).map((path) => Editor.pathRef(editor, path))
    let list: Path | null = null
    for (const ref of refs) {
      const path = ref.unref()!
      setLine(editor, path, 'p')
      Transforms.setNodes(editor, { bare: true }, { at: path })
      Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: path })
      if (list && Path.equals(Path.next(list), path)) {
        const { children } = Node.get(editor, list) as List
        Transforms.moveNodes(editor, { at: path, to: [...list, children.length] })
      } else {
        Transforms.wrapNodes(editor, { type, children: [] }, { at: path })
        list = path
      }
    }
  })
}

/** The items that the selection touches, those in another of them left out. */
function chosenItems(editor: PostEditor): Path[] {
  const items = new Map<string, Path>()
  for (const [, path] of chosenLines(editor)) {
    const item = itemAt(editor, path)
    if (item) items.set(item.join(), item)
  }
  const all = [...items.values()]
  return all.filter((path) => !all.some((other) => Path.isAncestor(other, path)))
}

/** Puts the chosen items into the item before them; false where none has one. */
export function nestItems(editor: PostEditor): boolean {
  const items = chosenItems(editor).map((path) => Editor.pathRef(editor, path))
  let isDone = false
  asOneStep(editor, () => {
    for (const item of items) {
      const path = item.unref()!
      if (path.at(-1) === 0) continue
      const before = Path.previous(path)
      const { children } = Node.get(editor, before) as Element
      const last = children.at(-1) as Element
      if (isList(last)) {
        Transforms.moveNodes(editor, { at: path, to: [...before, children.length - 1, last.children.length] })
      } else {
        Transforms.wrapNodes(editor, { type: listTypeAt(editor, path), children: [] }, { at: path })
        Transforms.moveNodes(editor, { at: path, to: [...before, children.length] })
      }
      isDone = true
    }
  })
  return isDone
}

/** Takes the chosen items out of their list, one level; false where the selection is in none. */
export function liftItems(editor: PostEditor): boolean {
  const items = chosenItems(editor).map((path) => Editor.pathRef(editor, path))
  asOneStep(editor, () => {
    for (const item of items.toReversed()) liftItem(editor, item.unref()!)
  })
  return items.length > 0
}

/** An item of an inner list becomes the next one of the outer list and takes along what followed it; else its blocks are set free. */
export function liftItem(editor: PostEditor, path: Path): void {
  const list = Path.parent(path)
  const outer = list.length > 0 ? Path.parent(list) : []
  if (outer.length === 0 || !isItem(Node.get(editor, outer))) {
    const ref = Editor.pathRef(editor, path)
    Transforms.liftNodes(editor, { at: path })
    Transforms.unwrapNodes(editor, { at: ref.unref()! })
    return
  }
  const { type, children } = Node.get(editor, list) as List
  const own = Node.get(editor, path) as Element
  const at = path.at(-1)!
  if (at < children.length - 1) {
    const last = own.children.at(-1) as Element
    const target = isList(last) ? [...path, own.children.length - 1] : [...path, own.children.length]
    let count = isList(last) ? last.children.length : 0
    for (let left = children.length - 1 - at; left > 0; left--) {
      if (count === 0) {
        Transforms.wrapNodes(editor, { type, children: [] }, { at: Path.next(path) })
        Transforms.moveNodes(editor, { at: Path.next(path), to: target })
      } else Transforms.moveNodes(editor, { at: Path.next(path), to: [...target, count] })
      count++
    }
  }
  Transforms.moveNodes(editor, { at: path, to: Path.next(outer) })
  if (children.length === 1 || at === 0) {
    const rest = Node.get(editor, list) as List
    if (rest.children.length === 0) Transforms.removeNodes(editor, { at: list })
  }
}

/** The link in which the selection is. */
export function linkAt(editor: PostEditor): [Link, Path] | null {
  if (!editor.selection) return null
  const found = Editor.above<Link>(editor, { match: isLink })
  if (found) return found
  const [first] = Editor.nodes(editor, { match: isLink })
  return first ?? null
}

/**
 * Links the selection, or the link it is in, to an address. An empty one takes the link away and keeps its text. False for an
 * address that a post may not have.
 */
export function setLink(editor: PostEditor, address: string, text = ''): boolean {
  const href = address.trim()
  const there = linkAt(editor)
  if (href === '') {
    if (there) asOneStep(editor, () => Transforms.unwrapNodes(editor, { match: isLink, split: false }))
    return true
  }
  const { selection } = editor
  if (!isLinkAddress(href) || !selection) return false
  const words = text.trim() || href
  asOneStep(editor, () => {
    if (there) {
      Transforms.setNodes(editor, { href }, { at: there[1] })
      if (text.trim() !== '' && text !== Node.string(there[0])) replaceText(editor, there[1], words)
    } else if (Range.isCollapsed(selection)) {
      Transforms.insertNodes(editor, { type: 'a', href, children: [{ ...Editor.marks(editor), text: words }] })
      Transforms.move(editor, { unit: 'offset' })
    } else {
      const isOther = text.trim() !== '' && text !== Editor.string(editor, selection)
      if (isOther) Transforms.insertText(editor, words)
      if (isOther) {
        const { anchor } = editor.selection!
        Transforms.select(editor, { anchor: { ...anchor, offset: anchor.offset - words.length }, focus: anchor })
      }
      for (const at of chosenRanges(editor))
        Transforms.wrapNodes(editor, { type: 'a', href, children: [] }, { at, split: true, match: (node) => isLeaf(node) && node.text !== '' }) // prettier-ignore
      Transforms.collapse(editor, { edge: 'end' })
    }
  })
  return true
}

function replaceText(editor: PostEditor, path: Path, text: string): void {
  const [first] = (Node.get(editor, path) as Link).children
  const kept = first && isLeaf(first) ? first : { text: '' }
  Transforms.insertNodes(editor, { ...kept, text }, { at: [...path, 0] })
  const { children } = Node.get(editor, path) as Link
  for (let index = children.length - 1; index > 0; index--) Transforms.removeNodes(editor, { at: [...path, index] })
  Transforms.select(editor, Editor.end(editor, path))
}

/** Takes the link at the selection away; its text stays. */
export function removeLink(editor: PostEditor): void {
  setLink(editor, '')
}

export interface PictureChoice {
  src: string
  alt: string
  width?: string
  height?: string
  /** In a figure, under the picture. */
  caption?: string
}

/** The picture that is selected. */
export function pictureAt(editor: PostEditor): [BlockPicture, Path] | null {
  if (!editor.selection) return null
  const found = Editor.above(editor, { match: (node) => 'type' in node && (node.type === 'img' || node.type === 'inline-img') }) // prettier-ignore
  return (found as [BlockPicture, Path] | undefined) ?? null
}

/** Puts a picture after the caret's line, or changes the selected one. False for an address that a post may not have. */
export function setPicture(editor: PostEditor, { caption = '', src, alt, width, height }: PictureChoice): boolean {
  if (!isPictureAddress(src.trim())) return false
  const said = { src: src.trim(), alt: alt.trim(), ...(width && height && { width, height }) }
  const there = pictureAt(editor)
  asOneStep(editor, () => {
    if (there) {
      const [picture, path] = there
      if (picture.src !== said.src) Transforms.unsetNodes<Element>(editor, ['width', 'height'] as never, { at: path })
      return Transforms.setNodes(editor, said, { at: path })
    }
    const picture: BlockPicture = { type: 'img', ...said, children: [{ text: '' }] }
    const text = caption.trim()
    insertBlock(editor, text === '' ? picture : { type: 'figure', children: [picture, { type: 'figcaption', children: [{ text }] }] }) // prettier-ignore
  })
  return true
}

/** Puts a block after the line with the caret, in the place of an empty one; splits a line in its middle. */
export function insertBlock(editor: PostEditor, block: Element): Path | null {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
  if (Range.isExpanded(editor.selection!)) Transforms.collapse(editor, { edge: 'end' })
  const found = Editor.above(editor, { match: (node) => isLine(node) || (isVoid(node) && node.type !== 'inline-img') })
  if (!found) return null
  const [node, path] = found as [Line, Path]
  const { focus } = editor.selection!
  const isText = isLine(node)
  let at = Path.next(path)
  if (isText && node.type === 'figcaption') at = Path.next(Path.parent(path))
  else if (isText && Editor.string(editor, path) === '' && node.children.every(isLeaf)) {
    Transforms.removeNodes(editor, { at: path })
    at = path
  } else if (isText && Editor.isStart(editor, focus, path)) at = path
  else if (isText && !Editor.isEnd(editor, focus, path)) Transforms.splitNodes(editor, { at: focus, match: isLine })
  Transforms.insertNodes(editor, block, { at })
  if (!Node.has(editor, Path.next(at))) {
    const place = paragraph('', at.length === 1 ? { ghost: true } : {})
    Transforms.insertNodes(editor, place, { at: Path.next(at) })
  }
  Transforms.select(editor, Editor.start(editor, isVoid(block) || block.type === 'figure' ? Path.next(at) : at))
  return at
}

/** A rule after the caret's line. */
export function insertRule(editor: PostEditor): void {
  asOneStep(editor, () => void insertBlock(editor, { type: 'hr', children: [{ text: '' }] }))
}

/** A table of 3 by 3 cells with a row of headers; false in a table, which holds no other. */
export function insertTable(editor: PostEditor, table: Table = newTable()): boolean {
  if (editor.selection && Editor.above(editor, { match: isTable })) return false
  asOneStep(editor, () => {
    const list = editor.selection && Editor.above(editor, { match: isList, mode: 'highest' })
    if (list) Transforms.select(editor, Editor.end(editor, list[1]))
    insertBlock(editor, table)
  })
  return true
}

/** Changes the table in which the selection is; false where the change is refused. */
export function changeTable(editor: PostEditor, change: (choice: TableChoice) => Table | null): boolean {
  const choice = chosenCells(editor)
  const changed = choice && change(choice)
  if (!changed) return false
  asOneStep(editor, () => replaceTable(editor, choice.path, changed))
  return true
}

export function deleteTable(editor: PostEditor): void {
  const choice = chosenCells(editor)
  if (!choice) return
  asOneStep(editor, () => {
    Transforms.removeNodes(editor, { at: choice.path })
    Transforms.insertNodes(editor, paragraph('', { ghost: true }), { at: choice.path })
    Transforms.select(editor, Editor.start(editor, choice.path))
  })
}

/** Puts a paragraph after the table, list, quote, figure or code that the caret is in; false in a plain line. */
export function leaveBlock(editor: PostEditor): boolean {
  const { selection } = editor
  const index = selection?.focus.path[0]
  if (index === undefined || (editor.children[index] as Element).type === 'p') return false
  const after = editor.children[index + 1] as Line | undefined
  asOneStep(editor, () => {
    if (!after || after.type !== 'p' || Node.string(after) !== '')
      Transforms.insertNodes(editor, paragraph(), { at: [index + 1] })
    Transforms.select(editor, Editor.start(editor, [index + 1]))
  })
  return true
}
