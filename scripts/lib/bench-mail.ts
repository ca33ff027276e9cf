import { fork } from 'node:child_process'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { timeQueries, type QueryTimes } from '../../db/query-times.server.ts'
import type { Db } from '../../db/database.server.ts'
import { sendMail } from '../../app/domain/mail/delivery.server.ts'
import { paragraph } from '../../app/domain/mail/blocks.ts'
import { queueMail, type Lane, type MailMessage } from '../../app/domain/mail/outbox.server.ts'
import { MailTraffic, mostConnections } from '../../app/domain/mail/traffic.server.ts'
import { workOutbox } from '../../app/domain/mail/work.server.ts'
import { judgeBulkMail, workMailings } from '../../app/domain/newsletter/mailing-work.server.ts'
import { startMailing } from '../../app/domain/newsletter/mailing.server.ts'
import { addPost, addUser } from '../../app/testing/database/database.ts'
import { addManySubscribers } from '../../app/testing/desks/subscribers.ts'
import { connectTo } from '../../app/testing/mail/line-by-line.ts'
import { mailSite } from '../../app/testing/mail/mails.ts'
import { judge, type Verdict } from './bench-judge.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareData } from './prepare.ts'

/** A mailing to ten thousand, and a flood of ten thousand answers to forms, with a receipt now and then beside each. */

const many = 10_000
const receiptSeconds = 5
const now = () => new Date().toISOString()

export async function benchMail(dataDir: string): Promise<Verdict[]> {
  await prepareData(dataDir)
  return withDatabase(databaseFile(dataDir), async (db) => {
    await addManySubscribers(db, many)
    const editor = await addUser(db, { role: 'editor' })
    const postId = await addPost(db, { title: 'When the fix ends', slug: 'when-the-fix-ends', words: 899 })
    await startMailing(db, editor, postId, now())
    const mailing = await measureOne('mailing', db, 'When the fix ends')
    await db.transaction().execute(async (trx) => {
      for (let form = 0; form < many; form += 1) await add(trx, `form:${form}`, 'We have your request', 'forms')
    })
    return [...mailing, ...(await measureOne('flood of forms', db, 'We have your request'))]
  })
}

const add = (db: Db, key: string, subject: string, lane: Lane = 'urgent') =>
  queueMail(
    db,
    { key, about: { type: 'reservation', id: '1' }, lane },
    { to: `${key.replaceAll(':', '-')}@people.test`, subject, blocks: [paragraph(subject)] },
    now(),
  )

/** Sends until the mail server has taken all with this subject, with a receipt every few seconds. */
async function measureOne(name: string, db: Db, subject: string): Promise<Verdict[]> {
  const server = fork(join(import.meta.dirname, 'bench-mail-server.ts'))
  const receipts = new Map<string, number>()
  const taken: number[] = []
  let left = many
  const port = await new Promise<number>((resolve) =>
    server.on('message', (said: { port?: number; subject?: string }) => {
      if (said.port) return resolve(said.port)
      if (said.subject === subject) left -= 1
      else if (receipts.has(said.subject!)) taken.push(performance.now() - receipts.get(said.subject!)!)
    }),
  )
  const traffic = new MailTraffic()
  const mailer = connectTo(port, mostConnections)
  const send = (mail: unknown, key: string, noteEnd: () => Promise<void>) =>
    sendMail(mailer, mailSite, mail as MailMessage, key, noteEnd)
  const queries: QueryTimes = { count: 0, milliseconds: 0 }
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const began = performance.now()
  const processor = process.cpuUsage()
  const isOn = () => left > 0 && performance.now() - began < 900_000
  const every = async (seconds: number, work: () => Promise<unknown>) => {
    while (isOn()) {
      await work()
      await pause(seconds * 1000)
    }
  }
  await Promise.all([
    every(1, () => timeQueries(queries, () => workMailings(db, now()))),
    every(2, () => timeQueries(queries, () => workOutbox(db, 'mail', send, now, { judge: (row) => judgeBulkMail(db, row, now()), traffic }))), // prettier-ignore
    every(receiptSeconds, async () => {
      const receipt = `Receipt ${receipts.size + 1}`
      receipts.set(receipt, performance.now())
      await add(db, `receipt:${name.length}:${receipts.size}`, receipt)
      console.log(`  ${name}: ${left} left, ${traffic.read(now()).perSecond.toFixed(1)} a second`)
    }),
  ])
  const minutes = (performance.now() - began) / 60_000
  const { user, system } = process.cpuUsage(processor)
  mailer.close()
  server.kill()
  console.log(
    `  ${name}: ${taken.length} of ${receipts.size} receipts beside it, ${(queries.count / many).toFixed(1)} queries and ${((user + system) / 1000 / many).toFixed(1)} ms of the processor a mail, event loop p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms, max ${(lag.max / 1e6).toFixed(0)} ms`,
  )
  return [
    judge(`${name} of ${many}`, minutes, 5, 'min'),
    judge(`${name}: the slowest receipt beside it`, Math.max(...taken) / 1000, 10, 's'),
  ]
}
