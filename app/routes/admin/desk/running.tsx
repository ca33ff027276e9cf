import type { RunningFact } from '#app/domain/desk/running.ts'
import { Icon } from '#app/ui/icons.tsx'
import { formatDayAndTime } from '#app/utils/dates.ts'
import styles from './dashboard.module.css'

/** How what the site runs on stands: a row for each, those that need somebody first. Nothing where there is nothing to tell. */
export function Running({ facts }: { facts: readonly RunningFact[] }) {
  if (facts.length === 0) return null
  const [failing, others] = [facts.filter(isFailing), facts.filter((fact) => !isFailing(fact))]
  return (
    <section aria-labelledby="running">
      <h2 id="running">What the site runs on</h2>
      <dl className={styles.running}>
        {[...failing, ...others].map((fact) => (
          <div key={fact.name} data-state={isFailing(fact) ? 'failing' : fact.isWell ? 'well' : undefined}>
            <dt>
              {isFailing(fact) ? (
                <Icon name="warning" />
              ) : fact.isWell ? (
                <Icon name="tick" />
              ) : (
                <span aria-hidden="true">–</span>
              )}
              {fact.name}
            </dt>
            <dd>
              <Words {...fact} />
            </dd>
            {fact.before && (
              <dd>
                <Words {...fact.before} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function isFailing({ isWell }: RunningFact): boolean {
  return isWell === false
}

function Words({ text, at }: { text: string; at: string | null }) {
  return (
    <>
      {text}
      {at && (
        <>
          {' '}
          <time className="unbroken" dateTime={at}>
            {formatDayAndTime(at)}
          </time>
        </>
      )}
    </>
  )
}
