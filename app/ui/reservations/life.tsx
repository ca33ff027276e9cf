import type { LifePoint } from '#app/domain/reservations/time-line.ts'
import { keepDates } from '#app/ui/dates.ts'

const classes: Record<LifePoint['kind'], string | undefined> = {
  done: 'done',
  now: 'now',
  maybe: 'maybe',
  ahead: undefined,
}

/** A purchase in the order of time, from its payment to what is still to come. */
export function Life({ points, label }: { points: LifePoint[]; label: string }) {
  return (
    <ol className="steps flow life" aria-label={label}>
      {points.map(({ kind, label: name, when, note }) => (
        <li key={name} className={classes[kind]} aria-current={kind === 'now' ? 'step' : undefined}>
          <b>{name}</b>
          {keepDates(when)}
          {note && <span className="back">{keepDates(note)}</span>}
        </li>
      ))}
    </ol>
  )
}
