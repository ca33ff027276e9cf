import type { PublishedPost } from '#app/domain/blog/reading/published-post.server.ts'
import { guideLevels } from '#app/domain/blog/guides/guides.ts'
import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import { glossaryHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'
import styles from './guide.module.css'

/** The words around the text of a guide, on its page and in the preview of one. */

interface GuideFactsProps {
  guide: Pick<PublishedPost, 'guide' | 'words'>
  /** Its place among all, from 1; nothing where it has none. */
  number?: number
  total?: number
}

/** Its place, level, read time and the day on which it was last checked. */
export function GuideFacts({ guide: { guide, words }, number = 0, total = 0 }: GuideFactsProps) {
  return (
    <p className="small muted">
      {number > 0 && `Guide ${number} of ${total} · `}
      {guide && `${guideLevels[guide.level]} · `}
      {readTimeText(words)}
      {guide?.reviewedOn && (
        <>
          {' '}
          · reviewed <Day of={guide.reviewedOn} />
        </>
      )}
    </p>
  )
}

const Day = ({ of }: { of: string }) => <time dateTime={of}>{formatDate(`${of}T12:00:00Z`)}</time>

/** What a guide is not, by which day it is right, and where its words are explained. */
export function GuideEnd({ guide: { guide } }: { guide: Pick<PublishedPost, 'guide'> }) {
  return (
    <div className={styles.end}>
      <p className="fine">
        General information only, not financial advice. It does not take your circumstances into account.
        {guide?.reviewedOn && (
          <>
            {' '}
            Law and rates are those of <Day of={guide.reviewedOn} />; later changes are not in it.
          </>
        )}
      </p>
      <p className="fine">
        Words of the trade have their meaning in <a href={glossaryHref}>property words explained</a>.
      </p>
      <button type="button" className="as-link" data-print="" hidden>
        Print this guide
      </button>
    </div>
  )
}
