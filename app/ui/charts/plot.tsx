import type { ReactNode } from 'react'
import styles from './plot.module.css'

/** A sentence where there is nothing to draw. */
export function NothingToDraw({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}
