import { flushSync } from 'react-dom'
import { Editor, Node, Path, Range, Transforms, type Operation, type Point } from 'slate'
import { ReactEditor } from 'slate-react'
import { isLine, isVoid, type PostEditor } from './model.ts'
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
  isWaiting: () => boolean
  /** Draws what waits; false where nothing does. */
  draw: () => boolean
  /** Draws before anything but the next letter happens in the surface. Returns what ends that. */
  watch: (surface: HTMLElement) => () => void
}

export function followTyping(editor: PostEditor): Typing {
  const { onChange } = editor
  /** Operations unknown to React. */
  let waiting: Operation[] = []
  /** The caret's place after the last letter. */
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
    try {
      onChange(options)
    } finally {
      editor.operations = operations
    }
  }

  const draw = () => {
    if (waiting.length === 0) return false
    // Slate has not followed the caret meanwhile, and would put it back.
    const seen = selectionIn(surface)
    const moved = seen && caret && !isAt(seen, caret) && movedRange(editor, seen, caret)
    if (moved) Transforms.select(editor, moved)
    show()
    return true
  }

  const drawNow = () => {
    if (waiting.length > 0) flushSync(draw)
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
      drawNow()
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
    const beforeKey = (event: KeyboardEvent) => {
      const { key, repeat } = event
      if (/^(Shift|AltGraph)$/.test(key) || (waiting.length > 0 && isLetter(event))) return
      const seen = selectionIn(element)
      if (!draw() && seen && !repeat && !movesByItself.test(key)) followCaret(editor, seen)
    }
    const afterMove = () => {
      const seen = getSelection()
      if (!seen || !isAt(seen, caret)) draw()
    }
    const stop = new AbortController()
    if (hasPlainKeys) {
      const { signal } = stop
      element.addEventListener('keydown', beforeKey, { capture: true, signal })
      // The place where something falls is looked up in what React has drawn.
      element.addEventListener('drop', drawNow, { capture: true, signal })
      document.addEventListener('pointerdown', draw, { capture: true, signal })
      // React would scroll back to the caret.
      document.addEventListener('wheel', draw, { capture: true, passive: true, signal })
      document.addEventListener('selectionchange', afterMove, { capture: true, signal })
    }
    return () => {
      surface = null
      stop.abort()
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }
  return { write, isWaiting: () => waiting.length > 0, draw, watch }
}

interface Place {
  node: Text
  offset: number
}

const isAt = (seen: Selection, place: Place | null) =>
  seen.isCollapsed && seen.anchorNode === place?.node && seen.anchorOffset === place.offset

/** The browser needs nobody to tell it where these start from. */
const movesByItself = /^(ArrowDown|PageUp|PageDown|Home|End)$/

const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && (event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey && !event.altKey))

/** The selection, if it is in the editor and the editor is on the page. */
function selectionIn(surface: HTMLElement | null): Selection | null {
  const seen = getSelection()
  return seen && surface?.isConnected && surface.contains(seen.anchorNode) && surface.contains(seen.focusNode)
    ? seen
    : null
}

const rangeOf = (editor: PostEditor, seen: Selection) =>
  ReactEditor.toSlateRange(editor, seen, { exactMatch: false, suppressThrow: true })

/** The selection while React does not know the text in which the caret was: the page shows what the document has there. */
function movedRange(editor: PostEditor, seen: Selection, { node }: Place): Range | null {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = seen
  if (anchorNode !== node || focusNode !== node || !editor.selection) return rangeOf(editor, seen)
  const { path } = editor.selection.anchor
  return { anchor: { path, offset: anchorOffset }, focus: { path, offset: focusOffset } }
}

/** The place where a letter is written, if the page shows there what the document has, and nothing but the letter is asked for. */
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

/**
 * Takes over what the browser has selected before a tool acts on it. Slate looks up to a tenth of a second later, and where phones'
 * input methods write it sometimes does not look at all until the next letter.
 */
export function takeSelection(editor: PostEditor): void {
  const seen = selectionIn(ReactEditor.toDOMNode(editor, editor))
  // Letters in Slate's own queue are on the page and not yet in the document.
  if (seen && !ReactEditor.androidPendingDiffs(editor)?.length) followCaret(editor, seen)
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
  const at = { anchor: one.anchor, focus: other.anchor }
  return Editor.string(editor, at) === '' && [...Editor.nodes(editor, { at, match: isVoid })].length === 0
}

function rangeAt({ node, offset }: Place): globalThis.Range {
  const range = document.createRange()
  range.setStart(node, Math.min(offset, node.length))
  return range
}
