import { diffArrays } from 'diff'
import { readBlocks, type Block } from '../html/blocks.server.ts'
import { postFields, type PostField, type PostTexts } from './record.ts'

/** Two versions of a post beside each other: paragraphs first, then the words of those that have changed. */

/** A piece of a text: as it was, taken away, or put in. */
export interface Piece {
  kind: 'same' | 'removed' | 'inserted'
  text: string
}

export type ComparedBlock =
  | { kind: 'same' | 'removed' | 'inserted'; tag: string; text: string }
  /** `pieces` is null where hardly a word is the same: both texts then stand there whole. */
  | { kind: 'changed'; tag: string; before: string; after: string; pieces: Piece[] | null }
  /** The same words, with other links, emphasis or kind of paragraph. */
  | { kind: 'formatted'; tag: string; text: string }

export interface ComparedText {
  /** Null where the texts are too different for a comparison: then they stand beside each other. */
  blocks: ComparedBlock[] | null
  before: Block[]
  after: Block[]
}

export interface Comparison {
  /** The words that were put in and taken away, and the paragraphs in which; null where they were not compared. */
  counts: { inserted: number; removed: number; paragraphs: number } | null
  /** Every other field that differs, in the order of the form. */
  fields: { name: PostField; label: string; pieces: Piece[] | null; before: string; after: string }[]
  /** Null where the content is the same. */
  content: ComparedText | null
  /** The labels of the fields that are the same. */
  same: string[]
}

/** The most paragraphs and words that may be taken away and put in, in the whole and in one paragraph. The work grows by their square. */
const mostEdits = { paragraphs: 1000, words: 400 }
/** The words that are compared over all paragraphs, each counted once for each edit that is allowed. */
const mostWordsInAll = 60_000
/** A paragraph is the other one changed where they have this part of their words in common. */
const leastAlike = 0.3
/** The paragraphs among which the other one is looked for. */
const widestSearch = 6

/** Differences between two versions. The slug and the state are compared like every other field. */
export function comparePosts(before: PostTexts, after: PostTexts): Comparison {
  const differs = (name: PostField) => before[name] !== after[name]
  const names = Object.keys(postFields) as PostField[]
  const budget = { words: mostWordsInAll }
  const fields = names
    .filter((name) => name !== 'content' && differs(name))
    .map((name) => {
      const [was, is] = [showField(name, before[name]), showField(name, after[name])]
      return { name, label: postFields[name], pieces: compareWords(was, is, budget), before: was, after: is }
    })
  const content = differs('content') ? compareHtml(before.content, after.content, budget) : null
  return {
    counts: countEdits(content),
    fields,
    content,
    same: names.filter((name) => !differs(name)).map((name) => postFields[name]),
  }
}

function showField(name: PostField, text: string): string {
  return name === 'tags' ? text.split('\n').join(', ') : text
}

export function compareHtml(beforeHtml: string, afterHtml: string, budget: { words: number }): ComparedText {
  const [before, after] = [readBlocks(beforeHtml), readBlocks(afterHtml)]
  const runs = diffArrays(before, after, {
    comparator: (one, other) => one.key === other.key,
    maxEditLength: mostEdits.paragraphs,
  })
  if (!runs) return { blocks: null, before, after }
  const blocks: ComparedBlock[] = []
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index]!
    const next = runs[index + 1]
    if (!run.added && !run.removed) blocks.push(...run.value.map((block) => shown('same', block)))
    else if (next && (next.added || next.removed)) {
      const [removed, added] = run.removed ? [run.value, next.value] : [next.value, run.value]
      blocks.push(...pairUp(removed, added, budget))
      index += 1
    } else blocks.push(...run.value.map((block) => shown(run.added ? 'inserted' : 'removed', block)))
  }
  return { blocks, before, after }
}

function shown(kind: 'same' | 'removed' | 'inserted', { tag, text }: Block): ComparedBlock {
  return { kind, tag, text }
}

