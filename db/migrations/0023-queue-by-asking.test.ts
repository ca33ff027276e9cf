import { expect, test } from 'vitest'
import { createSqliteDatabase, testNow } from '#app/testing/database/database.ts'
import { addManyRequests } from '#app/testing/database/many-cases.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { findFirstOpen, findNextOpen, findPlace } from '#app/domain/refunds/queue.server.ts'

test('the queue and the places in it come from one index, in its order and without sorting', async () => {
  const db = await createSqliteDatabase()
  await addManyRequests(db, 3, testNow, () => ({}))
  const request = await db.selectFrom('refund_requests').selectAll().limit(1).executeTakeFirstOrThrow()
  const plans = await explainQueries(db, async (watched) => {
    await findFirstOpen(watched)
    await findPlace(watched, request)
    await findNextOpen(watched, request.id)
  })
  const ofQueue = plans.filter((plan) => plan.includes('open_refund_requests'))
  expect(ofQueue.length).toBe(plans.length - 1)
  expect(plans.join('\n')).not.toContain('TEMP B-TREE')
})
