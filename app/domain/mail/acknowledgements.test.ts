import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { mayAcknowledge } from './acknowledgements.server.ts'

test.each(['tickets', 'refund_requests'] as const)(
  'what was filed as %s in the last hour comes from an index',
  async (filed) => {
    const db = await createTestDatabase()
    const [plan] = await explainQueries(db, (watched) =>
      mayAcknowledge(watched, filed, { email: 'sue@sender.test' }, testNow),
    )
    expect(plan).toMatch(/USING (COVERING )?INDEX (tickets|refund_requests)_by_(time|creation)/)
  },
)
