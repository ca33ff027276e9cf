import type { SearchCadence } from '#db/schema.ts'
import type { DealLine } from '#app/domain/deals/list/matching.server.ts'
import {
  button,
  greeting,
  heading,
  line,
  paragraph,
  place,
  securePrice,
  typed,
  type Block,
  type Line,
} from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { alertConsent, cadences, mostLive } from './alerts.ts'
import { dealFigures } from './figures.server.ts'

/** The mails of saved searches. */

interface Confirmation {
  key: string
  cadence: SearchCadence
  /** The time until which the link works. */
  until: string
  /** True for an address that gets emails for some search already. */
  isFollowing: boolean
  /** True where the address follows this very search, and is to be emailed more or less often. */
  isChange: boolean
  /** True for an address that has stopped such emails before. */
  wasStopped: boolean
  /** For a bounced address, the time at which it is deleted unless it is confirmed; null for any other. */
  forgottenAt: string | null
}

/**
 * The mail to an address that somebody has typed into the form. Anybody can type anybody's address there with any words to search
 * for, so it repeats nothing that was typed. The page behind its button names the search.
 */
export function confirmAlertMail(email: string, given: Confirmation): MailMessage {
  return {
    to: email,
    subject: 'Confirm emails for your saved search',
    blocks: [
      greeting(),
      paragraph(
        given.isChange
          ? 'Please confirm how often you would like emails for a search that is saved for this address. The next page shows the search.'
          : 'Please confirm that you would like emails about new deals at this address. The next page shows the search.',
      ),
      paragraph(alertConsent.textOf(given.cadence)),
      button('See the search and confirm', { page: 'alert-confirm', key: given.key }),
      paragraph(`The link works until ${formatDayAndTime(given.until)}. ${undoText(given)}`),
      ...(given.wasStopped
        ? [
            paragraph(
              `Emails about new deals to this address have been stopped before. We are asking because the address was entered on our website again. We ask at most once in ${suppressedDays} days, and nothing changes unless you confirm.`,
            ),
          ]
        : []),
    ],
  }
}

function undoText({ forgottenAt, isChange, isFollowing }: Confirmation): string {
  const doNothing = 'If you did not ask for this, do nothing:'
  if (forgottenAt !== null)
    return `Your mail server told us that it had no such mailbox, so no emails about new deals go to this address. ${doNothing} that stays so, and we delete the address on ${formatDate(forgottenAt)}.`
  if (isChange) return `${doNothing} your emails come as often as before.`
  return isFollowing
    ? `${doNothing} you will get no emails for this search, and we delete it then.`
    : `${doNothing} you will get no such emails, and we delete the search and the address then.`
}

/** The mail to an address for which a search was saved that it follows already. */
export function knownAlertMail(email: string, manageKey: string): MailMessage {
  return {
    to: email,
    subject: 'This search is saved already',
    blocks: [
      greeting(),
      paragraph(
        'Your address was entered on our website to save a search. Emails about new deals of this search come to you already, as often as was asked for, so there is nothing to confirm.',
      ),
      button('Your saved searches', { page: 'saved-searches', key: manageKey }),
      paragraph('The link is for you alone: whoever has it can change your saved searches.'),
    ],
  }
}

/** The mail to an address that has as many searches as it may have. */
export function fullAlertMail(email: string, manageKey: string): MailMessage {
  return {
    to: email,
    subject: 'No room for one more saved search',
    blocks: [
      greeting(),
      paragraph(
        `Your address was entered on our website to save one more search. An address can have ${mostLive} with emails, and ${mostLive} that wait to be confirmed, so it was not saved. Stop or delete one that you no longer need, then save it again.`,
      ),
      button('Your saved searches', { page: 'saved-searches', key: manageKey }),
      paragraph('The link is for you alone: whoever has it can change your saved searches.'),
    ],
  }
}

/** A deal of an email, with the price that the public saw before where it was higher. */
export type NamedDeal = DealLine & { fellFromPence: number | null }

/** Deals of an email: those that it names, and how many there are. */
interface Told {
  deals: NamedDeal[]
  total: number
}

interface Alert {
  email: string
  name: string
  query: string
  cadence: SearchCadence
  confirmedAt: string
  endKey: string
  manageKey: string
  news: Told
  /** Deals that the search knew, and whose price has fallen. */
  fallen: Told
}

/** New deals of a search, and those that it knew whose price has fallen. */
export function alertMail({ email, name, query, cadence, news, fallen, ...given }: Alert): MailMessage {
  const counts = [
    ...(news.total > 0 ? [countText(news.total, 'new deal')] : []),
    ...(fallen.total > 0 ? [countText(fallen.total, 'reduced price')] : []),
  ]
  return {
    to: email,
    subject: `${counts.join(' and ')} for your saved search`,
    blocks: [
      paragraph(line`Your search: ${typed(name)}`),
      ...dealBlocks(news, 'more new deal'),
      ...(fallen.total > 0 ? [heading(fallen.total === 1 ? 'Price reduced' : 'Prices reduced')] : []),
      ...dealBlocks(fallen, 'more reduced price'),
      button('See all deals of this search', { page: 'deals', query }),
      paragraph(
        line`${cadences[cadence].label} email. ${place({ page: 'saved-searches', key: given.manageKey }, 'Change or stop your saved searches')}. The link is for you alone.`,
      ),
    ],
    subscription: {
      since: given.confirmedAt,
      end: { page: 'alert-end', key: given.endKey },
      of: 'saved-search',
    },
  }
}

interface PriceFalls {
  email: string
  startedAt: string
  endKey: string
  deals: NamedDeal[]
}

/** Saved deals whose price has fallen. A shortlist has so few that all are named. */
export function priceFallMail({ email, startedAt, endKey, deals }: PriceFalls): MailMessage {
  return {
    to: email,
    subject: `${countText(deals.length, 'reduced price')} on your shortlist`,
    blocks: [
      paragraph(
        deals.length === 1
          ? 'The price of a deal that you saved has fallen.'
          : 'The prices of deals that you saved have fallen.',
      ),
      ...dealBlocks({ deals, total: deals.length }, ''),
      button('See your shortlist', { page: 'shortlist' }),
    ],
    subscription: { since: startedAt, end: { page: 'alert-end', key: endKey }, of: 'saved-deals' },
  }
}

function dealBlocks({ deals, total }: Told, more: string): Block[] {
  const rest = total - deals.length
  return [
    ...deals.map((deal) => paragraph(...dealLines(deal))),
    ...(rest > 0 ? [paragraph(`And ${countText(rest, more)}, on the list.`)] : []),
  ]
}

function dealLines(deal: NamedDeal): Line[] {
  const figures = dealFigures(deal, deal.fellFromPence)
  return [
    line`${place({ page: 'deal', id: deal.id }, deal.title)}`,
    line`${typed(deal.location)} · ${figures}`,
    deal.canBeSecuredOnline
      ? line`Secure price ${securePrice(deal.securePricePence)}`
      : ['Cannot be secured online; you can register interest'],
  ]
}
