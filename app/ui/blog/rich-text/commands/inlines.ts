import { Editor, Node, Path, Range, Transforms, type Element } from 'slate'
import { lastOf } from '#app/utils/last.ts'
import { isLeaf, isLink, type Inline, type Link, type PostEditor } from '../model.ts'
import { asOneStep } from './step.ts'

/** Text, links and pictures in a line. */

/**
 * Puts inlines at the caret as one whole, in the place of what is selected, and the caret behind them. No link is in another one: at
 * an end of a link they stand beside it, and another link in its middle parts it.
 */
export function insertInlines(editor: PostEditor, inlines: readonly Inline[]): void {
  // Slate knows nodes by identity, so that what is pasted twice must be two.
  const whole = JSON.parse(
    JSON.stringify(inlines.filter((inline) => !isLeaf(inline) || inline.text !== '')),
  ) as Inline[]
  const last = lastOf(whole)
  if (!last) return
  asOneStep(editor, () => {
    if (Range.isExpanded(editor.selection!)) editor.deleteFragment()
    const at = openPlace(editor, whole.some(isLink))
    const after = Node.has(editor, at) ? Node.get(editor, at) : null
    if (!isLeaf(last) && !(after && isLeaf(after))) whole.push({ text: '' })
    Transforms.insertNodes(editor, whole, { at })
    const end = [...Path.parent(at), lastOf(at)! + whole.length]
    const isBehind = !isLeaf(lastOf(whole)!)
    Transforms.select(editor, isBehind ? Editor.start(editor, end) : Editor.end(editor, Path.previous(end)))
  })
}

/** The path in the line at which something goes in; what is around the caret is split there. */
function openPlace(editor: PostEditor, holdsLink: boolean): Path {
  leavePicture(editor)
  const { focus } = editor.selection!
  const link = linkAround(editor)
  if (link && Editor.isStart(editor, focus, link[1])) return link[1]
  if (link && Editor.isEnd(editor, focus, link[1])) return Path.next(link[1])
  const path = link && holdsLink ? link[1] : focus.path
  Transforms.splitNodes(editor, { at: focus, match: (_, each) => Path.equals(each, path), always: true })
  return Path.next(path)
}

const linkAround = (editor: PostEditor) => Editor.above<Link>(editor, { match: isLink })

/** Puts the caret behind the picture among words that is selected. */
export function leavePicture(editor: PostEditor): void {
  const picture = Editor.above<Element>(editor, { match: (node) => 'type' in node && node.type === 'inline-img' })
  if (picture) Transforms.select(editor, Editor.start(editor, Path.next(picture[1])))
}

/** Puts the caret that is at an end of a link beside the link: what is typed there is no part of it. */
export function leaveLink(editor: PostEditor): void {
  const link = editor.selection && Range.isCollapsed(editor.selection) ? linkAround(editor) : undefined
  if (!link) return
  const [, path] = link
  const { focus } = editor.selection!
  if (Editor.isEnd(editor, focus, path)) Transforms.select(editor, Editor.start(editor, Path.next(path)))
  else if (Editor.isStart(editor, focus, path)) Transforms.select(editor, Editor.end(editor, Path.previous(path)))
}
