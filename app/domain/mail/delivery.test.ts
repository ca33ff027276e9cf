import { expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { startSmtp, type TestSmtp } from '#app/testing/mail/smtp.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { paragraph, place, quotation } from './blocks.ts'
import { sendMail } from './delivery.server.ts'
import { queueMail, type MailMessage } from './outbox.server.ts'
import { settleInterruptedMail, workOutbox } from './work.server.ts'

async function queueMany(count: number): Promise<Db> {
  const db = await createTestDatabase()
  for (let number = 1; number <= count; number += 1) {
    const blocks = [paragraph('Hello,'), paragraph([place({ page: 'account' })])]
    const mail = { to: `person-${number}@people.test`, subject: `Mail ${number}`, blocks }
    await queueMail(db, nameMail(`paid:${number}`), mail, addMilliseconds(testNow, number))
  }
  return db
}

/** One round of the mail job, at a time when every mail is due. */
function round(db: Db, smtp: TestSmtp, hours = 1): Promise<number> {
  const now = addMilliseconds(testNow, hours * 3_600_000)
  return workOutbox(
    db,
    'mail',
    (message, key, noteEnd) => sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd),
    () => now,
  )
}

async function countByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['status', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

test('a mail of the outbox arrives with both parts under the site’s own address', async () => {
  const db = await queueMany(1)
  const smtp = await startSmtp()
  expect(await round(db, smtp)).toBe(1)
  expect(smtp.mails).toMatchObject([{ to: 'person-1@people.test' }])
  expect(smtp.mails[0]!.text).toContain('https://deals.test/account')
  expect(smtp.mails[0]!.html).toContain('href="https://deals.test/account"')
  expect(smtp.mails[0]!.headers.get('message-id')).toBe('<mail.paid.1@deals.test>')
  await smtp.kill()
})

test('no line is longer than SMTP allows (RFC 5321, 4.5.3.1.6), whatever the words, and both parts arrive as they were written', async () => {
  const long = `${'£3,000 – '.repeat(400)}${'x'.repeat(3000)}`
  const db = await createTestDatabase()
  const mail = { to: 'ivy@people.test', subject: `Łukasz ${'Ŵyn '.repeat(40)}`, blocks: [paragraph(long), quotation(long)] } // prettier-ignore
  await queueMail(db, nameMail('paid:1'), mail, testNow)
  const smtp = await startSmtp()
  expect(await round(db, smtp)).toBe(1)
  const [{ source, text, html }] = smtp.mails as [(typeof smtp.mails)[0]]
  // The end of the line counts among the 1000 octets.
  for (const line of source.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998)
  expect(text).toContain(long)
  expect(html).toContain(long)
  await smtp.kill()
})

test('a reply goes to the operator, whom a person reads; what the operator gets names nobody', async () => {
  const db = await queueMany(1)
  await queueMail(db, nameMail('own'), { to: '{operator}', subject: 'New', blocks: [paragraph('New')] }, testNow)
  const smtp = await startSmtp()
  await round(db, smtp)
  const replyTo = new Map(smtp.mails.map(({ to, headers }) => [to, headers.get('reply-to')]))
  expect(replyTo).toEqual(
    new Map([
      ['person-1@people.test', 'help@operator.test'],
      ['help@operator.test', undefined],
    ]),
  )
  await smtp.kill()
})

test('a server that dies in the middle and comes back: no mail arrives twice, and each arrives or is left for a person', async () => {
  const db = await queueMany(20)
  // The server has received the eighth mail in full when it dies, and never says so. Others were on their way.
  let isDying = false
  const first = await startSmtp({
    toMail: (count) => {
      isDying ||= count === 8
      return isDying ? 'drop' : 'take'
    },
    toRecipient: () => (isDying ? 'drop' : 'take'),
  })
  const dying = round(db, first)
  await expect.poll(() => isDying).toBe(true)
  await first.kill()
  await dying
  const before = await countByStatus(db)
  expect(before).toMatchObject({ sent: 7 })
  expect(before.waiting).toBeGreaterThan(0)

  const second = await startSmtp({ port: first.port })
  await round(db, second, 10)
  await round(db, second, 20)
  const { sent, failed } = await countByStatus(db)
  expect(sent! + failed!).toBe(20)
  const received = [...first.mails, ...second.mails].map((mail) => mail.to)
  expect(new Set(received).size).toBe(received.length)
  const parked = await db.selectFrom('outbox').selectAll().where('status', '=', 'failed').execute()
  const open = parked.map(({ payload }) => (JSON.parse(payload) as MailMessage).to)
  // Of those that are not left for a person each has arrived.
  expect(new Set([...received, ...open]).size).toBe(20)
  for (const { last_error: error } of parked) expect(error).toMatch(/^It may have been sent: /)
  await second.kill()
})

test('a process that is killed between the hand-over and the note: nothing is sent twice after the restart', async () => {
  const db = await queueMany(3)
  const smtp = await startSmtp()
  const now = addMilliseconds(testNow, 60_000)
  let isAlive = true
  // The process is killed: a mail has been sent, and the process could not write that down.
  void workOutbox(
    db,
    'mail',
    async (message, key, noteEnd) => {
      if (key !== 'mail:paid:1') return new Promise(() => {})
      await sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd)
      await new Promise(() => {})
    },
    () => now,
    { mayGoOn: () => isAlive },
  )
  await expect.poll(() => smtp.mails.length).toBe(1)
  await expect.poll(() => countStarted(db)).toBe(3)
  isAlive = false

  expect(await settleInterruptedMail(db, 'next')).toBe(3)
  await round(db, smtp)
  await round(db, smtp, 10)
  expect(smtp.mails.map((mail) => mail.to).sort()).toEqual([1, 2, 3].map((number) => `person-${number}@people.test`))
  expect(await countByStatus(db)).toEqual({ failed: 1, sent: 2 })
  await smtp.kill()
})

async function countStarted(db: Db): Promise<number> {
  return (await db.selectFrom('outbox').select('id').where('started_at', 'is not', null).execute()).length
}

test('what is refused for good is not tried again, what is refused for now is', async () => {
  const db = await queueMany(2)
  let isBusy = true
  const smtp = await startSmtp({
    toRecipient: (to) => {
      if (to.startsWith('person-1')) return { code: 550, text: `No such user <${to}>` }
      return isBusy ? { code: 450, text: 'Busy' } : 'take'
    },
  })
  await round(db, smtp)
  expect(await countByStatus(db)).toEqual({ failed: 1, waiting: 1 })
  isBusy = false
  await round(db, smtp, 10)
  expect(await countByStatus(db)).toEqual({ failed: 1, sent: 1 })
  const refused = await db.selectFrom('outbox').selectAll().where('status', '=', 'failed').executeTakeFirstOrThrow()
  expect(refused).toMatchObject({ attempts: 1, started_at: null })
  expect(refused.last_error).not.toContain('@')
  await smtp.kill()
})

test('an address that is none is given up without asking the server', async () => {
  const db = await createTestDatabase()
  await queueMail(
    db,
    nameMail('x'),
    { to: 'ivy@people.test, eve@evil.test', subject: 'Hello', blocks: [paragraph('Hello')] },
    testNow,
  )
  const smtp = await startSmtp()
  await round(db, smtp)
  expect(smtp.mails).toEqual([])
  expect(await countByStatus(db)).toEqual({ failed: 1 })
  await smtp.kill()
})
