import { factsText, wordsOf } from '#app/domain/desk/trail.ts'
import type { HistoryEntry } from '#app/domain/refunds/history.server.ts'
import type { ToldEvent } from '#app/ui/desk/case.tsx'
import { formatShortTime } from '#app/utils/dates.ts'

/** The history of a request in words and pounds. */
export function tellEntries(entries: HistoryEntry[]): ToldEvent[] {
  return entries.map((entry) => {
    const { before, after, ...facts } = JSON.parse(entry.detail) as Record<string, never>
    return {
      id: entry.id,
      at: entry.at,
      time: formatShortTime(entry.at),
      who: entry.actorName ?? wordsOf(entry.actor),
      what: wordsOf(entry.action),
      change: [before, after].map(factsText).filter(Boolean).join(' → '),
      more: factsText(facts),
    }
  })
}
