import * as lexicon from '../lexicon/cases-beside.ts'
import type { CaseFigure } from './case-figures.ts'
import { rawOf, textAt, type Occurrence, type Token, type Words } from './words.ts'

/** How a message may part into whole cases, the plainest way first: by columns, labels, ways of letting, or a word between them. */

export type Owner = number | 'all'

export interface Parts {
  kind: 'columns' | 'labels' | 'ways' | 'joint'
  /** Whose each token is. */
  owners: readonly Owner[]
  /** The figures, where the parts say better what they are of. */
  figures?: readonly CaseFigure[]
  names?: string[]
  /** Where the words between the two cases begin. */
  joint?: number
}

export const isSentenceEnd = (text: string) => /^[.;?!]$/.test(text)
const isPartEnd = (text: string) => /^[.,;:?!()]$/.test(text)

/** The ways in which a message may part. `at` are its figures. */
export function* partsOf(words: Words, figures: readonly CaseFigure[]): Generator<Parts, void> {
  const columns = columnsOf(words.tokens, figures)
  if (columns) {
    yield columns
    return
  }
  const labels = labelsOf(words.tokens, figures)
  if (labels) yield* labels
  const ways = waysOf(words, figures)
  if (ways) yield ways
  for (const parts of jointsOf(words, figures)) yield parts
}

/** "Price | 155,000 | 149,000": as many figures behind each word, with nothing but signs between. */
function columnsOf(tokens: readonly Token[], figures: readonly CaseFigure[]): Parts | null {
  const rows: CaseFigure[][] = []
  for (const figure of figures) {
    const last = rows.at(-1)?.at(-1)
    const isNext = last !== undefined && onlySigns(tokens, last.amount.to, figure.amount.from)
    if (isNext) rows.at(-1)!.push(figure)
    else rows.push([figure])
  }
  const width = rows[0]?.length ?? 0
  if (width < 2 || width > 4 || rows.length < leastRows || rows.some((row) => row.length !== width)) return null
  const owners: Owner[] = tokens.map(() => 'all')
  for (const row of rows)
    for (const [index, { amount }] of row.entries()) for (let at = amount.from; at < amount.to; at++) owners[at] = index
  // The name of the next row stands right behind the last figure of one.
  const ofRows = rows.flatMap((row) => row.map((figure) => ({ ...figure, role: row[0]!.role })))
  return { kind: 'columns', owners, figures: ofRows, ...namesOfColumns(tokens, rows[0]![0]!.amount.from, width) }
}
const leastRows = 3
const onlySigns = (tokens: readonly Token[], from: number, to: number) => {
  for (let at = from; at < to; at++) if (!/^[|/]$/.test(textAt(tokens, at))) return false
  return true
}

/** The heads of the columns, where as many stand between the signs before the first row. */
function namesOfColumns(tokens: readonly Token[], first: number, width: number): { names?: string[] } {
  const cells = rawOf(tokens, 0, first)
    .split('|')
    .map((cell) => cell.trim())
  // The last cell ends with the name of the first row.
  const heads = cells.slice(1, width + 1).map((cell, at) => (at === width - 1 ? cell.split(' ')[0]! : cell))
  return heads.length === width && heads.every((head) => /^\w{1,20}$/.test(head)) ? { names: heads } : {}
}

/** "Option A: … Option B: …" */
function* labelsOf(tokens: readonly Token[], figures: readonly CaseFigure[]): Generator<Parts> {
  const labels: (Occurrence & { name: string })[] = []
  for (const at of tokens.keys()) {
    if (!lexicon.labelNames[labels.length]?.has(textAt(tokens, at))) continue
    const isNamed = lexicon.labelled.has(textAt(tokens, at - 1))
    if (!isNamed && !/^[):]$/.test(textAt(tokens, at + 1))) continue
    const from = isNamed || textAt(tokens, at - 1) === '(' ? at - 1 : at
    const name = isNamed ? rawOf(tokens, from, at + 1) : rawOf(tokens, at, at + 1)
    labels.push({ from, to: at + 1, name })
  }
  const [first, last] = [labels[0], labels.at(-1)]
  if (!first || !last || labels.length < 2) return
  const has = (from: number, to: number) => figures.some(({ amount }) => from <= amount.from && amount.from < to)
  const ends = [...tokens.keys()].filter((at) => at > last.to && isSentenceEnd(textAt(tokens, at)) && has(last.to, at))
  for (const end of [...new Set([...ends.slice(0, mostEnds), tokens.length])]) {
    const parts = labels.map(({ from }, index) => [from, labels[index + 1]?.from ?? end] as const)
    if (!parts.every(([from, to]) => has(from, to))) return
    const owners = tokens.map((_, at): Owner => {
      const index = parts.findIndex(([from, to]) => from <= at && at < to)
      return index < 0 ? 'all' : index
    })
    yield { kind: 'labels', owners, names: labels.map(({ name }) => name) }
  }
}
const mostEnds = 2

