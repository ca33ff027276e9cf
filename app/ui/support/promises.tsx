import { Fragment } from 'react'
import type { Promised } from '#app/domain/support/due.ts'

/** What follows a message, and by when, in sentences. */
export function Promises({ of }: { of: Promised[] }) {
  return of.map(({ words, by }) =>
    by === null ? (
      words
    ) : (
      <Fragment key={words}>
        {words} <b>{by}</b>.{' '}
      </Fragment>
    ),
  )
}
