import { MailError, type Mailer } from '#app/services/mail.server.ts'
import { renderMail, type MailSite } from './template.server.ts'
import { FinalError, NotNowError, type MailMessage } from './outbox.server.ts'

/**
 * Hands one mail over; this is the `work` of the outbox, which is asked to note each end before it goes out. Two failures are final: a
 * refusal that would come again, and a mail of which nobody knows whether it went out. After any other failure the outbox tries
 * again. Replies go to the operator.
 */
export async function sendMail(
  mailer: Mailer,
  site: MailSite,
  message: MailMessage,
  key: string,
  noteEnd: () => Promise<void>,
): Promise<void> {
  try {
    const mail = renderMail(message, site)
    const replyTo = mail.to === site.operatorEmail ? {} : { replyTo: site.operatorEmail }
    await mailer.send({ ...mail, ...replyTo, messageId: key.replace(/[^\w-]/g, '.') }, noteEnd)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    if (error.failure === 'not-sent')
      throw error.about === 'mail'
        ? error
        : new NotNowError(error.message, error.about, { isBrokenOff: error.isBrokenOff, cause: error })
    const isNoMailbox = error.failure === 'no-mailbox'
    if (isNoMailbox || error.failure === 'refused') throw new FinalError(error.message, { isNoMailbox, cause: error })
    throw new FinalError(`It may have been sent: ${error.message}`, { mayHaveBeenSent: true, cause: error })
  }
}
