import { lastMoment } from '#app/utils/deadlines.ts'
import { StatusTag } from '#app/ui/desk/desk.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

/** The time by which an answer is due, or since when it is overdue. A dash when none is due. */
export function DueText({ dueAt, isOverdue }: { dueAt: string | null; isOverdue: boolean }) {
  if (!dueAt) return '–'
  const time = <time dateTime={dueAt}>{formatShortTime(isOverdue ? dueAt : lastMoment(dueAt))}</time>
  return isOverdue ? <StatusTag tone="e">Overdue since {time}</StatusTag> : time
}
