import styles from './charts.module.css'

export interface AgePart {
  /** The subject of the number, such as "Overdue". */
  label: string
  urgency: 'overdue' | 'today' | 'week' | 'later'
  count: number
  /** The cases of this part. */
  href: string
}

/** A bar parted by deadline, each part as long as its number is large and a link to its cases. Empty parts are left out. */
export function AgeBar({ parts }: { parts: AgePart[] }) {
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <>
      <div className={styles.age}>
        {shown.map(({ label, urgency, count, href }) => (
          <a key={label} className={styles[urgency]} style={{ flexGrow: count }} href={href}>
            {count.toLocaleString('en-GB')}
            <span className="vh"> {label}</span>
          </a>
        ))}
      </div>
      <p className={styles.ageKey} aria-hidden="true">
        {parts.map(({ label, urgency, count }) => (
          <span key={label}>
            <span className={`${styles.swatch} ${styles[urgency]}`} />
            {label} {count.toLocaleString('en-GB')}
          </span>
        ))}
      </p>
    </>
  )
}
