import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { startSmtp, type SmtpAnswer } from '#app/testing/mail/smtp.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { sendMail } from './delivery.server.ts'
import { mailFailureText } from './failures.ts'
import { NotNowError, queueMail, type MailMessage } from './outbox.server.ts'
import { MailTraffic } from './traffic.server.ts'
import { workOutbox } from './work.server.ts'

/** A domain, or the mail server, that takes no mail at the moment. */

let db: Db
let now = testNow
let traffic = new MailTraffic()
beforeEach(async () => {
  db = await createTestDatabase()
  now = testNow
  traffic = new MailTraffic()
})
const pass = (seconds: number) => (now = addMilliseconds(now, seconds * 1000))
const add = (key: string, to: string, lane: 'urgent' | 'mailing' = 'urgent') =>
  queueMail(db, { ...nameMail(key), lane }, { ...mail, to }, now)
const rows = () => db.selectFrom('outbox').select(['status', 'attempts', 'next_attempt_at', 'last_error']).orderBy('idempotency_key').execute() // prettier-ignore

async function withServer(
  answers: Parameters<typeof startSmtp>[0],
  run: (round: () => Promise<string[]>) => Promise<void>,
) {
  const smtp = await startSmtp(answers)
  await run(async () => {
    const before = smtp.mails.length
    const send = (message: unknown, key: string, noteEnd: () => Promise<void>) =>
      sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd)
    await workOutbox(db, 'mail', send, () => now, { traffic })
    return smtp.mails.slice(before).map(({ to }) => to)
  })
  await smtp.kill()
}

