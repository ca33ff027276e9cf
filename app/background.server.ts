import { getDatabase, getPayments } from './resources.server.ts'
import { connectMail, type Mailer } from './services/mail.server.ts'
import { getEnv } from './env.server.ts'
import { operatorPlaceholder, sitePlaceholder } from './domain/mails.server.ts'
import { expireHolds } from './domain/holds.server.ts'
import { workOutbox, type MailMessage, type RefundOrder } from './domain/outbox.server.ts'
import { repairPayments, sendRefund } from './domain/provider-events.server.ts'
import { deleteEndedSessions } from './domain/sessions.server.ts'

/** What goes on beside the requests, in the same process because SQLite has one connection. */

const second = 1000
const shared = globalThis as typeof globalThis & { marketplaceBackgroundWork?: NodeJS.Timeout[] }

/** Starts the jobs once per process. Each runs at the start and then again and again, never twice at a time. */
export function startBackgroundWork(): void {
  if (shared.marketplaceBackgroundWork || !getEnv().runJobs) return
  const now = () => new Date().toISOString()
  const db = getDatabase()
  const payments = getPayments()
  const { mail } = getEnv()
  const mailer = mail && connectMail(mail)
  const jobs: NodeJS.Timeout[] = []

  if (payments) {
    jobs.push(
      every(300 * second, 'repair-payments', () => repairPayments(db, payments, now())),
      every(15 * second, 'expire-holds', () => expireHolds(db, payments, now())),
      every(5 * second, 'send-refunds', () =>
        workOutbox(db, 'refund', (order, key) => sendRefund(db, payments, order as RefundOrder, key, now()), now),
      ),
    )
  }
  if (mailer) {
    jobs.push(
      every(5 * second, 'send-mail', () =>
        workOutbox(db, 'mail', (message, key) => sendMail(mailer, message as MailMessage, key), now),
      ),
    )
  }
  jobs.push(every(3600 * second, 'end-sessions', () => deleteEndedSessions(db, now())))
  shared.marketplaceBackgroundWork = jobs
}

function sendMail(mailer: Mailer, mail: MailMessage, key: string): Promise<void> {
  const { appOrigin, operator } = getEnv()
  const text = mail.text.replaceAll(sitePlaceholder, appOrigin)
  const to = mail.to === operatorPlaceholder ? operator.email : mail.to
  return mailer.send({ ...mail, to, text, messageId: key.replace(/[^\w-]/g, '.') })
}

function every(milliseconds: number, name: string, job: () => Promise<unknown>): NodeJS.Timeout {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await job()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      process.stderr.write(
        `${JSON.stringify({ at: new Date().toISOString(), level: 'error', job: name, error: message })}\n`,
      )
    } finally {
      isRunning = false
    }
  }
  void run()
  // Unreferenced: a server that has been told to stop must not wait for the next round.
  return setInterval(() => void run(), milliseconds).unref()
}
