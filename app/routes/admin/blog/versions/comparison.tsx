import { versionName, versionTitle } from '#app/domain/blog/desk/versions.ts'
import type { Comparison } from '#app/domain/blog/desk/comparison.server.ts'
import type { Versions } from '#app/domain/blog/desk/versions.server.ts'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { postVersionsHref } from '#app/ui/links.ts'
import { Content, type View } from './compared-text.tsx'
import styles from './versions.module.css'

interface ComparedVersionsProps {
  post: Versions['post']
  from: number
  to: number
  comparison: Comparison
  view: View
}

/** Two versions compared: each field that differs, and the paragraphs of the content with what changed in them. */
export function ComparedVersions({ post, from, to, comparison, view }: ComparedVersionsProps) {
  const { counts, fields, content, same } = comparison
  const isSame = fields.length === 0 && content === null
  const href = (query: Record<string, string>) => hrefWith(postVersionsHref(post.id), new URLSearchParams(query))
  const pair = { from: String(from), to: String(to) }
  const shown = view === 'side' ? { ...pair, view } : pair
  const names = { view, titles: [versionTitle(from), versionTitle(to)] as const }
  const restorable = [...new Set([from, to])].filter((version) => version !== post.version)
  return (
    <section
      className={view === 'side' ? `${styles.compared} ${styles.isWide}` : styles.compared}
      aria-labelledby="compared"
    >
      <div className={styles.top}>
        <div className="tight">
          <h2 id="compared">
            {versionTitle(from)} to {versionName(to)}
          </h2>
          <p className="small muted">
            {isSame ? 'Nothing differs.' : sayCounts(counts)}
            {!isSame && same.length > 0 && ` The same: ${same.join(', ')}.`}
          </p>
        </div>
        <p className="row">
          {restorable.map((version) => (
            <a key={version} className="btn" href={href({ ...shown, restore: String(version) })}>
              Restore {versionName(version)}…
            </a>
          ))}
        </p>
      </div>
      {!isSame && (
        <p className={`${styles.legend} ${styles.marked}`}>
          <span>
            <b>+</b> <ins>inserted</ins>
          </span>
          <span>
            <b>−</b> <del>removed</del>
          </span>
          <span>
            <b>±</b> changed within
          </span>
          {view === 'side' ? (
            <a href={`${href(pair)}#compared`}>In one column</a>
          ) : (
            <a href={`${href({ ...pair, view: 'side' })}#compared`}>Side by side</a>
          )}
        </p>
      )}
      {fields.map((field) => (
        <section key={field.name} aria-labelledby={`field-${field.name}`}>
          <h3 className={styles.label} id={`field-${field.name}`}>
            {field.label}
          </h3>
          <Content content={{ blocks: [{ kind: 'changed', tag: 'p', ...field }], before: [], after: [] }} {...names} />
        </section>
      ))}
      {content && (
        <section aria-labelledby="field-content">
          <h3 className={styles.label} id="field-content">
            Content
          </h3>
          <Content content={content} {...names} />
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
