import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { minutesLater as later } from '#app/testing/running/times.ts'
import { paragraph } from './blocks.ts'
import { queueNotice } from './notices.server.ts'
import { operatorPlaceholder, type MailMessage } from './outbox.server.ts'
import { workOutbox } from './work.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

let count = 0
/** Files so many notices at this minute, each inside a transaction of its own. */
async function file(notices: number, minutes: number, isUrgent = false): Promise<void> {
  for (let more = 0; more < notices; more += 1) {
    count += 1
    const name = { key: `ticket:${count}:operator`, about: { type: 'ticket', id: `${count}` } } as const
    const mail: MailMessage = { to: operatorPlaceholder, subject: `TIC-${count}: Hello`, blocks: [paragraph('Hello')] }
    const notice = { what: 'New request', reference: `TIC-${count}`, at: { page: 'admin-ticket', ticketId: `${count}` }, isUrgent } as const // prettier-ignore
    await db.transaction().execute((trx) => queueNotice(trx, name, mail, notice, later(minutes)))
  }
}
/** The mails that leave at this minute, by what they name. */
async function leave(minutes: number): Promise<{ subject: string; named: number }[]> {
  const left: { subject: string; named: number }[] = []
  const send = (payload: unknown) => {
    const { subject, blocks } = payload as MailMessage
    left.push({ subject, named: blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])).length })
    return Promise.resolve()
  }
  await workOutbox(db, 'mail', send, () => later(minutes))
  return left
}

test('ten an hour come by themselves; all others stand in one mail, which leaves within the hour', async () => {
  await file(40, 0)
  expect((await leave(0)).map(({ subject }) => subject)).toEqual(Array(10).fill(expect.stringMatching(/^TIC-/)))
  await file(3, 30)
  expect(await leave(59)).toEqual([])
  expect(await leave(60)).toEqual([{ subject: 'More requests have come in', named: 33 }])
  // The hour is over, and each comes by itself again.
  await file(1, 61)
  expect(await leave(61)).toEqual([{ subject: expect.stringMatching(/^TIC-/) as string, named: 0 }])
})

test('an urgent one comes by itself all the same, until the operator has had a hundred mails in the hour', async () => {
  await file(11, 0)
  await file(95, 1, true)
  // Fifty leave in one round.
  const left = [...(await leave(1)), ...(await leave(1))]
  // The one that names the eleventh waits, and is one of the hundred.
  expect(left).toHaveLength(99)
  expect(left.every(({ named }) => named === 0)).toBe(true)
  // What came in beyond is named with the others, and an urgent one comes by itself again once the hour is over.
  expect(await leave(60)).toEqual([{ subject: 'More requests have come in', named: 7 }])
  await file(1, 62, true)
  expect(await leave(62)).toEqual([{ subject: expect.stringMatching(/^TIC-/) as string, named: 0 }])
})

test('a mail of them that is due takes no more, and a full one leaves at once', async () => {
  const together = (left: Awaited<ReturnType<typeof leave>>) => left.filter(({ named }) => named > 0)
  await file(11, 0)
  await file(12, 60)
  expect(together(await leave(60))).toEqual([{ subject: 'More requests have come in', named: 1 }])
  expect(together(await leave(120))).toEqual([{ subject: 'More requests have come in', named: 2 }])
  await file(10 + 100, 121)
  expect(together(await leave(121))).toEqual([{ subject: 'More requests have come in', named: 100 }])
})

test('such a mail says which and where, and nothing that was typed', async () => {
  await file(12, 0)
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('idempotency_key', 'like', 'mail:notices:%')
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.parse(rows[0]!.payload)).toMatchObject({
    to: operatorPlaceholder,
    blocks: [
      {},
      { facts: [-1, 0].map((before) => ({ label: 'New request', value: [{ place: { ticketId: `${count + before}` }, words: `TIC-${count + before}` }] })) }, // prettier-ignore
    ],
  })
  expect(rows[0]!.payload).not.toContain('Hello')
})
