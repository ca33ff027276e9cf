import { Fragment } from 'react'
import styles from './whole-words.module.css'

/** A title whose words with two hyphens, such as buy-to-let, stay in one line. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.split('-').length > 2 ? <span className={styles.whole}>{word}</span> : word}
    </Fragment>
  ))
}
