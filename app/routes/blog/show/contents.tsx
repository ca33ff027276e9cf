import type { ContentsEntry } from '#app/domain/blog/html/render.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import styles from './show.module.css'

/** The most headings that the contents name. */
const mostEntries = 60

/** The contents folded above the text, where there is no room beside it. */
export function FoldedContents({ entries }: { entries: ContentsEntry[] }) {
  return (
    <details className={styles.fold}>
      <summary>
        In this article
        <Icon name="down" />
      </summary>
      <Entries entries={entries} />
    </details>
  )
}

/** The contents beside the text. */
export function SideContents({ entries }: { entries: ContentsEntry[] }) {
  return (
    <nav className={styles.side} aria-labelledby="contents">
      <h2 id="contents">In this article</h2>
      <Entries entries={entries} />
    </nav>
  )
}

/** Headings within a section stand in from it; the deepest are left out. */
function Entries({ entries }: { entries: ContentsEntry[] }) {
  return (
    <ol>
      {entries
        .filter(({ level }) => level < 4)
        .slice(0, mostEntries)
        .map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? styles.inner : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
    </ol>
  )
}
