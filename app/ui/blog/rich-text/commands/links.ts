import { Editor, Node, type Path, Range, Transforms } from 'slate'
import { isLinkAddress } from '#app/domain/blog/html/html-rules.ts'
import { isLeaf, isLink, type Link, type PostEditor } from '../model.ts'
import { chosenRanges } from './choice.ts'
import { insertInlines } from './inlines.ts'
import { asOneStep } from './step.ts'

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
      insertInlines(editor, [{ type: 'a', href, children: [{ ...Editor.marks(editor), text: words }] }])
    } else {
      const isOther = text.trim() !== '' && text !== Editor.string(editor, selection)
      if (isOther) Transforms.insertText(editor, words)
      if (isOther) {
        const { anchor } = editor.selection!
        Transforms.select(editor, { anchor: { ...anchor, offset: anchor.offset - words.length }, focus: anchor })
      }
      for (const at of chosenRanges(editor))
        Transforms.wrapNodes(
          editor,
          { type: 'a', href, children: [] },
          { at, split: true, match: (node) => isLeaf(node) && node.text !== '' },
        )
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