describe('a domain that says "not now"', () => {
  test('has its other mails wait, while others get theirs; the urgent one is first when it is over', async () => {
    const asked: string[] = []
    let isBusy = true
    const toRecipient = (to: string): SmtpAnswer => {
      asked.push(to)
      return isBusy && to.endsWith('@busy.test') ? { code: 451, text: '4.7.1 Greylisted' } : 'take'
    }
    await withServer({ toRecipient }, async (round) => {
      await add('n:0', 'first@busy.test', 'mailing')
      expect(await round()).toEqual([])
      pass(1)
      await add('n:1', 'second@busy.test', 'mailing')
      await add('n:2', 'reader@other.test', 'mailing')
      await add('paid:1', 'buyer@Busy.test')
      expect(await round()).toEqual(['reader@other.test'])
      // Nobody at the domain was asked for again.
      expect(asked).toEqual(['first@busy.test', 'reader@other.test'])
      const put = (await rows()).filter((row) => row.last_error?.startsWith('Waits for'))
      expect(put).toHaveLength(2)
      for (const row of put)
        expect(row).toMatchObject({ status: 'waiting', next_attempt_at: addMilliseconds(testNow, 60_000) })
      expect(mailFailureText(put[0]!.last_error!, put[0]!.next_attempt_at)).toBe('Waits for busy.test, which asked us to come again at 10:01') // prettier-ignore
      isBusy = false
      pass(60)
      const left = await round()
      expect(left[0]).toBe('buyer@busy.test')
      expect(left).toHaveLength(3)
      expect((await rows()).map(({ status, last_error: error }) => [status, error])).toEqual(Array.from({ length: 4 }, () => ['sent', null])) // prettier-ignore
    })
  })

  test('may mean one mailbox, for which nobody else waits', async () => {
    const toRecipient = (to: string): SmtpAnswer =>
      to.startsWith('full@') ? { code: 452, text: '4.2.2 Over quota' } : 'take'
    await withServer({ toRecipient }, async (round) => {
      await add('paid:1', 'full@people.test')
      expect(await round()).toEqual([])
      await add('paid:2', 'ivy@people.test')
      expect(await round()).toEqual(['ivy@people.test'])
    })
  })

  test('fills a mailing with none of its readers: hundreds are put off at once', async () => {
    const toRecipient = (to: string): SmtpAnswer => (to.endsWith('@busy.test') ? { code: 450, text: 'Later' } : 'take')
    await withServer({ toRecipient }, async (round) => {
      for (let reader = 0; reader < 150; reader += 1) await add(`n:${reader}`, `r${reader}@busy.test`, 'mailing')
      await add('n:last', 'zoe@other.test', 'mailing')
      expect(await round()).toEqual(['zoe@other.test'])
      const tried = (await rows()).filter((row) => !row.last_error?.startsWith('Waits for'))
      // Those that were on their way when the first answer came, and the one that has left.
      expect(tried.length).toBeLessThanOrEqual(4)
    })
  })

  test('after some each minute gets its mailing all the same, asked by one at a time, and a receipt beside it', async () => {
    const [many, aMinute] = [200, 20]
    let [minute, taken, asked, open, most] = ['', 0, 0, 0, 0]
    const send = async () => {
      asked += 1
      open += 1
      if (now > addMilliseconds(testNow, 60_000)) most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 3))
      open -= 1
      if (now.slice(0, 16) !== minute) [minute, taken] = [now.slice(0, 16), 0]
      taken += 1
      if (taken > aMinute) throw new NotNowError('451 4.7.1 Too many, try again later', 'domain')
    }
    for (let reader = 0; reader < many; reader += 1) await add(`n:${reader}`, `r${reader}@busy.test`, 'mailing')
    const waits = async () => (await rows()).some(({ status }) => status === 'waiting')
    for (let quarter = 0; quarter < 80 && (await waits()); quarter += 1) {
      if (quarter === 10) await add('paid:1', 'buyer@busy.test')
      await workOutbox(db, 'mail', send, () => now, { traffic })
      pass(15)
    }
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']))
    // One at a time, and hardly more than one too many for each pause.
    expect(most).toBe(1)
    expect(asked).toBeLessThan(many * 1.15)
    const paid = db.selectFrom('outbox').select('sent_at').where('idempotency_key', '=', 'mail:paid:1')
    expect((await paid.executeTakeFirstOrThrow()).sent_at! < addMilliseconds(testNow, 300_000)).toBe(true)
  })

  test('has no try counted of a mail that was not asked for, and each gets a last one after five days', async () => {
    let isBusy = true
    const asked: string[] = []
    const send = (_mail: unknown, key: string) => {
      asked.push(key)
      return isBusy ? Promise.reject(new NotNowError('451 Later', 'domain')) : Promise.resolve()
    }
    const round = () => workOutbox(db, 'mail', send, () => now, { traffic })
    await add('a', 'a@busy.test')
    await round()
    await add('b', 'b@busy.test')
    for (let looks = 0; looks < 50; looks += 1) await round()
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0])
    pass(5 * 86_400 - 1)
    await round()
    await db.updateTable('outbox').set({ next_attempt_at: now }).execute()
    asked.length = 0
    pass(1)
    isBusy = false
    // The domain has just asked to wait.
    expect(await round()).toBe(2)
    expect(new Set(asked)).toEqual(new Set(['mail:a', 'mail:b']))
  })

  test('for days has none of its mails wait for ever', async () => {
    let asked = 0
    const send = () => {
      asked += 1
      return Promise.reject(new NotNowError('451 Later', 'domain'))
    }
    for (let reader = 0; reader < 30; reader += 1) await add(`n:${reader}`, `r${reader}@busy.test`, 'mailing')
    for (let hours = 0; hours < 10 * 24; hours += 1) {
      await workOutbox(db, 'mail', send, () => now, { traffic })
      pass(3600)
    }
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['failed']))
    // Two or so at the end of each pause, and each a last time.
    expect(asked).toBeLessThan(200)
  })
})

