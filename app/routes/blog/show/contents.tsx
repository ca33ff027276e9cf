import type { ContentsEntry } from '#app/domain/blog/html/render.server.ts'
import { Icon } from '#app/ui/icons.tsx'
import styles from './show.module.css'

/** The most headings that the contents name. */
const mostEntries = 60

interface ContentsProps {
  entries: ContentsEntry[]
  title: string
}

/** The contents folded above the text, where there is no room beside it. */
export function FoldedContents({ entries, title }: ContentsProps) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      <Entries entries={entries} />
    </details>
  )
}

/** The contents beside the text. */
export function SideContents({ entries, title }: ContentsProps) {
  return (
    <nav className={styles.side} aria-labelledby="contents">
      <h2 id="contents">{title}</h2>
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
