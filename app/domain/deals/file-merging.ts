import { capitalize } from '#app/utils/text.ts'
import {
  documentStates,
  fileField,
  filesField,
  isRemoved,
  nameOfFile,
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
import type { Difference } from './merging.ts'

/** Two admins have changed the files of one deal. What each has changed, file by file. */
export interface MergedFiles {
  /** What both changed, each to something else. The value of the one that is chosen is sent in the field of this name. */
  both: Difference[]
  onlyTheirs: Difference[]
  onlyMine: Difference[]
  /** What was typed about files that they have removed. It cannot be saved. */
  lost: { label: string; typed: string }[]
  /** What the form says about the files as they are now, without what both changed. */
  merged: FileTexts
}

/** What stands before the name of a file. */
const wordLabels = { alt: 'Alt text of', title: 'Title of', state: 'State of' } as const satisfies Record<FileWord, string> // prettier-ignore

/**
 * Compares what a form says about files with the files as they are now. The form says what it was made with (the `was` fields). A
 * text that it left as it was never replaces theirs. What they removed stays removed, and what they added stays. Where the form does
 * not say what it was made with, a difference is a choice.
 */
export function mergeFiles(files: FormFiles, texts: FileTexts): MergedFiles {
  const result: Found = { both: [], onlyTheirs: [], onlyMine: [], lost: [], merged: {} }
  if (texts[newAltsField] !== undefined) result.merged[newAltsField] = texts[newAltsField]
  for (const kind of ['picture', 'document'] as const) {
    const there = new Map((kind === 'picture' ? files.pictures : files.documents).map((file) => [file.id, wordsOf(file)])) // prettier-ignore
    const began = readIds(texts, kind, 'was')
    for (const [id, words] of there) {
      const isAdded = began !== undefined && !began.includes(id)
      if (isAdded)
        tellOfWhole(result.onlyTheirs, fileField(kind, id, 'remove'), nameIn(texts, kind, id, words), 'Added')
      else if (isRemoved(texts, kind, id)) mergeRemoved(result, kind, id, words, texts)
      else mergeWords(result, kind, id, words, texts)
      for (const [word, text] of Object.entries(words)) result.merged[fileField(kind, id, `was-${word as FileWord}`)] = text // prettier-ignore
    }
    for (const id of began ?? []) if (!there.has(id)) mergeGone(result, kind, id, texts)
    mergeOrder(result, kind, there, began, texts)
  }
  return result
}

type Found = MergedFiles & { merged: Record<string, string> }
type Words = Partial<Record<FileWord, string>>

/** What the form was made with. */
function wasOf(texts: FileTexts, kind: FileKind, id: string, word: FileWord): string | undefined {
  return texts[fileField(kind, id, `was-${word}`)]
}

/** A file that came or went as a whole. */
function tellOfWhole(list: Difference[], name: string, file: string, said: string): void {
  const side = { value: '', said }
  list.push({ name, label: capitalize(file), base: undefined, theirs: side, mine: side })
}

/** What a file was called where the form was made, and else what it is called now. */
function calledIn(texts: FileTexts, kind: FileKind, id: string, now: Words = {}): string {
  return wasOf(texts, kind, id, wordsOfKind[kind][0]) ?? now.alt ?? now.title ?? ''
}

function nameIn(texts: FileTexts, kind: FileKind, id: string, now?: Words): string {
  return nameOfFile(kind, calledIn(texts, kind, id, now))
}

function sayWord(word: FileWord, text: string): string {
  if (word === 'state' && Object.hasOwn(documentStates, text))
    return documentStates[text as keyof typeof documentStates]
  return text || 'nothing'
}

function mergeWords(result: Found, kind: FileKind, id: string, words: Words, texts: FileTexts): void {
  for (const word of wordsOfKind[kind]) {
    const [name, theirs] = [fileField(kind, id, word), words[word]!]
    const base = wasOf(texts, kind, id, word)
    const mine = readTyped(texts, kind, id, word) ?? base ?? theirs
    if (mine === theirs) continue
    const difference: Difference = {
      name,
      label: `${wordLabels[word]} ${nameIn(texts, kind, id, words)}`,
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
function mergeRemoved(result: Found, kind: FileKind, id: string, words: Words, texts: FileTexts): void {
  const was = (word: FileWord) => wasOf(texts, kind, id, word)
  const changed = wordsOfKind[kind].filter((word) => was(word) !== words[word])
  const name = fileField(kind, id, 'remove')
  if (changed.length === 0) {
    tellOfWhole(result.onlyMine, name, nameIn(texts, kind, id, words), 'Removed')
    result.merged[name] = 'on'
    return
  }
  const say = (read: (word: FileWord) => string | undefined) =>
    changed.map((word) => sayWord(word, read(word) ?? '')).join(', ')
  result.both.push({
    name,
    label: capitalize(nameIn(texts, kind, id, words)),
    base: changed.some((word) => was(word) === undefined) ? undefined : say(was),
    theirs: { value: '', said: `Kept: ${say((word) => words[word])}` },
    mine: { value: 'on', said: 'Removed' },
  })
}

/** A file that they have removed. What was typed about it is told. */
function mergeGone(result: Found, kind: FileKind, id: string, texts: FileTexts): void {
  if (isRemoved(texts, kind, id)) return
  const name = nameIn(texts, kind, id)
  tellOfWhole(result.onlyTheirs, fileField(kind, id, 'remove'), name, 'Removed')
  for (const word of wordsOfKind[kind]) {
    const typed = readTyped(texts, kind, id, word)
    if (typed === undefined) continue
    result.lost.push({ label: `${wordLabels[word]} ${name}`, typed: sayWord(word, typed) })
  }
}

/** The order of the files that both have. What they added comes after it where the order of this form is taken. */
function mergeOrder(
  result: Found,
  kind: FileKind,
  there: ReadonlyMap<string, Words>,
  began: readonly string[] | undefined,
  texts: FileTexts,
): void {
  const now = [...there.keys()]
  result.merged[filesField(kind, 'was')] = now.join(' ')
  const known = new Set(began ?? now)
  const isCommon = (id: string) => known.has(id) && there.has(id) && !isRemoved(texts, kind, id)
  const theirs = now.filter(isCommon)
  const mine = putInOrder(began ?? now, kind, texts).filter(isCommon)
  if (isSame(mine, theirs)) return
  const base = began?.filter(isCommon)
  const added = now.filter((id) => !isCommon(id))
  const say = (ids: readonly string[]) =>
    ids.map((id) => quoteName(calledIn(texts, kind, id, there.get(id)))).join(', ')
  const name = filesField(kind, 'places')
  const places = [...mine, ...added].join(' ')
  const difference: Difference = {
    name,
    label: `Order of ${kind}s`,
    base: base && say(base),
    theirs: { value: now.join(' '), said: say(theirs) },
    mine: { value: places, said: say(mine) },
  }
  if (base && isSame(base, mine)) result.onlyTheirs.push(difference)
  else if (base && isSame(base, theirs)) {
    result.onlyMine.push(difference)
    result.merged[name] = places
  } else result.both.push(difference)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}
