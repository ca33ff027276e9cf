import { changeOf, sentenceOf, whoOf } from '#app/domain/audit/sentences.ts'
import type { HistoryEntry } from '#app/domain/refunds/history.server.ts'
import type { ToldEvent } from '#app/ui/desk/case.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

/** The history of a request in words and pounds. Nobody reads of the check of their own identity (`isOwn`). */
export function tellEntries(entries: HistoryEntry[], isOwn = false): ToldEvent[] {
  const told = isOwn ? entries.filter(({ action }) => !action.startsWith('buyer-check')) : entries
  return told.map((entry) => ({
    id: entry.id,
    at: entry.at,
    time: formatShortTime(entry.at),
    who: whoOf(entry.actor, entry.object_type, entry.actorName),
    what: sentenceOf(entry),
    change: changeOf(entry.detail),
  }))
}
