import type { Block } from '#app/domain/blog/blocks.server.ts'
import type { ComparedBlock, ComparedText, Comparison, Piece } from '#app/domain/blog/comparison.server.ts'
import type { Versions } from '#app/domain/blog/versions.server.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { postVersionsHref } from '#app/ui/links.ts'
import styles from './versions.module.css'

interface ComparedVersionsProps {
  post: Versions['post']
  from: number
  to: number
  comparison: Comparison
}

/** Two versions compared: each field that differs, and the paragraphs of the content with what changed in them. */
export function ComparedVersions({ post, from, to, comparison }: ComparedVersionsProps) {
  const { counts, fields, content, same } = comparison
  const isSame = fields.length === 0 && content === null
  const restorable = [...new Set([from, to])].filter((version) => version !== post.version)
  return (
    <section className={styles.compared} aria-labelledby="compared">
      <div className={styles.top}>
        <div className="tight">
          <h2 id="compared">
            Version {from} to version {to}
          </h2>
          <p className="small muted">
            {isSame ? 'Nothing differs.' : sayCounts(counts)}
            {!isSame && same.length > 0 && ` The same: ${same.join(', ')}.`}
          </p>
        </div>
        <p className="row">
          {restorable.map((version) => (
            <a
              key={version}
              className="btn"
              href={hrefWith(postVersionsHref(post.id), new URLSearchParams({ from: String(from), to: String(to), restore: String(version) }))} // prettier-ignore
            >
              Restore version {version}…
            </a>
          ))}
        </p>
      </div>
      {!isSame && (
        <p className={styles.legend}>
          <span>
            <b>+</b> <ins>inserted</ins>
          </span>
          <span>
            <b>−</b> <del>removed</del>
          </span>
          <span>
            <b>±</b> changed within
          </span>
        </p>
      )}
      {fields.map((field) => (
        <section key={field.name} aria-labelledby={`field-${field.name}`}>
          <h3 className={styles.label} id={`field-${field.name}`}>
            {field.label}
          </h3>
          <div className={styles.diff}>
            <Changed tag="p" before={field.before} after={field.after} pieces={field.pieces} />
          </div>
        </section>
      ))}
      {content && (
        <section aria-labelledby="field-content">
          <h3 className={styles.label} id="field-content">
            Content
          </h3>
          <Content content={content} from={from} to={to} />
        </section>
      )}
    </section>
  )
}

function sayCounts(counts: Comparison['counts']): string {
  if (counts === null) return 'The content is too different to be compared word by word.'
  const { inserted, removed, paragraphs } = counts
  if (paragraphs === 0) return 'The content is the same.'
  return `${countText(inserted, 'word')} of the content inserted, ${removed.toLocaleString('en-GB')} removed, in ${countText(paragraphs, 'paragraph')}.`
}

/** The most paragraphs of a text that is shown whole. */
const mostWhole = 500

function Content({ content, from, to }: { content: ComparedText; from: number; to: number }) {
  if (content.blocks === null)
    return (
      <>
        <p>These versions are too different to be marked word by word. Each stands here whole.</p>
        <div className={styles.sides}>
          <Whole title={`Version ${from}`} blocks={content.before} />
          <Whole title={`Version ${to}`} blocks={content.after} />
        </div>
      </>
    )
  return <div className={styles.diff}>{groupBlocks(content.blocks).map((group, index) => <Group key={index} group={group} />)}</div> // prettier-ignore
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
    const last = groups.at(-1)
    if (block.kind !== 'same' || isNear(index)) groups.push(block)
    else if (Array.isArray(last)) last.push(block)
    else groups.push([block])
  }
  return groups
}

function Group({ group }: { group: ComparedBlock | ComparedBlock[] }) {
  if (!Array.isArray(group)) return <OneBlock block={group} />
  return (
    <details className={styles.skip}>
      <summary>{countText(group.length, 'paragraph')} without a change</summary>
      {group.slice(0, mostWhole).map((block, index) => (
        <OneBlock key={index} block={block} />
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
  const shown = pieces ?? [
    { kind: 'removed' as const, text: before || '(empty) ' },
    { kind: 'inserted' as const, text: after || '(empty)' },
  ]
  return (
    <p className={`${styles.changed} ${look(tag)}`}>
      <span className="vh">Changed: </span>
      {shown.map((piece, index) => (
        <OnePiece
          key={index}
          piece={piece}
          isBeforeOther={piece.kind === 'removed' && shown[index + 1]?.kind === 'inserted'}
        />
      ))}
    </p>
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
