import type { ReactNode } from 'react'
import styles from './charts.module.css'

/** The look of a series. Without colours `main` is filled and the others are outlines. */
export type SeriesTone = 'main' | 'bad' | 'brass'

interface ChartProps {
  /** The id of the heading, once on its page. */
  id: string
  title: string
  /** The sum, beside the title. */
  total?: ReactNode
  /** The subject in words, with the key of the colours. */
  words: ReactNode
  children: ReactNode
}

/** A chart with its title, its sum and its words. It is drawn by the server and needs no script. */
export function Chart({ id, title, total, words, children }: ChartProps) {
  return (
    <section className={styles.chart} aria-labelledby={id}>
      <h2 className={styles.title}>
        <span id={id}>{title}</span> {total !== undefined && <span className="n">{total}</span>}
      </h2>
      <p>{words}</p>
      {children}
    </section>
  )
}

/** The colour of a series, before its name. */
export function Swatch({ tone }: { tone: SeriesTone }) {
  return <span className={`${styles.swatch} ${styles[tone]}`} />
}
