import { givenText } from '#app/domain/testimonials/testimonials.ts'
import styles from './quote.module.css'

interface QuoteProps {
  testimonial: { words: string; name: string; dealLabel: string; incentive: string; isSample: boolean }
}

/** The words of a buyer, with what was given for them beside their name. A sample says that it is one. */
export function Quote({ testimonial: { words, name, dealLabel, incentive, isSample } }: QuoteProps) {
  return (
    <figure>
      <blockquote className={styles.say}>
        “<bdi>{words}</bdi>”
      </blockquote>
      <figcaption className={`fine ${styles.by}`}>
        <bdi>{name}</bdi> · {dealLabel}
        {incentive !== '' && (
          <>
            {' '}
            · <bdi>{givenText(incentive)}</bdi>
          </>
        )}
        {isSample && (
          <>
            {' '}
            <span className="tag gc">Sample</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
