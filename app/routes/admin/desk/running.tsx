import type { RunningFact } from '#app/domain/desk/running.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'

/** How what the site runs on stands: a row for each. Nothing where there is nothing to tell. */
export function Running({ facts }: { facts: readonly RunningFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="running">
      <h2 id="running">What the site runs on</h2>
      <dl>
        {facts.map(({ name, isWell, text, at }) => (
          <div key={name} data-state={isWell === false ? 'failing' : undefined}>
            <dt>{name}</dt>
            <dd>
              {text}
              {at && ` ${formatDayAndTime(at)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
