import { paragraph } from '#app/domain/mail/blocks.ts'
import type { Db } from '#db/database.server.ts'
import { FinalError, queueMail, type MailName } from '#app/domain/mail/outbox.server.ts'
import { mayHaveBeenSent, outboxState } from '#app/domain/mail/outbox.ts'
import { createTestDatabase, testNow } from '../database/database.ts'

/** What is mailed. */
export const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }

/** The hour at which outboxes are worked off. */
export const clock = () => testNow
/** A sender that sends. */
export const succeed = () => Promise.resolve()
/** A sender that gives up for good. */
export const giveUp = (mayHaveBeenSent: boolean) => () => Promise.reject(new FinalError('No.', { mayHaveBeenSent }))

/** A sender of a process that ends while it hands a mail over: before the mail is out, or after. `kill` ends the process. */
export function dyingProcess(isOut: boolean) {
  let isAlive = true
  const tried: string[] = []
  return {
    mayGoOn: () => isAlive,
    tried,
    send: async (_mail: unknown, key: string, noteEnd: () => Promise<void>) => {
      if (isOut) await noteEnd()
      tried.push(key)
      await new Promise(() => {})
    },
    kill: () => (isAlive = false),
  }
}

/** One mail that waits; `read` tells how it stands. */
export async function queueOne(): Promise<{ db: Db; id: string; read: () => Promise<object> }> {
  const db = await createTestDatabase()
  await queueMail(db, nameMail('paid:1'), mail, testNow)
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  const read = async () => {
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { state: outboxState(row), maySent: mayHaveBeenSent(row), attempts: row.attempts, error: row.last_error }
  }
  return { db, id, read }
}

/** The name of a mail of which a test looks at nothing but its key. */
export const nameMail = (key: string): MailName => ({ key, about: { type: 'reservation', id: '1' } })
