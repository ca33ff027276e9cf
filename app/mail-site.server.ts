import { getEnv } from './env.server.ts'
import type { MailSite } from './domain/mail/template.server.ts'

/** What every mail says of the site it comes from: the operator's own facts. */
export function readMailSite(): MailSite {
  const { appOrigin, operator } = getEnv()
  const { email, productName, company, addressLines, vatNumber } = operator
  return { origin: appOrigin, operatorEmail: email, productName, company, addressLines, vatNumber }
}