/** Paragraphs that were taken away and put in at one place: each with the one that it has become, where there is one. */
function pairUp(removed: readonly Block[], added: readonly Block[], budget: { words: number }): ComparedBlock[] {
  const blocks: ComparedBlock[] = []
  let at = 0
  for (const before of removed) {
    const candidates = added.slice(at, at + widestSearch)
    const likeness = candidates.map((after) => alike(before.text, after.text))
    const best = likeness.indexOf(Math.max(...likeness, leastAlike))
    if (best === -1) {
      blocks.push(shown('removed', before))
      continue
    }
    blocks.push(...candidates.slice(0, best).map((block) => shown('inserted', block)))
    blocks.push(compareBlock(before, candidates[best]!, budget))
    at += best + 1
  }
  blocks.push(...added.slice(at).map((block) => shown('inserted', block)))
  return blocks
}

function compareBlock(before: Block, after: Block, budget: { words: number }): ComparedBlock {
  const { tag } = after
  if (before.text === after.text) return { kind: 'formatted', tag, text: after.text }
  return {
    kind: 'changed',
    tag,
    before: before.text,
    after: after.text,
    pieces: compareWords(before.text, after.text, budget),
  }
}

/** The part of the words of both texts that both have, from 0 to 1. Only the first words count. */
function alike(one: string, other: string): number {
  if (one === other) return 1
  const [words, others] = [bagOf(one), bagOf(other)]
  let common = 0
  for (const word of words) if (others.has(word)) common += 1
  const all = words.size + others.size - common
  return all === 0 ? 0 : common / all
}

function bagOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  )
}

interface Token {
  word: string
  /** With the blank behind it. */
  whole: string
}

/** A word, or one other sign, each with the blanks behind it. */
function tokensOf(text: string): Token[] {
  return (text.match(/(?:[\p{L}\p{N}'’]+|[^\s\p{L}\p{N}'’])\s*|\s+/gu) ?? []).map((whole) => ({
    word: whole.trim(),
    whole,
  }))
}

/** The words of two texts; null where they have too little in common, or where enough has been compared already. */
export function compareWords(before: string, after: string, budget = { words: mostWordsInAll }): Piece[] | null {
  const [one, other] = [tokensOf(before), tokensOf(after)]
  budget.words -= one.length + other.length
  if (budget.words < 0) return null
  const runs = diffArrays(one, other, { comparator: (a, b) => a.word === b.word, maxEditLength: mostEdits.words })
  return (
    runs?.map(({ added, removed, value }) => ({
      kind: added ? 'inserted' : removed ? 'removed' : 'same',
      text: value.map(({ whole }) => whole).join(''),
    })) ?? null
  )
}

function countEdits(content: ComparedText | null): Comparison['counts'] {
  if (content === null) return { inserted: 0, removed: 0, paragraphs: 0 }
  if (content.blocks === null) return null
  const counts = { inserted: 0, removed: 0, paragraphs: 0 }
  for (const block of content.blocks) {
    if (block.kind === 'same') continue
    counts.paragraphs += 1
    if (block.kind === 'inserted') counts.inserted += countIn(block.text)
    else if (block.kind === 'removed') counts.removed += countIn(block.text)
    else if (block.kind === 'changed') {
      const pieces = block.pieces ?? [
        { kind: 'removed', text: block.before },
        { kind: 'inserted', text: block.after },
      ]
      for (const { kind, text } of pieces) if (kind !== 'same') counts[kind] += countIn(text)
    }
  }
  return counts
}

function countIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu)?.length ?? 0
}

/**
 * The number of words that one text has more of than the other, and less: by number alone, wherever they stand. It takes one walk
 * through each.
 */
export function countChangedWords(before: string, after: string): { more: number; less: number } {
  const counts = new Map<string, number>()
  for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1)
  const changed = { more: 0, less: 0 }
  for (const count of counts.values()) {
    if (count > 0) changed.more += count
    else changed.less -= count
  }
  return changed
}

function wordsOf(html: string): string[] {
  return html.replace(/<[^<>]*>/g, ' ').match(/\S+/g) ?? []
}
