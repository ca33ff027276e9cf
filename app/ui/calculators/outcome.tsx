import type { ReactNode } from 'react'
import styles from './outcome.module.css'

/** Words that say that a test is passed or failed. */
export function Outcome({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return <b className={isGood ? styles.pass : styles.fail}>{children}</b>
}
