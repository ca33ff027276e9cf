import { getEnv } from './env.server.ts'
import { splitVat } from './domain/figures/vat.ts'
import type { MailSite } from './domain/mail/template.server.ts'
import { mailPlaceHref } from './ui/links.ts'

/** The facts of the site in every mail: the operator's own and the addresses of the pages that the mail links to. */
export function readMailSite(): MailSite {
  const { appOrigin, operator } = getEnv()
  const { email, productName, company, addressLines, vatNumber, vatRatePercent, redressScheme, redressNumber } =
    operator
  return {
    origin: appOrigin,
    operatorEmail: email,
    productName,
    company,
    addressLines,
    vatNumber,
    vatRatePercent,
    redressScheme,
    redressNumber,
    splitVat: (grossPence) => splitVat(grossPence, vatRatePercent),
    pathOf: mailPlaceHref,
  }
}
