import { isSameList, type Difference } from '#app/domain/records/merging.ts'
import { capitalize } from '#app/utils/text.ts'
import {
  documentStates,
  fileField,
  filesField,
  isRemoved,
  newAltsField,
  putInOrder,
  quoteName,
  readIds,
  readTyped,
  wordsOf,
  wordsOfKind,
  type FileKind,
  type FileTexts,
  type FileWord,
  type FormFiles,
} from './files.ts'

/** Two admins have changed the files of one deal. What each has changed, file by file. */
export interface MergedFiles {
  /** Values that both changed, each to something else. The value of the one that is chosen is sent in the field of this name. */
  both: Difference[]
  onlyTheirs: Difference[]
  onlyMine: Difference[]
  /** Texts about files that they have removed. They cannot be saved. */
  lost: { label: string; typed: string }[]
  /** The form's texts about the files as they are now, without what both changed. */
  merged: FileTexts
}

/** The text before the name of a file. */
const wordLabels = { alt: 'Alt text of', title: 'Title of', state: 'State of' } as const satisfies Record<
  FileWord,
  string
>

/**
 * Compares what a form says about files with the files as they are now. The form says what it was made with (the `was` fields). A
 * text that it left as it was never replaces theirs. What they removed stays removed, and what they added stays. Where the form does
 * not say what it was made with, a difference is a choice.
 */
export function mergeFiles(files: FormFiles, texts: FileTexts): MergedFiles {
  const result: Found = { both: [], onlyTheirs: [], onlyMine: [], lost: [], merged: {} }
  if (texts[newAltsField] !== undefined) result.merged[newAltsField] = texts[newAltsField]
  for (const kind of ['picture', 'document'] as const) {
    const there = new Map(
      (kind === 'picture' ? files.pictures : files.documents).map((file) => [file.id, wordsOf(file)]),
    )
    const began = readIds(texts, kind, 'was')
    const of: Merging = { kind, texts, there, began, names: nameFiles(kind, texts, there, began ?? []) }
    for (const [id, words] of there) {
      if (began && !began.includes(id)) tellOfWhole(result.onlyTheirs, of, id, 'Added')
      else if (isRemoved(texts, kind, id)) mergeRemoved(result, of, id, words)
      else mergeWords(result, of, id, words)
      for (const [word, text] of Object.entries(words))
        result.merged[fileField(kind, id, `was-${word as FileWord}`)] = text
    }
    const kept = (began ?? []).filter((id) => !there.has(id) && mergeGone(result, of, id))
    result.merged[filesField(kind, 'was')] = [...there.keys(), ...kept].join(' ')
    mergeOrder(result, of)
  }
  return result
}

type Found = MergedFiles & { merged: Record<string, string> }
type Words = Partial<Record<FileWord, string>>

/** The files of one kind, and what the form says about them. */
interface Merging {
  kind: FileKind
  texts: FileTexts
  /** The files that the deal has now, in their order. */
  there: ReadonlyMap<string, Words>
  /** The files that the form was made with; undefined where it does not say so. */
  began: readonly string[] | undefined
  /** Each file's name. */
  names: ReadonlyMap<string, string>
}

/**
 * Names the files as they were called where the form was made, and those added since as they are called now. Where two names read
 * alike, the number that the form shows stands before each.
 */
