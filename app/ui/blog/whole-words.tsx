import styles from './whole-words.module.css'

/** A title whose words with two hyphens, such as buy-to-let, stay in one line. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+){2,})/u).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  )
}
