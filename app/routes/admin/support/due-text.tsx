import { lastMoment } from '#app/domain/support/due.ts'
import { StatusTag } from '#app/ui/desk/desk.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

/** Until when it has to be answered, or since when it should have been; a dash where nothing is owed. */
export function DueText({ dueAt, isOverdue }: { dueAt: string | null; isOverdue: boolean }) {
  if (!dueAt) return '–'
  const time = <time dateTime={dueAt}>{formatShortTime(isOverdue ? dueAt : lastMoment(dueAt))}</time>
  return isOverdue ? <StatusTag tone="e">Overdue since {time}</StatusTag> : time
}