describe('a mail server that is gone', () => {
  test('is asked by one mail after the other, later each time, and no mail is given up for it; then all leave', async () => {
    let tries = 0
    let isGone = true
    const smtp = await startSmtp()
    const send = async (message: unknown, key: string, noteEnd: () => Promise<void>) => {
      tries += 1
      const { mailer } = isGone ? gone : smtp
      await sendMail(mailer, mailSite, message as MailMessage, key, noteEnd)
    }
    const gone = await startSmtp()
    await gone.kill()
    const round = () => workOutbox(db, 'mail', send, () => now, { traffic })
    for (let count = 0; count < 30; count += 1) await add(`paid:${count}`, `buyer${count}@people.test`)
    await round()
    // Those that were begun before the first answer.
    expect(tries).toBeLessThanOrEqual(8)
    await round()
    expect(tries).toBeLessThanOrEqual(8)
    const before = tries
    // Two days without a server.
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 5) {
      pass(300)
      await round()
    }
    expect(tries - before).toBe((2 * 24 * 60) / 5)
    for (const { status, attempts } of await rows()) {
      expect(status).toBe('waiting')
      expect(attempts).toBeLessThanOrEqual(2)
    }
    isGone = false
    // A machine that is very busy may take longer than the test's short limits for one of them.
    for (let rounds = 0; rounds < 5 && smtp.mails.length < 30; rounds += 1) {
      pass(300)
      await round()
    }
    expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(30)
    await smtp.kill()
  })

  test('and one mail at which the line breaks each time is given up in the end, while others leave', async () => {
    const send = (_mail: unknown, key: string) =>
      key === 'mail:bad'
        ? Promise.reject(new NotNowError('Connection closed unexpectedly', 'server'))
        : Promise.resolve()
    const round = () => workOutbox(db, 'mail', send, () => now, { traffic })
    await add('bad', 'bad@people.test')
    for (let tries = 0; tries < 40; tries += 1) {
      await add(`paid:${tries}`, 'ivy@people.test')
      await round()
      pass(6 * 3600 + 1)
      await round()
    }
    expect((await rows()).filter(({ status }) => status !== 'sent')).toMatchObject([{ status: 'failed', attempts: 40 }])
  })

  test('and one urgent mail at which it falls silent each time holds up no other lane', async () => {
    const sent: string[] = []
    const send = (_mail: unknown, key: string) => {
      if (key !== 'mail:bad') return Promise.resolve(void sent.push(key))
      pass(60)
      return Promise.reject(new NotNowError('Timeout', 'server'))
    }
    const round = async () => {
      await workOutbox(db, 'mail', send, () => now, { traffic })
      pass(2)
    }
    await add('bad', 'bad@people.test')
    for (let rounds = 0; rounds < 400; rounds += 1) await round()
    for (let reader = 0; reader < 20; reader += 1) await add(`n:${reader}`, `r${reader}@people.test`, 'mailing')
    // The pause of five minutes at most, and what one more silence makes.
    const from = now
    while (now < addMilliseconds(from, 600_000)) await round()
    expect(new Set(sent).size).toBe(20)
    expect(sent).toHaveLength(20)
    // Where others are taken it is the mail's own fault.
    const bad = db.selectFrom('outbox').select('attempts').where('idempotency_key', '=', 'mail:bad')
    expect((await bad.executeTakeFirstOrThrow()).attempts).toBeGreaterThan(1)
  })

  test('leaves no mail as being sent that fails only when the pause for another is over', async () => {
    const silence = Promise.withResolvers<never>()
    const send = (_mail: unknown, key: string) => {
      if (key === 'mail:slow') return silence.promise
      setTimeout(() => {
        pass(60)
        silence.reject(new NotNowError('Timeout', 'server'))
      }, 20)
      return Promise.reject(new NotNowError('connect ECONNREFUSED', 'server'))
    }
    for (const name of ['slow', 'quick']) await add(name, 'ivy@people.test')
    expect(await workOutbox(db, 'mail', send, () => now, { traffic })).toBe(0)
    pass(3600)
    expect(
      await workOutbox(
        db,
        'mail',
        () => Promise.resolve(),
        () => now,
        { traffic },
      ),
    ).toBe(2)
  })

  test('that has too many connections is given fewer, and every mail leaves', async () => {
    let open = 0
    const smtp = await startSmtp()
    const send = async (message: unknown, key: string, noteEnd: () => Promise<void>) => {
      open += 1
      try {
        if (open > 3) throw new NotNowError('421 Too many connections', 'server')
        await sendMail(smtp.mailer, mailSite, message as MailMessage, key, noteEnd)
      } finally {
        open -= 1
      }
    }
    for (let reader = 0; reader < 40; reader += 1) await add(`n:${reader}`, `r${reader}@people.test`, 'mailing')
    for (let rounds = 0; rounds < 20 && smtp.mails.length < 40; rounds += 1) {
      await workOutbox(db, 'mail', send, () => now, { traffic })
      pass(70)
    }
    expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(40)
    expect(smtp.mails).toHaveLength(40)
    await smtp.kill()
  })
})
