import { getEnv } from './env.server.ts'
import type { MailSite } from './domain/mail/template.server.ts'
import { mailPlaceHref } from './ui/links.ts'

/** What every mail says of the site it comes from: the operator's own facts, and the addresses of the pages it leads to. */
export function readMailSite(): MailSite {
  const { appOrigin, operator } = getEnv()
  const { email, productName, company, addressLines, vatNumber } = operator
  return {
    origin: appOrigin,
    operatorEmail: email,
    productName,
    company,
    addressLines,
    vatNumber,
    pathOf: mailPlaceHref,
  }
}