/** Let whole, or by the room: each figure is of the way that is named before it in its sentence, or right behind it. */
function waysOf({ tokens, find }: Words, figures: readonly CaseFigure[]): Parts | null {
  const rooms = figures.filter(({ role }) => role === 'rooms').map(({ amount: { from, to } }) => ({ from, to, way: 1 }))
  const mentions = [
    ...find(lexicon.letWhole).map((place) => ({ ...place, way: 0 })),
    ...find(lexicon.letByRoom).map((place) => ({ ...place, way: 1 })),
    ...rooms,
  ].sort((a, b) => a.from - b.from || b.to - a.to)
  if (!mentions.some(({ way }) => way === 0) || !mentions.some(({ way }) => way === 1)) return null
  const owners: Owner[] = tokens.map(() => 'all')
  for (const [index, { amount }] of figures.entries()) {
    const next = figures[index + 1]?.amount.from ?? tokens.length
    const behind = mentions.find(
      ({ from, to }) =>
        from >= amount.to &&
        from <= amount.to + 3 &&
        to <= next &&
        !hasEnd(tokens, amount.to, from) &&
        !tokens.slice(amount.to, from).some(({ text }) => lexicon.joints.has(text)),
    )
    const isLed = behind && lexicon.leadsTo.has(textAt(tokens, behind.from - 1))
    const isWith = behind && (isLed || lexicon.leadsTo.has(textAt(tokens, behind.from)))
    const start = tokens.findLastIndex(({ text }, at) => at < amount.from && isSentenceEnd(text)) + 1
    const before = mentions.findLast(({ from, to }) => from >= start && (to <= amount.from || from === amount.from))
    const isPast = before && tokens.slice(before.to, amount.from).some(({ text }) => lexicon.joints.has(text))
    // "As a family let at £1,100, or spend £24k and get 4 lets": of what follows.
    const after = isPast
      ? mentions.find(({ from }) => from >= amount.to && !hasStop(tokens, amount.to, from))
      : undefined
    const way = isWith ? behind.way : (after ?? before)?.way
    if (way !== undefined) for (let at = amount.from; at < amount.to; at++) owners[at] = way
  }
  return { kind: 'ways', owners, names: ['let whole', 'let by the room'] }
}

const hasStop = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).some(({ text }) => isSentenceEnd(text))

const hasEnd = (tokens: readonly Token[], from: number, to: number) => {
  for (let at = from; at < to; at++) if (isPartEnd(textAt(tokens, at))) return true
  return false
}

/** What stands in its sentence before a word that sets one against the other, and what stands behind it. */
function jointsOf({ tokens, find }: Words, figures: readonly CaseFigure[]): Parts[] {
  const long = find(lexicon.longJoints)
  const single = tokens.flatMap(({ text }, at) =>
    lexicon.joints.has(text) || text === ';' ? [{ from: at, to: at + 1 }] : [],
  )
  const isBetween = ({ from }: Occurrence) =>
    figures.some(({ amount }) => amount.to <= from) && figures.some(({ amount }) => amount.from > from)
  const all = [...long, ...single].filter(isBetween).sort((a, b) => a.from - b.from)
  return all.slice(0, mostJoints).map(({ from, to }) => {
    const isStart = (at: number) => isSentenceEnd(textAt(tokens, at)) || textAt(tokens, at) === ':'
    // "He says …. I say …": the sentence before.
    let start = isSentenceEnd(textAt(tokens, from - 1)) ? from - 1 : from
    while (start > 0 && !isStart(start - 1)) start--
    let end = to
    while (end < tokens.length && !isSentenceEnd(textAt(tokens, end))) end++
    const owners = tokens.map((_, at): Owner => (at >= start && at < from ? 0 : at >= to && at < end ? 1 : 'all'))
    return { kind: 'joint', owners, joint: from }
  })
}
const mostJoints = 3

/** Where a part of a sentence begins and ends. */
export function partAround(tokens: readonly Token[], at: number): [number, number] {
  let [start, end] = [at, at]
  while (start > 0 && !isPartEnd(textAt(tokens, start - 1))) start--
  while (end < tokens.length && !isPartEnd(textAt(tokens, end))) end++
  return [start, end]
}
