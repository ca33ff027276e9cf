import { Editor, type Element, Node, Transforms, type NodeEntry, type Path, type Point } from 'slate'
import { isLinkAddress } from '#app/domain/blog/html/html-rules.ts'
import { lastOf } from '#app/utils/last.ts'
import {
  emptyCell,
  emptyDocument,
  holdsBlocks,
  isCell,
  isInline,
  isItem,
  isLeaf,
  isLine,
  isLink,
  isList,
  isRow,
  isTable,
  paragraph,
  type PostEditor,
} from './model.ts'
import { gridOf, mendTable } from './tables/grid.ts'

/** Keeps the document one that HTML can say, whatever has been done to it. */
export function withRules(editor: PostEditor): PostEditor {
  const { normalizeNode, getDirtyPaths } = editor
  // More text in a line breaks no rule of what the line stands in, and to look at a long table takes longer than the key.
  editor.getDirtyPaths = (operation) =>
    operation.type === 'insert_text' ? [operation.path.slice(0, -1), operation.path] : getDirtyPaths(operation)
  editor.normalizeNode = (entry, options) => {
    if (!mend(editor, entry)) normalizeNode(entry, options)
  }
  return editor
}

const isInlineNode = (node: Node) => isLeaf(node) || isInline(node)

/** Mends one thing that is wrong with a node; false where nothing is. */
function mend(editor: PostEditor, [node, path]: NodeEntry): boolean {
  if (isLeaf(node)) return false
  if (Editor.isEditor(node)) return mendRoot(editor)
  const parent = path.length > 0 ? Node.parent(editor, path) : null
  if (isLink(node)) return mendLink(editor, node, path)
  if (isLine(node)) return mendLine(editor, node, path, parent)
  if (isList(node)) {
    return eachChild(editor, path, node, (child, at) =>
      isItem(child) ? null : () => Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at }),
    )
  }
  if (isItem(node) && !(parent && isList(parent))) return unwrap(editor, path)
  if (isTable(node)) return mendTableNode(editor, path, node)
  if (isRow(node)) {
    if (!(parent && isTable(parent))) return unwrap(editor, path)
    return eachChild(editor, path, node, (child, at) =>
      isCell(child) ? null : () => Transforms.wrapNodes(editor, emptyCellAround(), { at }),
    )
  }
  if (isCell(node) && !(parent && isRow(parent))) return unwrap(editor, path)
  if (holdsBlocks(node)) return mendHolder(editor, node, path)
  return false
}

const emptyCellAround = () => ({ ...emptyCell(), children: [] })

const unwrap = (editor: PostEditor, path: Path) => {
  Transforms.unwrapNodes(editor, { at: path })
  return true
}

/** Does what the first child that is wrong needs. */
function eachChild(
  editor: PostEditor,
  path: Path,
  node: Element,
  check: (child: Node, at: Path) => (() => void) | null,
): boolean {
  for (const [index, child] of (node.children as Node[]).entries()) {
    const act = check(child, [...path, index])
    if (!act) continue
    act()
    return true
  }
  return false
}

function mendRoot(editor: PostEditor): boolean {
  if (editor.children.length === 0) {
    Transforms.insertNodes(editor, emptyDocument(), { at: [0] })
    return true
  }
  for (const [index, child] of editor.children.entries()) {
    if (!isInlineNode(child)) continue
    Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [index] })
    return true
  }
  const needsPlace = (child: object | undefined) =>
    child !== undefined && 'type' in child && ['table', 'img', 'hr', 'figure'].includes(child.type as string)
  if (needsPlace(editor.children[0])) return insertGhost(editor, [0])
  if (needsPlace(lastOf(editor.children))) return insertGhost(editor, [editor.children.length])
  return false
}

function insertGhost(editor: PostEditor, at: Path): boolean {
  Transforms.insertNodes(editor, paragraph('', { ghost: true }), { at })
  return true
}

/** Links are never empty, never in one another and only to where a post may lead. */
function mendLink(editor: PostEditor, node: Element, path: Path): boolean {
  const isInLink = Editor.above(editor, { at: path, match: (each) => isLink(each) }) !== undefined
  const isEmpty = Node.string(node) === '' && (node.children as Node[]).every(isLeaf)
  if (isEmpty && !isInLink) Transforms.removeNodes(editor, { at: path })
  else if (isInLink || !isLink(node) || !isLinkAddress(node.href)) Transforms.unwrapNodes(editor, { at: path })
  else return false
  return true
}

