import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { settleInterruptedMail } from '#app/domain/mail/work.server.ts'
import { testNow } from '#app/testing/database/database.ts'
import { openDatabase } from '../database.server.ts'
import * as migrations from '../migrations.ts'

test('a mail that an older version was sending, or had left in doubt, may have been sent', async () => {
  const db = openDatabase(':memory:')
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name === '0064-mail-ends')
      for (const [id, status, started_at] of [
        ['sending', 'waiting', testNow],
        ['doubt', 'failed', testNow],
        ['refused', 'failed', null],
        ['waiting', 'waiting', null],
      ] as const)
        await db.insertInto('outbox').values({ id, kind: 'mail', idempotency_key: id, status, attempts: 1, next_attempt_at: testNow, created_at: testNow, started_at, search_text: id, payload: '{}' }).execute() // prettier-ignore
    await up(db as unknown as Kysely<unknown>)
  }
  await settleInterruptedMail(db, 'next')
  const rows = await db.selectFrom('outbox').select(['id', 'status', 'maybe_sent_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { id: 'doubt', status: 'failed', maybe_sent_at: testNow },
    { id: 'refused', status: 'failed', maybe_sent_at: null },
    { id: 'sending', status: 'failed', maybe_sent_at: testNow },
    { id: 'waiting', status: 'waiting', maybe_sent_at: null },
  ])
})
