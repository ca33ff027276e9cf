import { textMarks, type TextMark } from './html-rules.ts'
import { isBlank } from '#app/utils/text.ts'
import { lastOf } from '#app/utils/last.ts'

/** The look of a piece of a line: the address that it links to, and its marks in their order. */
export interface Look {
  readonly href: string | null
  readonly marks: readonly TextMark[]
}

export interface Picture {
  src: string
  alt: string
  width: string | null
  height: string | null
}

/** A piece of a line: text, the end of a line, or a picture. */
export type Piece =
  | { kind: 'text'; text: string; look: Look }
  | { kind: 'br'; look: Look }
  | { kind: 'img'; picture: Picture; look: Look }

export const plainLook: Look = { href: null, marks: [] }

/** The look with marks added and taken away. */
export function withMarks(look: Look, added: readonly TextMark[], taken: readonly TextMark[] = []): Look {
  if (added.length + taken.length === 0) return look
  const marks = textMarks.filter((mark) => !taken.includes(mark) && (added.includes(mark) || look.marks.includes(mark)))
  return { ...look, marks }
}

/**
 * A line as it is written: single spaces, none at its ends, pieces that look the same in one. Empty where nothing is visible; browsers
 * show a paragraph of spaces that do not break as an empty line (`keepsBlank`).
 */
export function tidyLine(pieces: readonly Piece[], keepsBlank: boolean): Piece[] {
  const line = lookOfBreaks(joinSame(dropEmptyLinks(collapseSpaces(pieces))))
  const isSeen = (text: string) => !isBlank(text) || (keepsBlank && text.includes('\u00A0'))
  const isVisible = line.some((piece) => piece.kind === 'img' || (piece.kind === 'text' && isSeen(piece.text)))
  return isVisible ? line : []
}

function collapseSpaces(pieces: readonly Piece[]): Piece[] {
  const line: Piece[] = []
  let isAfterSpace = true
  const trimEnd = () => {
    for (let last = lastOf(line); last; last = lastOf(line)) {
      if (last.kind !== 'text') return
      const text = last.text.replace(/ $/, '')
      if (text !== '') return void (line[line.length - 1] = { ...last, text })
      line.pop()
    }
  }
  for (const piece of pieces)
    if (piece.kind === 'text') {
      let text = piece.text.replace(/[ \t\n\f\r]+/g, ' ')
      if (isAfterSpace && text.startsWith(' ')) text = text.slice(1)
      if (text === '') continue
      isAfterSpace = text.endsWith(' ')
      line.push({ ...piece, text })
    } else {
      if (piece.kind === 'br') trimEnd()
      isAfterSpace = piece.kind === 'br'
      line.push(piece)
    }
  trimEnd()
  while (lastOf(line)?.kind === 'br') {
    line.pop()
    trimEnd()
  }
  return line
}

function dropEmptyLinks(line: Piece[]): Piece[] {
  const result: Piece[] = []
  for (let from = 0; from < line.length;) {
    const { href } = line[from]!.look
    let to = from + 1
    while (to < line.length && line[to]!.look.href === href) to++
    const run = line.slice(from, to)
    const isEmpty = run.every((piece) => piece.kind === 'br' || (piece.kind === 'text' && isBlank(piece.text)))
    const isDropped = href !== null && isEmpty
    // One by one: a call takes only so many values, and a line may have a hundred thousand pieces.
    for (const piece of run) result.push(isDropped ? { ...piece, look: { ...piece.look, href: null } } : piece)
    from = to
  }
  return result
}

function joinSame(line: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of line) {
    const last = lastOf(result)
    if (piece.kind === 'text' && last?.kind === 'text' && looksLike(last.look, piece.look))
      result[result.length - 1] = { ...last, text: last.text + piece.text }
    else result.push(piece)
  }
  return result
}

/** The end of a line looks as what stands on both its sides, so that no element is closed and opened again for it. */
function lookOfBreaks(line: Piece[]): Piece[] {
  const after: (Look | undefined)[] = []
  let next: Look | undefined
  for (let at = line.length - 1; at >= 0; at--) {
    after[at] = next
    if (line[at]!.kind !== 'br') next = line[at]!.look
  }
  let before: Look = plainLook
  return line.map((piece, at) => {
    if (piece.kind !== 'br') {
      before = piece.look
      return piece
    }
    return { ...piece, look: common(before, after[at] ?? plainLook) }
  })
}

function common(one: Look, other: Look): Look {
  if (one.href !== other.href) return plainLook
  let same = 0
  while (same < one.marks.length && one.marks[same] === other.marks[same]) same++
  return { href: one.href, marks: one.marks.slice(0, same) }
}

function looksLike(one: Look, other: Look): boolean {
  return one.href === other.href && one.marks.join() === other.marks.join()
}
