import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { ExplainedLabel } from '#app/ui/explained.tsx'

/** The tags of a deal, with the primary tag highlighted. */
export function ScoreTags({ tags: { primary, secondary } }: Pick<DealScore, 'tags'>) {
  if (!primary && secondary.length === 0) return null
  return (
    <ul className="row" aria-label="Tags">
      {primary && (
        <li className="tag first">
          <ExplainedLabel text={primary} />
        </li>
      )}
      {secondary.map((tag) => (
        <li key={tag} className="tag">
          <ExplainedLabel text={tag} />
        </li>
      ))}
    </ul>
  )
}

/** `77.7` → `77.7/100`, `80` → `80/100`. */
export function formatScore(value: number): string {
  return `${Number(value.toFixed(1))}/100`
}
