import { flushSync } from 'react-dom'
import { Editor, Node, Path, Range, Transforms, type Operation, type Point } from 'slate'
import { ReactEditor } from 'slate-react'
import { isLine, type PostEditor } from './model.ts'
import { hasPlainKeys } from './platform.ts'
import { showCaret } from './sight.ts'

/**
 * Writes a letter that is typed inside a text onto the page itself, and lets React look at the document when nobody has typed for a
 * moment. In a long post React takes longer to find that nothing is left to draw, and Chromium to write the letter as a step of its
 * own undo, than a key may take. All else, and every other browser, is Slate's.
 */

/** React looks after so many milliseconds without a key, and while keys go on after so many altogether. */
const calm = 150
const longest = 1000

export interface Typing {
  /** True where it has done what the event asks for. */
  write: (event: InputEvent) => boolean
  /** Draws what waits; false where nothing does. */
  draw: () => boolean
  /** Draws before anything but the next letter happens in the surface. Returns what ends that. */
  watch: (surface: HTMLElement) => () => void
}

export function followTyping(editor: PostEditor): Typing {
  const { onChange } = editor
  /** What React has not been told of. */
  let waiting: Operation[] = []
  /** Where the last letter has left the caret. */
  let caret: Place | null = null
  /** So many operations in a row are on the page already. */
  let written = 0
  let started = 0
  let surface: HTMLElement | null = null
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const show: typeof onChange = (options) => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    const { operations } = editor
    editor.operations = [...waiting, ...operations]
    waiting = []
    onChange(options)
    editor.operations = operations
  }

  const draw = () => {
    if (waiting.length === 0) return false
    // Slate has not followed the caret meanwhile, and would put it back.
    const seen = selectionIn(surface)
    const moved = seen && !isAt(seen, caret) && rangeOf(editor, seen)
    if (moved) Transforms.select(editor, moved)
    show()
    return true
  }

  const wait = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      if (caret && surface) showCaret(surface, rangeAt(caret))
      timer = setTimeout(draw, Math.min(calm, started + longest - performance.now()))
    })
  }

  editor.onChange = (options) => {
    const isWritten = written > 0 && editor.operations.length === written
    written = 0
    if (!isWritten) return show(options)
    if (waiting.length === 0) started = performance.now()
    waiting.push(...editor.operations)
    wait()
  }

  const write = (event: InputEvent) => {
    const place = hasPlainKeys ? placeFor(editor, event) : null
    if (!place || !editor.selection) {
      if (waiting.length > 0) flushSync(draw)
      return false
    }
    const { path, offset } = editor.selection.anchor
    const data = event.data!
    event.preventDefault()
    Editor.insertText(editor, data)
    const [only, ...more] = editor.operations.filter(({ type }) => type !== 'set_selection')
    // A letter may have become more: a mark, a list, an end of a link. React draws that.
    if (only?.type !== 'insert_text' || more.length > 0) return true
    if (only.text !== data || only.offset !== offset || !Path.equals(only.path, path)) return true
    place.node.insertData(place.offset, data)
    caret = { node: place.node, offset: place.offset + data.length }
    getSelection()?.collapse(caret.node, caret.offset)
    written = editor.operations.length
    return true
  }

  const watch = (element: HTMLElement) => {
    surface = element
    const beforeKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if (key === 'Shift' || (isLetter && waiting.length > 0)) return
      const seen = selectionIn(element)
      if (!draw() && seen) followCaret(editor, seen)
    }
    const afterMove = () => {
      const seen = getSelection()
      if (!seen || !isAt(seen, caret)) draw()
    }
    const stop = new AbortController()
    if (hasPlainKeys) {
      const { signal } = stop
      element.addEventListener('keydown', beforeKey, { capture: true, signal })
      document.addEventListener('pointerdown', draw, { capture: true, signal })
      document.addEventListener('selectionchange', afterMove, { capture: true, signal })
    }
    return () => {
      surface = null
      stop.abort()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }
  return { write, draw, watch }
}

interface Place {
  node: Text
  offset: number
}

const isAt = (seen: Selection, place: Place | null) =>
  seen.isCollapsed && seen.anchorNode === place?.node && seen.anchorOffset === place.offset

/** What is selected, if it is in the editor and the editor is on the page. */
function selectionIn(surface: HTMLElement | null): Selection | null {
  const seen = getSelection()
  return seen && surface?.isConnected && surface.contains(seen.anchorNode) && surface.contains(seen.focusNode) ? seen : null // prettier-ignore
}

const rangeOf = (editor: PostEditor, seen: Selection) =>
  ReactEditor.toSlateRange(editor, seen, { exactMatch: false, suppressThrow: true })

/** Where a letter is written, if the page shows there what the document has, and nothing but the letter is asked for. */
function placeFor(editor: PostEditor, event: InputEvent): Place | null {
  const { selection, marks, operations } = editor
  if (event.inputType !== 'insertText' || !event.data || event.isComposing || ReactEditor.isComposing(editor))
    return null
  if (!selection || Range.isExpanded(selection) || marks || operations.length > 0) return null
  const point = ReactEditor.resolveDOMPoint(editor, selection.anchor)
  const [node, offset] = point ?? []
  const seen = getSelection()
  if (!(node instanceof Text) || offset === undefined || !seen || !isAt(seen, { node, offset })) return null
  if (node.data !== Node.leaf(editor, selection.anchor.path).text) return null
  // A letter that takes the place of another one, as an accent does of the key that was held, says so here.
  const [target] = event.getTargetRanges()
  if (target && !(target.collapsed && target.startContainer === node && target.startOffset === offset)) return null
  return { node, offset }
}

/**
 * Takes over where the browser has moved the caret. Slate looks some time after each move, and would have the next key start from
 * where the caret was before: Home and the arrow key right after it went nowhere.
 */
function followCaret(editor: PostEditor, seen: Selection): void {
  const { selection, operations } = editor
  if (!selection || operations.length > 0 || ReactEditor.isComposing(editor)) return
  const range = rangeOf(editor, seen)
  if (!range || Range.equals(range, selection)) return
  if (!isDrawn(editor, range.anchor, seen.anchorNode) || !isDrawn(editor, range.focus, seen.focusNode)) return
  if (!isSamePlace(editor, range, selection)) Transforms.select(editor, range)
}

/** True where the page shows there what the document has, so that the path is right. */
function isDrawn(editor: PostEditor, { path }: Point, seen: globalThis.Node | null): boolean {
  const element = (seen instanceof Element ? seen : seen?.parentElement)?.closest('[data-slate-node]')
  if (!element || !Node.has(editor, path)) return false
  const node = ReactEditor.toSlateNode(editor, element)
  return node !== editor && [...Node.levels(editor, path)].some(([each]) => each === node)
}

/** At an end of a link the caret is in it or beside it, and the browser knows only one of the two. */
function isSamePlace(editor: PostEditor, one: Range, other: Range): boolean {
  if (Range.isExpanded(one) || Range.isExpanded(other)) return false
  const [line, otherLine] = [one, other].map(({ anchor }) => Editor.above(editor, { at: anchor, match: isLine })?.[1])
  if (!line || !otherLine || !Path.equals(line, otherLine)) return false
  return Editor.string(editor, { anchor: one.anchor, focus: other.anchor }) === ''
}

function rangeAt({ node, offset }: Place): globalThis.Range {
  const range = document.createRange()
  range.setStart(node, Math.min(offset, node.length))
  return range
}
