import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import { createSqliteDatabase, fileOf } from '#app/testing/database/database.ts'
import { startSlowSmtp, type SmtpStep } from '#app/testing/mail/line-by-line.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { everyDay } from '../../../scripts/lib/all.ts'
import { paragraph } from './blocks.ts'
import { queueMail } from './outbox.server.ts'
import { settleInterruptedMail, workOutbox } from './work.server.ts'

/** A process that is killed at each step of handing a mail over. */

type Kill = SmtpStep | 'before-note' | 'after-note' | 'answer'
type End = 'sent by the next' | 'left for a person' | 'left for a person, or sent'

const kills: [Kill, End][] = [
  ['text', 'sent by the next'],
  ['end', 'left for a person'],
  ['before-note', 'sent by the next'],
  ['after-note', 'left for a person'],
  ['answer', 'left for a person, or sent'],
  ['connection', 'sent by the next'],
  ['EHLO', 'sent by the next'],
  ['MAIL', 'sent by the next'],
  ['RCPT', 'sent by the next'],
  ['DATA', 'sent by the next'],
]

test.concurrent.each(everyDay(kills, 2))('killed at "%s": %s, and never twice', async (kill, end) => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  const file = join(folder, 'data.db')
  const empty = await createSqliteDatabase()
  const now = new Date().toISOString()
  // So long that it comes in parts.
  const mail = { to: 'ivy@people.test', subject: 'Your receipt', blocks: [paragraph('Word '.repeat(100_000))] }
  await queueMail(empty, nameMail('paid:1'), mail, now)
  writeFileSync(file, fileOf(empty))

  let kill9 = (): Promise<unknown> => Promise.resolve()
  const smtp = await startSlowSmtp(async (step) => {
    // With the answer the process may or may not get as far as to write it down.
    if (step === kill) await kill9()
    else if (step === 'end' && kill === 'answer') setImmediate(() => void kill9())
  })
  const child = spawn(process.execPath, ['app/testing/mail/sending-process.ts', file, String(smtp.port), kill], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  kill9 = () => killed(child)
  await new Promise((resolve) => child.once('exit', resolve))
  expect(child.signalCode).toBe('SIGKILL')

  const db = openDatabase(file)
  const restarted = addMilliseconds(new Date().toISOString(), 1)
  await settleInterruptedMail(db, 'next')
  let again = 0
  await workOutbox(db, 'mail', () => Promise.resolve(void (again += 1)), () => restarted) // prettier-ignore
  const row = await db.selectFrom('outbox').select(['status', 'maybe_sent_at']).executeTakeFirstOrThrow()
  closeDatabase(db)
  smtp.stop()
  rmSync(folder, { recursive: true })

  expect(smtp.mails.length + again).toBeLessThanOrEqual(1)
  if (end === 'sent by the next') expect([again, row.status]).toEqual([1, 'sent'])
  else expect(row.status).toMatch(end === 'left for a person' ? /^failed$/ : /^(failed|sent)$/)
})

function killed(child: ChildProcess): Promise<unknown> {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  return exit
}
