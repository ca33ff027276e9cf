import type { ReactNode } from 'react'
import type { Block } from '#app/domain/blog/html/blocks.server.ts'
import type { ComparedBlock, ComparedText, Piece } from '#app/domain/blog/desk/comparison.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { lastOf } from '#app/utils/last.ts'
import styles from './versions.module.css'

/** Differences of two texts of a post, marked: in one column, or as it was beside as it is. */
export type View = 'inline' | 'side'

/** The most paragraphs of a text that is shown whole. */
const mostWhole = 500

interface ContentProps {
  content: ComparedText
  view?: View
  /** The names of the two texts. */
  titles: readonly [before: string, after: string]
}

/** Two texts compared: the paragraphs, with what changed in them. */
export function Content({ content, view = 'inline', titles }: ContentProps) {
  const [before, after] = titles
  if (content.blocks === null)
    return (
      <>
        <p>These texts are too different to be marked word by word. Each stands here whole.</p>
        <div className={styles.sides}>
          <Whole title={before} blocks={content.before} />
          <Whole title={after} blocks={content.after} />
        </div>
      </>
    )
  const One = view === 'side' ? BothSides : OneBlock
  return (
    <div className={`${styles.diff} ${styles.marked}`}>
      {view === 'side' && (
        <div className={styles.beside} aria-hidden="true">
          <p className={styles.title}>{before}</p>
          <p className={styles.title}>{after}</p>
        </div>
      )}
      {groupBlocks(content.blocks).map((group, index) => (
        <Group key={index} group={group} One={One} />
      ))}
    </div>
  )
}

function Whole({ title, blocks }: { title: string; blocks: Block[] }) {
  return (
    <section className={styles.diff}>
      <h4>{title}</h4>
      {blocks.slice(0, mostWhole).map((block, index) => (
        <p key={index}>{block.text}</p>
      ))}
      {blocks.length > mostWhole && (
        <p className={styles.skip}>{countText(blocks.length - mostWhole, 'more paragraph')}</p>
      )}
    </section>
  )
}

/** Paragraphs in a row: those without a change are put away, except the ones next to a change. */
function groupBlocks(blocks: ComparedBlock[]): (ComparedBlock | ComparedBlock[])[] {
  const isNear = (index: number) =>
    [blocks[index - 1], blocks[index + 1]].some((block) => block !== undefined && block.kind !== 'same')
  const groups: (ComparedBlock | ComparedBlock[])[] = []
  for (const [index, block] of blocks.entries()) {
    const last = lastOf(groups)
    if (block.kind !== 'same' || isNear(index)) groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}

interface GroupProps {
  group: ComparedBlock | ComparedBlock[]
  One: (props: { block: ComparedBlock }) => ReactNode
}

function Group({ group, One }: GroupProps) {
  if (!Array.isArray(group)) return <One block={group} />
  return (
    <details className={styles.skip}>
      <summary>{countText(group.length, 'paragraph')} without a change</summary>
      {group.slice(0, mostWhole).map((block, index) => (
        <One key={index} block={block} />
      ))}
      {group.length > mostWhole && <p>{countText(group.length - mostWhole, 'more paragraph')}</p>}
    </details>
  )
}

const nouns: Readonly<Record<string, string>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  blockquote: 'quote',
  li: 'item',
  tr: 'row',
  pre: 'code',
  hr: 'line',
}

function OneBlock({ block }: { block: ComparedBlock }) {
  const noun = nouns[block.tag] ?? 'paragraph'
  switch (block.kind) {
    case 'same':
      return <p className={look(block.tag)}>{block.text}</p>
    case 'inserted':
      return (
        <p className={`${styles.added} ${look(block.tag)}`}>
          <ins>
            <span className="vh">Inserted {noun}: </span>
            {block.text}
          </ins>
        </p>
      )
    case 'removed':
      return (
        <p className={`${styles.removed} ${look(block.tag)}`}>
          <del>
            <span className="vh">Removed {noun}: </span>
            {block.text}
          </del>
        </p>
      )
    case 'formatted':
      return (
        <p className={`${styles.changed} ${look(block.tag)}`}>
          <span className={styles.note}>Same words; links, emphasis or kind changed: </span>
          {block.text}
        </p>
      )
    case 'changed':
      return <Changed {...block} />
  }
}

function look(tag: string): string {
  return /^h[1-3]$/.test(tag)
    ? styles.heading!
    : tag === 'blockquote'
      ? styles.quote!
      : tag === 'pre'
        ? styles.code!
        : ''
}

interface ChangedProps {
  tag: string
  before: string
  after: string
  pieces: Piece[] | null
}

function Changed({ tag, before, after, pieces }: ChangedProps) {
  return (
    <p className={`${styles.changed} ${look(tag)}`}>
      <span className="vh">Changed: </span>
      <Pieces pieces={pieces ?? whole(before, after)} />
    </p>
  )
}

function whole(before: string, after: string): Piece[] {
  return [
    { kind: 'removed', text: before || '(empty) ' },
    { kind: 'inserted', text: after || '(empty)' },
  ]
}

/** A text with what was taken out of it and put in. What marks them is for whoever stands in an element of the class `marked`. */
export function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, index) => (
    <OnePiece
      key={index}
      piece={piece}
      isBeforeOther={piece.kind === 'removed' && pieces[index + 1]?.kind === 'inserted'}
    />
  ))
}

/** A paragraph as it was and as it is, beside each other. Where it is the same, narrow screens and readers of the page have it once. */
function BothSides({ block }: { block: ComparedBlock }) {
  if (block.kind === 'same' || block.kind === 'formatted')
    return (
      <div className={styles.beside}>
        <OneBlock block={block} />
        <div className={styles.again} aria-hidden="true">
          <OneBlock block={{ ...block, kind: 'same' }} />
        </div>
      </div>
    )
  if (block.kind !== 'changed')
    return (
      <div className={styles.beside}>
        {block.kind === 'inserted' && <p className={styles.nothing} />}
        <OneBlock block={block} />
        {block.kind === 'removed' && <p className={styles.nothing} />}
      </div>
    )
  const pieces = block.pieces ?? whole(block.before, block.after)
  return (
    <div className={styles.beside}>
      {(['removed', 'inserted'] as const).map((kind) => {
        const shown = pieces.filter((piece) => piece.kind === 'same' || piece.kind === kind)
        // A field that was empty, or is.
        if (shown.every(({ text }) => text === '')) return <p key={kind} className={styles.nothing} />
        return (
          <p key={kind} className={`${kind === 'removed' ? styles.removed : styles.added} ${look(block.tag)}`}>
            <span className="vh">{kind === 'removed' ? 'Was: ' : 'Is: '}</span>
            <Pieces pieces={shown} />
          </p>
        )
      })}
    </div>
  )
}

/** The blanks at the end stand outside the mark; what takes its place stands apart from it. */
function OnePiece({ piece: { kind, text }, isBeforeOther }: { piece: Piece; isBeforeOther: boolean }) {
  if (kind === 'same') return text
  const words = text.trimEnd()
  const blanks = text.slice(words.length) || (isBeforeOther ? ' ' : '')
  return (
    <>
      {kind === 'removed' ? (
        <del>
          <span className="vh">removed: </span>
          {words}
        </del>
      ) : (
        <ins>
          <span className="vh">inserted: </span>
          {words}
        </ins>
      )}
      {blanks}
    </>
  )
}
