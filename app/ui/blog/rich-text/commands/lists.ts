import { Editor, type Element, Node, Path, Range, Transforms } from 'slate'
import { lastOf } from '#app/utils/last.ts'
import { isCell, isItem, isList, type List, type PostEditor } from '../model.ts'
import { chosenLines } from './choice.ts'
import { asOneStep } from './step.ts'
import { setLine } from './text.ts'

/** Lists and their items. */

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
      if (lastOf(path) === 0) continue
      const before = Path.previous(path)
      const { children } = Node.get(editor, before) as Element
      const last = lastOf<unknown>(children) as Element
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
    for (const item of [...items].reverse()) liftItem(editor, item.unref()!)
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
  const at = lastOf(path)!
  if (at < children.length - 1) {
    const last = lastOf<unknown>(own.children) as Element
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