function nameFiles(kind: FileKind, texts: FileTexts, there: Merging['there'], began: readonly string[]) {
  const names = [...new Set([...began, ...there.keys()])].map((id) => {
    const now = there.get(id)
    return [id, quoteName(wasOf(texts, kind, id, wordsOfKind[kind][0]) ?? now?.alt ?? now?.title ?? '')] as const
  })
  const counts = new Map<string, number>()
  for (const [, name] of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(names.map(([id, name], index) => [id, counts.get(name) === 1 ? name : `${index + 1} ${name}`]))
}

/** Values that the form was made with. */
function wasOf(texts: FileTexts, kind: FileKind, id: string, word: FileWord): string | undefined {
  return texts[fileField(kind, id, `was-${word}`)]
}

/** A file with what it is, such as `picture “Kitchen”`. */
function nameIn({ kind, names }: Merging, id: string): string {
  return `${kind} ${names.get(id)}`
}

/** A file that came or went as a whole. */
function tellOfWhole(list: Difference[], of: Merging, id: string, said: string): void {
  const side = { value: '', said }
  list.push({
    name: fileField(of.kind, id, 'remove'),
    label: capitalize(nameIn(of, id)),
    base: undefined,
    theirs: side,
    mine: side,
  })
}

function sayWord(word: FileWord, text: string): string {
  if (word === 'state' && Object.hasOwn(documentStates, text))
    return documentStates[text as keyof typeof documentStates]
  return text || 'nothing'
}

function mergeWords(result: Found, of: Merging, id: string, words: Words): void {
  const { kind, texts } = of
  for (const word of wordsOfKind[kind]) {
    const [name, theirs] = [fileField(kind, id, word), words[word]!]
    const base = wasOf(texts, kind, id, word)
    const mine = readTyped(texts, kind, id, word) ?? base ?? theirs
    if (mine === theirs) continue
    const difference: Difference = {
      name,
      label: `${wordLabels[word]} ${nameIn(of, id)}`,
      base: base === undefined ? undefined : sayWord(word, base),
      theirs: { value: theirs, said: sayWord(word, theirs) },
      mine: { value: mine, said: sayWord(word, mine) },
    }
    if (base === mine) result.onlyTheirs.push(difference)
    else if (base !== theirs) result.both.push(difference)
    else {
      result.onlyMine.push(difference)
      result.merged[name] = mine
    }
  }
}

/** A file that this form removes. Where they have changed it since, it is a choice. */
function mergeRemoved(result: Found, of: Merging, id: string, words: Words): void {
  const { kind, texts } = of
  const was = (word: FileWord) => wasOf(texts, kind, id, word)
  const changed = wordsOfKind[kind].filter((word) => was(word) !== words[word])
  const name = fileField(kind, id, 'remove')
  if (changed.length === 0) {
    tellOfWhole(result.onlyMine, of, id, 'Removed')
    result.merged[name] = 'on'
    return
  }
  const say = (read: (word: FileWord) => string | undefined) =>
    changed.map((word) => sayWord(word, read(word) ?? '')).join(', ')
  result.both.push({
    name,
    label: capitalize(nameIn(of, id)),
    base: changed.some((word) => was(word) === undefined) ? undefined : say(was),
    theirs: { value: '', said: `Kept: ${say((word) => words[word])}` },
    mine: { value: 'on', said: 'Removed' },
  })
}

/** A file that they have removed. What was typed about it is told, and goes along so that it can be told again. True where it does. */
function mergeGone(result: Found, of: Merging, id: string): boolean {
  const { kind, texts } = of
  if (isRemoved(texts, kind, id)) return false
  tellOfWhole(result.onlyTheirs, of, id, 'Removed')
  const typed = wordsOfKind[kind].filter((word) => readTyped(texts, kind, id, word) !== undefined)
  for (const word of typed) {
    const text = readTyped(texts, kind, id, word)!
    result.lost.push({ label: `${wordLabels[word]} ${nameIn(of, id)}`, typed: sayWord(word, text) })
    result.merged[fileField(kind, id, word)] = text
  }
  if (typed.length === 0) return false
  for (const word of wordsOfKind[kind]) {
    const was = wasOf(texts, kind, id, word)
    if (was !== undefined) result.merged[fileField(kind, id, `was-${word}`)] = was
  }
  return true
}

/**
 * The order of the files. Who puts an added file anywhere but behind the others has changed the order. In the order of this form it
 * keeps its neighbours as far as they are still together.
 */
function mergeOrder(result: Found, of: Merging): void {
  const { kind, texts, there, began, names } = of
  const now = [...there.keys()]
  const isThere = (id: string) => there.has(id)
  const known = new Set(began ?? now)
  const added = now.filter((id) => !known.has(id))
  const base = began?.filter(isThere)
  const typed = putInOrder(began ?? now, kind, texts).filter(isThere)
  const mine = weave(typed, now)
  // A file whose removal is a choice may be kept, and then has its place.
  const stay = (ids: readonly string[]) =>
    ids.filter((id) => result.merged[fileField(kind, id, 'remove')] === undefined)
  const isMoved = !isSameList(stay(typed), stay(base ?? now))
  const areMoved = base !== undefined && !isSameList(now, [...base, ...added])
  const say = (ids: readonly string[]) => ids.map((id) => names.get(id)!).join(', ')
  const name = filesField(kind, 'places')
  const difference: Difference = {
    name,
    label: `Order of ${kind}s`,
    base: base && say(base),
    theirs: { value: now.join(' '), said: say(now) },
    mine: { value: mine.join(' '), said: say(stay(mine)) },
  }
  if (!isMoved || isSameList(stay(mine), stay(now))) {
    if (areMoved && !isSameList(now, [...typed, ...added])) result.onlyTheirs.push(difference)
  } else if (base && !areMoved) {
    result.onlyMine.push(difference)
    result.merged[name] = mine.join(' ')
  } else result.both.push(difference)
}

/**
 * An order with the files that only the other has: each behind the one that it follows there. Those that are first there come before
 * the next one, and those that are last stay last.
 */
function weave(order: readonly string[], other: readonly string[]): string[] {
  const known = new Set(order)
  const [before, behind] = [new Map<string, string[]>(), new Map<string, string[]>()]
  let waiting: string[] = []
  let last: string | undefined
  for (const id of other) {
    if (!known.has(id)) {
      waiting.push(id)
      continue
    }
    if (last === undefined) before.set(id, waiting)
    else behind.set(last, waiting)
    last = id
    waiting = []
  }
  return [...order.flatMap((id) => [...(before.get(id) ?? []), id, ...(behind.get(id) ?? [])]), ...waiting]
}