function mendLine(editor: PostEditor, node: Element, path: Path, parent: Node | null): boolean {
  const isInFigure = parent !== null && 'type' in parent && parent.type === 'figure'
  if (node.type === 'figcaption' && !isInFigure) {
    Transforms.setNodes(editor, { type: 'p' }, { at: path })
    return true
  }
  if ('bare' in node && (node.type !== 'p' || !parent || Editor.isEditor(parent))) {
    Transforms.unsetNodes(editor, 'bare', { at: path })
    return true
  }
  // A block in a line of text takes the line's place.
  if ((node.children as Node[]).some((child) => !isInlineNode(child))) {
    Editor.withoutNormalizing(editor, () => {
      for (const [index, child] of [...(node.children as Node[]).entries()].reverse())
        if (isInlineNode(child)) Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [...path, index] })
      Transforms.unwrapNodes(editor, { at: path })
    })
    return true
  }
  return false
}

/** Items, cells, quotes and figures hold blocks and are never empty; no table is in a cell; a caption is a figure's last. */
function mendHolder(editor: PostEditor, node: Element, path: Path): boolean {
  if (node.children.length === 0) {
    Transforms.insertNodes(editor, paragraph('', { bare: true }), { at: [...path, 0] })
    return true
  }
  const children = node.children as Node[]
  if (children.every(isInlineNode)) {
    Editor.withoutNormalizing(editor, () => {
      Transforms.insertNodes(editor, paragraph('', { bare: true }), { at: [...path, 0] })
      for (let left = children.length; left > 0; left--)
        Transforms.moveNodes(editor, { at: [...path, left], to: [...path, 0, 0] })
    })
    return true
  }
  if (node.type === 'figure') {
    const only = children.every((child) => 'type' in child && child.type === 'figcaption')
    if (only) return unwrap(editor, path)
  }
  return eachChild(editor, path, node, (child, at) => {
    if (isInlineNode(child)) return () => Transforms.wrapNodes(editor, { type: 'p', bare: true, children: [] }, { at })
    if (isTable(child) && isCell(node)) return () => Transforms.unwrapNodes(editor, { at })
    return null
  })
}

function mendTableNode(editor: PostEditor, path: Path, node: Element & { type: 'table' }): boolean {
  const isInCell = Editor.above(editor, { at: path, match: (each) => isCell(each) }) !== undefined
  if (isInCell || node.children.length === 0) return isInCell ? unwrap(editor, path) : remove(editor, path)
  const wraps = eachChild(editor, path, node, (child, at) =>
    isRow(child) ? null : () => Transforms.wrapNodes(editor, { type: 'tr', children: [] }, { at }),
  )
  if (wraps) return true
  // The rows come after the table itself, so that what is no cell yet is looked at first.
  if (!node.children.every(({ children }) => children.length > 0 && children.every(isCell)))
    return mendRows(editor, path, node)
  const mended = mendTable(node)
  if (mended === node) return false
  replaceTable(editor, path, mended)
  return true
}

const remove = (editor: PostEditor, path: Path) => {
  Transforms.removeNodes(editor, { at: path })
  return true
}

function mendRows(editor: PostEditor, path: Path, node: Element & { type: 'table' }): boolean {
  for (const [row, { children }] of node.children.entries()) {
    if (children.length === 0 || (children as Node[]).every(isLeaf)) return remove(editor, [...path, row])
    for (const [index, child] of (children as Node[]).entries()) {
      if (isCell(child)) continue
      Transforms.wrapNodes(editor, emptyCellAround(), { at: [...path, row, index] })
      return true
    }
  }
  return false
}

/** Puts a table in the place of another, with the caret in the cell in which it was. */
export function replaceTable(editor: PostEditor, path: Path, table: Element & { type: 'table' }): void {
  const before = Node.get(editor, path)
  const { selection } = editor
  const inside = (point: Point): Point | { cell: Path } | null => {
    if (!isTable(before) || point.path.slice(0, path.length).join() !== path.join()) return null
    const [row, index, ...rest] = point.path.slice(path.length)
    const cell = before.children[row ?? 0]?.children[index ?? 0]
    const place = gridOf(before).places.find((each) => each.cell === cell)
    const after = gridOf(table)
    const same =
      after.places.find((each) => each.cell === cell || each.cell.children === cell?.children) ??
      (place && after.at[Math.min(place.row, after.height - 1)]?.[Math.min(place.column, after.width - 1)])
    if (!same) return null
    const to = [...path, ...pathOf(table, same.cell)]
    const isKept = same.cell.children === cell?.children
    return isKept ? { path: [...to, ...rest], offset: point.offset } : { cell: to }
  }
  const anchor = selection && inside(selection.anchor)
  const focus = selection && inside(selection.focus)
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path })
    Transforms.insertNodes(editor, table, { at: path })
    const pointOf = (found: Point | { cell: Path } | null) =>
      found && ('cell' in found ? Editor.start(editor, found.cell) : found)
    const [from, to] = [pointOf(anchor), pointOf(focus)]
    if (to) Transforms.select(editor, { anchor: from ?? to, focus: to })
  })
}

function pathOf(table: Element & { type: 'table' }, cell: object): [number, number] {
  const row = table.children.findIndex(({ children }) => children.some((each) => each === cell))
  return [row, table.children[row]!.children.findIndex((each) => each === cell)]
}
