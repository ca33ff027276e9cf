import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { previewMail, type MailSite } from '#app/domain/mail/template.server.ts'
import { mailPlaceHref } from '#app/ui/links.ts'

/** The VAT in an amount at 20%. */
const sixthOf = (pence: number) => Math.round(pence / 6)

/** Who sends the mails of the tests. */
export const mailSite: MailSite = {
  origin: 'https://deals.test',
  operatorEmail: 'help@operator.test',
  productName: 'Ashlar',
  company: 'Canary Deals & Sons Ltd',
  addressLines: ['1 Test Road', 'York YO1 1AA'],
  vatNumber: 'GB123456789',
  vatRatePercent: 20,
  redressScheme: 'Test Redress',
  redressNumber: '051181',
  splitVat: (grossPence) => ({ netPence: grossPence - sixthOf(grossPence), vatPence: sixthOf(grossPence) }),
  pathOf: mailPlaceHref,
}

/** A mail of the outbox with its text. */
export type ReadMail = MailMessage & { text: string }

/** A mail as it lies in the outbox, with the text that it would have. Its address is the stored one. */
export function readMail(payload: string): ReadMail {
  const mail = JSON.parse(payload) as MailMessage
  return { ...mail, text: mailText(mail) }
}

/** The text of a mail, as it is sent. */
export function mailText(mail: MailMessage): string {
  return previewMail(mail, mailSite).text
}
