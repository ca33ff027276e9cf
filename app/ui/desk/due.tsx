import { dueWords, formatDue, lastMoment } from '#app/utils/deadlines.ts'

interface DueProps {
  at: string | null
  now: string
  /** True where a sentence goes on with it, such as `Due tomorrow`. */
  isInSentence?: boolean
}

/** The distance of a deadline in words, such as `Tomorrow`; the whole date is its title. A dash where nothing is due. */
export function Due({ at, now, isInSentence = false }: DueProps) {
  if (!at) return '–'
  const { text, tone } = dueWords(at, now)
  return (
    <time dateTime={lastMoment(at)} title={formatDue(at)} className={tone ?? undefined}>
      {isInSentence ? text.charAt(0).toLowerCase() + text.slice(1) : text}
    </time>
  )
}
