import { setTimeout as pause } from 'node:timers/promises'
import { startSlowSmtp } from '../../app/testing/mail/line-by-line.ts'

/** A mail server of its own process, each of whose answers takes 50 to 100 ms. It tells its port, and the subject of each mail that it has taken. */

const smtp = await startSlowSmtp(async (step) => {
  // Part of a mail is answered by nothing.
  if (step !== 'text') await pause(50 + 50 * Math.random())
  if (step === 'end') process.send!({ subject: /^Subject: (.*)\r$/m.exec(smtp.mails.pop()!)![1] })
})
// It ends with whoever measures.
process.once('disconnect', () => process.exit())
process.send!({ port: smtp.port })
