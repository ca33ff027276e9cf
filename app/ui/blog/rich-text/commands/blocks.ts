import { Editor, type Element, Node, Path, Range, Transforms } from 'slate'
import { isLeaf, isLine, isVoid, paragraph, type Line, type PostEditor } from '../model.ts'
import { asOneStep } from './step.ts'

/** Blocks between those that are there. */

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
