import { createTransport } from 'nodemailer'

export interface Mailer {
  send(mail: { to: string; subject: string; text: string; messageId: string }): Promise<void>
}

/** Mail through any SMTP server. Each call has a time limit; a failure throws, and the outbox tries again later. */
export function connectMail(settings: { smtpUrl: string; from: string }): Mailer {
  // nodemailer by itself would wait ten minutes for a server that never answers.
  const limits = 'connectionTimeout=10000&greetingTimeout=10000&socketTimeout=20000'
  const url = `${settings.smtpUrl}${settings.smtpUrl.includes('?') ? '&' : '?'}${limits}`
  const transport = createTransport(url, { from: settings.from })
  return {
    async send({ to, subject, text, messageId }) {
      await transport.sendMail({ to, subject, text, messageId: `<${messageId}@${domainOf(settings.from)}>` })
    },
  }
}

function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
}
