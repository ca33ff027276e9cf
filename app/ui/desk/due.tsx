import { dueWords, formatDue, lastMoment } from '#app/utils/deadlines.ts'

/** How far off a deadline is, in words, such as `Tomorrow`; the whole date is its title. A dash where nothing is due. */
export function Due({ at, now }: { at: string | null; now: string }) {
  if (!at) return '–'
  const { text, tone } = dueWords(at, now)
  return (
    <time dateTime={lastMoment(at)} title={formatDue(at)} className={tone ?? undefined}>
      {text}
    </time>
  )
}
