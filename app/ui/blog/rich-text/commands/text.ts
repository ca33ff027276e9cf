import { Editor, type Element, type Path, Range, Text, Transforms } from 'slate'
import { isCell, isLine, isQuote, marks, type Line, type Mark, type PostEditor } from '../model.ts'
import { chosenLines, chosenRanges } from './choice.ts'
import { asOneStep } from './step.ts'

/** Marks, and kinds of lines. */

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

/** The kind of text the caret is in. */
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

/** Makes a line of this type; what only a paragraph has goes. */
export function setLine(editor: PostEditor, path: Path, type: Line['type']): void {
  Transforms.unsetNodes<Element>(editor, ['ghost', ...(type === 'p' ? [] : ['bare'])] as never, { at: path })
  Transforms.setNodes(editor, { type }, { at: path })
}

/** Puts the chosen blocks into a quote, or out of it. */
function toggleQuote(editor: PostEditor): void {
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
