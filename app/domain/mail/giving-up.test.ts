import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { startSmtp } from '#app/testing/mail/smtp.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { sendMail } from './delivery.server.ts'
import { mailFailureText } from './failures.ts'
import { NotNowError, queueMail } from './outbox.server.ts'
import { MailTraffic } from './traffic.server.ts'
import { workOutbox } from './work.server.ts'
import { isAll } from '../../../scripts/lib/all.ts'

/** When a mail is given up for which the mail server, and not a domain, is the reason that it does not leave. */

let db: Db
let now: string
let traffic: MailTraffic
beforeEach(async () => {
  db = await createTestDatabase()
  now = testNow
  traffic = new MailTraffic()
})
const pass = (seconds: number) => (now = addMilliseconds(now, seconds * 1000))
const add = (key: string, to: string) => queueMail(db, nameMail(key), { ...mail, to }, now)

describe('a mail at which a server that is there falls silent each time', () => {
  const silent = (key: string) => key === 'mail:bad'
  const serve = async (isSilent: (key: string) => boolean, hours: number) => {
    let tries = 0
    const send = (_mail: unknown, key: string) => {
      if (!isSilent(key)) return Promise.resolve()
      tries += 1
      pass(60)
      return Promise.reject(new NotNowError('Timeout', 'server', { isBrokenOff: true }))
    }
    const until = addMilliseconds(now, hours * 3_600_000)
    while (now < until) {
      await workOutbox(db, 'mail', send, () => now, { traffic })
      pass(600)
    }
    return tries
  }
  const read = async (key: string) => {
    const mails = db.selectFrom('outbox').select(['status', 'attempts', 'last_error'])
    const { last_error: error, ...row } = await mails.where('idempotency_key', '=', `mail:${key}`).executeTakeFirstOrThrow() // prettier-ignore
    return { ...row, why: error && mailFailureText(error) }
  }

  test('is given up after as many tries as any other, with the reason, while nothing else waits; no try comes after that', async () => {
    await add('bad', 'bad@people.test')
    await serve(silent, 3 * 24)
    // A server that fails at it for three days has not failed for good.
    expect(await read('bad')).toMatchObject({ status: 'waiting' })
    const tries = await serve(silent, 7 * 24)
    expect(await read('bad')).toEqual({
      status: 'failed',
      attempts: 40,
      why: 'The mail server did not answer in time',
    })
    expect(tries).toBeLessThan(40)
    expect(await serve(silent, 24)).toBe(0)
    await add('paid:1', 'ivy@people.test')
    await serve(silent, 1)
    expect(await read('paid:1')).toMatchObject({ status: 'sent' })
  })

  test('loses no try where the server falls silent at others too', async () => {
    for (const key of ['bad', 'paid:1', 'paid:2']) await add(key, 'ivy@people.test')
    await serve(() => true, 24)
    for (const key of ['bad', 'paid:1', 'paid:2']) {
      const { status, attempts } = await read(key)
      expect([key, status, attempts <= 2]).toEqual([key, 'waiting', true])
    }
    await serve(() => false, 1)
    expect(await read('paid:2')).toMatchObject({ status: 'sent' })
  })

  test.each<[string, Parameters<typeof startSmtp>[0]]>([
    ['falls silent at the recipient', { toRecipient: () => 'silence' }],
    ['breaks off at the recipient', { toRecipient: () => 'drop' }],
    ['breaks off in the mail', { dropsEarly: true }],
  ])('is told from one that the server could not be asked to take: it %s', async (_, answers) => {
    const smtp = await startSmtp(answers)
    const send = () =>
      sendMail(smtp.mailer, mailSite, mail, 'k', () => Promise.resolve()).catch((error: unknown) => error)
    expect(await send()).toMatchObject({ who: 'server', isBrokenOff: true })
    await smtp.kill()
    expect(await send()).toMatchObject({ who: 'server', isBrokenOff: false })
  })
})

/** Between two rounds of a long wait: more of them than a mail has tries. */
const everyHours = isAll ? 1 : 6

describe('a lone mail whose server says that it takes none now', () => {
  const later = (code: number) => ({ code, text: 'Your account is over its quota, try again later' })
  test.each<[string, Parameters<typeof startSmtp>[0]]>([
    ['at the recipient', { toRecipient: () => later(421) }],
    ['after the mail', { toMail: () => later(421) }],
  ])('%s loses no try for it, and waits for 14 days', async (_, answers) => {
    const smtp = await startSmtp(answers)
    await add('paid:1', 'ivy@people.test')
    const send = (message: unknown, key: string, noteEnd: () => Promise<void>) =>
      sendMail(smtp.mailer, mailSite, message as typeof mail, key, noteEnd)
    const read = () => db.selectFrom('outbox').select(['status', 'attempts']).executeTakeFirst()
    const hours = async (count: number, step = 1) => {
      for (let hour = 0; hour < count; hour += step) {
        await workOutbox(db, 'mail', send, () => now, { traffic })
        pass(step * 3600)
      }
    }
    await hours(13 * 24, everyHours)
    await hours(24)
    expect(await read()).toEqual({ status: 'waiting', attempts: 1 })
    await hours(1)
    expect(await read()).toEqual({ status: 'failed', attempts: 1 })
    await smtp.kill()
  })
})

describe('a mail server that is gone for good', () => {
  const gone = () => Promise.reject(new NotNowError('connect ECONNREFUSED', 'server'))
  const hours = async (count: number, step = 1) => {
    for (let hour = 0; hour < count; hour += step) {
      await workOutbox(db, 'mail', gone, () => now, { traffic })
      pass(step * 3600)
    }
  }
  const fates = async () => (await db.selectFrom('outbox').select('status').execute()).map(({ status }) => status)

  test('has a mail wait for 14 days; then its last try has failed', async () => {
    await add('a', 'a@people.test')
    await hours(13 * 24, everyHours)
    await hours(24)
    expect(await fates()).toEqual(['waiting'])
    await hours(1)
    expect(await fates()).toEqual(['failed'])
  })

  test('costs no old mail its place in the first day: somebody may be setting the server up', async () => {
    await add('a', 'a@people.test')
    pass(30 * 86_400)
    await hours(24)
    expect(await fates()).toEqual(['waiting'])
    await hours(2)
    expect(await fates()).toEqual(['failed'])
  })

  test.each(['server', 'domain'] as const)(
    'by a clock that jumps while a mail is under way, no mail is too old for a %s',
    async (who) => {
      await add('a', 'a@people.test')
      await hours(30)
      let isRight = true
      const jumps = () => {
        pass(400 * 86_400)
        isRight = false
        return Promise.reject(new NotNowError('451 Later', who))
      }
      await workOutbox(db, 'mail', jumps, () => now, { traffic, mayGoOn: () => isRight })
      expect(await fates()).toEqual(['waiting'])
    },
  )
})
