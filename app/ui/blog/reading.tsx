import styles from './reading.module.css'

/**
 * The text of a post, as its page and its preview show it. `html` is what `renderPost` has made, which is clean; nothing else may be
 * put here.
 */
export function ReadingText({ html }: { html: string }) {
  return <div className={styles.read} dangerouslySetInnerHTML={{ __html: html }} />
}
