import { lastOf } from '#app/utils/last.ts'
import { tooDeep, treeOf, type Tag, type Tree } from './tree.ts'

/** Whether the visual editor would keep a post as it is. It reads HTML by itself, apart from the editor. */

/** The one name here of two tags of one meaning. */
const sameAs: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', h4: 'h3', h5: 'h3', h6: 'h3' }
const inlineTags = new Set(['strong', 'em', 'u', 's', 'code', 'a'])

type Token = { block: string } | { text: string; with: string; isCode: boolean }

/** True where both say the same, whitespace, the order of attributes and the nesting of marks apart; false where one was not read whole. */
export function saysTheSame(one: readonly Tree[], other: readonly Tree[]): boolean {
  return !isCut(one) && canonical(one) === canonical(other)
}

/** True where reading and writing HTML in the editor changes nothing that a reader could see. */
export function isLossless(html: string, rewrite: (trees: Tree[]) => string): boolean {
  const trees = treeOf(html)
  return saysTheSame(trees, treeOf(rewrite(trees)))
}

const isCut = (trees: readonly Tree[]): boolean =>
  trees.some((tree) => typeof tree !== 'string' && (tree.tag === tooDeep || isCut(tree.children)))

/** The meaning of HTML as text. */
function canonical(trees: readonly Tree[]): string {
  const tokens: Token[] = []
  walk(trees, [], false, tokens)
  const lines: string[] = []
  let run: { text: string; with: string }[] = []
  let isCode = false
  const flush = () => {
    for (const piece of isCode ? trimmed(merged(run)) : collapsed(run)) lines.push(`${piece.with}|${piece.text}`)
    run = []
  }
  for (const token of tokens) {
    if ('block' in token) {
      flush()
      lines.push(token.block)
    } else {
      isCode = token.isCode
      run.push(token)
    }
  }
  flush()
  return lines.filter((line) => line !== '').join('\n')
}

function walk(trees: readonly Tree[], around: readonly string[], isCode: boolean, tokens: Token[]): void {
  for (const tree of trees) {
    if (typeof tree === 'string') {
      tokens.push({ text: tree, with: [...around].sort().join(), isCode })
      continue
    }
    const tag = sameAs[tree.tag] ?? tree.tag
    const inner = (next: readonly string[]) => walk(tree.children, next, isCode || tag === 'pre', tokens)
    if (tag === 'br') tokens.push({ text: '\n', with: isCode ? [...around].sort().join() : 'br', isCode })
    else if (tag === 'img')
      tokens.push({ text: 'img', with: `${describe(tree, tag)} ${[...around].sort().join()}`, isCode })
    else if (isCode && tag === 'code') inner(around)
    else if (inlineTags.has(tag)) {
      const name = describe(tree, tag)
      inner(around.includes(name) ? around : [...around, name])
    } else if (tag === 'tbody' || tag === 'thead' || (tag === 'colgroup' && tree.children.length === 0)) inner(around)
    else if (tag === 'p' && describe(tree, tag) === 'p') {
      // Text in an item or a cell says the same with and without a paragraph around it; an empty one says nothing.
      tokens.push({ block: '' })
      inner(around)
      tokens.push({ block: '' })
    } else {
      tokens.push({ block: `<${describe(tree, tag)}>` })
      inner(around)
      tokens.push({ block: `</${tag}>` })
    }
  }
}

/** A tag with what it says, in one order. */
function describe({ attributes }: Tag, tag: string): string {
  const said = Object.entries(attributes).flatMap(([name, value]) => {
    if (tag === 'a' && name === 'rel' && value === 'noopener') return []
    if ((name === 'colspan' || name === 'rowspan') && value === '1') return []
    if (name === 'alt' && value === '') return []
    if (name === 'colwidth' || name === 'data-colwidth') return [`widths=${value.replace(/\s/g, '')}`]
    if (tag === 'col' && name === 'style') return [`style=${value.replace(/[\s;]/g, '')}`]
    return [`${name}=${value}`]
  })
  return [tag, ...said.sort()].join(' ')
}

function merged(run: { text: string; with: string }[]) {
  const pieces: { text: string; with: string }[] = []
  for (const { text, with: around } of run) {
    const last = lastOf(pieces)
    if (last?.with === around) last.text += text
    else pieces.push({ text, with: around })
  }
  return pieces.filter(({ text }) => text !== '')
}

const trimmed = (run: { text: string; with: string }[]) =>
  run.map(({ text, with: around }) => ({ text: text.replace(/^\n+/, '').trimEnd(), with: around }))

/** Whitespace as HTML reads it: one space for many, none at the ends and beside line breaks. */
function collapsed(run: { text: string; with: string }[]) {
  const pieces: { text: string; with: string }[] = []
  let last: { text: string; with: string } | null = null
  let isAfterSpace = true
  const trimLast = () => {
    if (last) last.text = last.text.replace(/ $/, '')
  }
  for (const { text, with: around } of run) {
    if (around === 'br') trimLast()
    const isWord = around !== 'br' && !(text === 'img' && around.startsWith('img'))
    const words = isWord ? text.replace(/[ \t\n\r\f]+/g, ' ') : text
    const piece: { text: string; with: string } = {
      text: isWord && isAfterSpace ? words.replace(/^ /, '') : words,
      with: around,
    }
    if (piece.text === '') continue
    pieces.push(piece)
    last = isWord ? piece : null
    isAfterSpace = around === 'br' || (isWord && piece.text.endsWith(' '))
  }
  trimLast()
  while (lastOf(pieces)?.with === 'br') pieces.pop()
  return merged(pieces)
}
