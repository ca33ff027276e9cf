import { openDatabase } from '#db/database.server.ts'
import { sendMail } from '#app/domain/mail/delivery.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { connectTo } from './line-by-line.ts'
import { mailSite } from './mails.ts'

/** A process that sends what waits in a database over one connection: `node sending-process.ts FILE PORT ["before-note"|"after-note"]`. A test kills it. */

const [file, port, ends] = process.argv.slice(2)
const db = openDatabase(file!)
const mailer = connectTo(port!, 1)
const end = () => process.kill(process.pid, 'SIGKILL')

await workOutbox(
  db,
  'mail',
  (message, key, noteEnd) =>
    sendMail(mailer, mailSite, message as MailMessage, key, async () => {
      if (ends === 'before-note') end()
      await noteEnd()
      if (ends === 'after-note') end()
    }),
  () => new Date().toISOString(),
)
