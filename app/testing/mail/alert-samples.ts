import {
  alertMail,
  confirmAlertMail,
  fullAlertMail,
  knownAlertMail,
  priceFallMail,
  type NamedDeal,
} from '#app/domain/alerts/mails.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'

const at = '2026-10-01T10:00:00.000Z'
const alertKey = 'Aa0_-'.repeat(9)

/** The mails of saved searches and about prices of saved deals. Whatever somebody can type in any of them is `typed`. */
export function alertSamples(typed: string): [string, MailMessage][] {
  const asked = { key: alertKey, until: '2026-11-25T10:00:00.000Z', isFollowing: false, isChange: false, wasStopped: false, forgottenAt: null } // prettier-ignore
  const deal = (id: number, given: Partial<NamedDeal> = {}): NamedDeal => ({
    id,
    reference: `PID-000${id}`,
    title: typed,
    location: `${typed}, L15`,
    pricePence: 13_500_000,
    grossYieldPercent: 8,
    grade: 'B+',
    securePricePence: 300_000,
    canBeSecuredOnline: true,
    publishedAt: at,
    updatedAt: at,
    fellFromPence: null,
    ...given,
  })
  const none = { deals: [], total: 0 }
  const alert = { email: 'sue@sender.test', name: `“${typed}” · Residential`, query: 'q=roof&type=Residential', cadence: 'daily', confirmedAt: at, endKey: alertKey, manageKey: alertKey, news: none, fallen: none } as const // prettier-ignore
  const cheaper = (id: number) => deal(id, { fellFromPence: 14_500_000 })
  const watcher = { email: 'ivy@people.test', startedAt: at, endKey: alertKey }
  const ten = Array.from({ length: 10 }, (_, index) => deal(100 + index))
  return [
    ['confirm alert, daily', confirmAlertMail('sue@sender.test', { ...asked, cadence: 'daily' })],
    [
      'confirm alert, after an end',
      confirmAlertMail('sue@sender.test', { ...asked, cadence: 'weekly', wasStopped: true }),
    ],
    ['confirm alert, one more', confirmAlertMail('sue@sender.test', { ...asked, cadence: 'daily', isFollowing: true })],
    [
      'confirm alert, more often',
      confirmAlertMail('sue@sender.test', { ...asked, cadence: 'daily', isFollowing: true, isChange: true }),
    ],
    [
      'confirm alert, bounced',
      confirmAlertMail('sue@sender.test', { ...asked, cadence: 'weekly', forgottenAt: '2027-02-01T10:00:00.000Z' }),
    ],
    ['alert known already', knownAlertMail('sue@sender.test', alertKey)],
    ['alerts full', fullAlertMail('sue@sender.test', alertKey)],
    ['alert, one deal', alertMail({ ...alert, news: { deals: [deal(118)], total: 1 } })],
    [
      'alert, without a rent',
      alertMail({ ...alert, news: { deals: [deal(118, { grossYieldPercent: null })], total: 1 } }),
    ],
    [
      'alert, in Scotland',
      alertMail({ ...alert, cadence: 'weekly', news: { deals: [deal(118, { canBeSecuredOnline: false })], total: 1 } }),
    ],
    ['alert, many deals', alertMail({ ...alert, news: { deals: ten, total: 1234 } })],
    ['alert, a lower price brings it in', alertMail({ ...alert, news: { deals: [cheaper(118)], total: 1 } })],
    ['alert, a lower price', alertMail({ ...alert, fallen: { deals: [cheaper(118)], total: 1 } })],
    [
      'alert, new deals and lower prices',
      alertMail({
        ...alert,
        news: { deals: ten, total: 12 },
        fallen: { deals: ten.map(({ id }) => cheaper(id)), total: 5000 },
      }),
    ],
    ['saved deal, a lower price', priceFallMail({ ...watcher, deals: [cheaper(118)] })],
    ['saved deals, lower prices', priceFallMail({ ...watcher, deals: [cheaper(118), cheaper(119)] })],
  ]
}
