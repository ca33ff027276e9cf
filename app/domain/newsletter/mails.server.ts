import { button, greeting, line, paragraph, place, typed } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { readTimeText } from '#app/domain/blog/reading/posts.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { isBlank, toOneLine } from '#app/utils/text.ts'
import type { MailingContent } from './mailing.ts'
import { consentWording } from './newsletter.ts'

/** The mails of the newsletter. */

interface Confirmation {
  key: string
  /** The time until which the link works. */
  until: string
  /** True for an address of which an earlier subscription has ended. */
  wasSubscribed: boolean
  /** For a bounced address, the time at which it is deleted unless it is confirmed; null for any other. */
  forgottenAt: string | null
}

/**
 * The mail to an address that somebody has typed into a subscribe form. Anybody can type anybody's address there, so it repeats
 * nothing that was typed.
 */
export function confirmMail(email: string, { key, until, wasSubscribed, forgottenAt }: Confirmation): MailMessage {
  const undo =
    forgottenAt === null
      ? 'If you did not ask for this, do nothing: you will get no articles, and we delete the address then.'
      : `You had subscribed before, but your mail server told us that it had no such mailbox, so no article goes to this address. If you did not ask for this, do nothing: that stays so, and we delete the address on ${formatDate(forgottenAt)}.`
  return {
    to: email,
    subject: 'Confirm your subscription',
    blocks: [
      greeting(),
      paragraph('Please confirm that you would like our new articles by email at this address.'),
      paragraph(consentWording.text),
      button('Confirm your subscription', { page: 'newsletter-confirm', key }),
      paragraph(`The link works until ${formatDayAndTime(until)}. ${undo}`),
      ...(wasSubscribed
        ? [
            paragraph(
              'An earlier subscription of this address has ended. We are asking because this address was entered on our website again. We ask at most once in 30 days, and nothing changes unless you confirm.',
            ),
          ]
        : []),
    ],
  }
}

/** The mail to a subscriber whose address was typed into the form once more. */
export function subscribedAlreadyMail(email: string, endKey: string): MailMessage {
  return {
    to: email,
    subject: 'You are subscribed already',
    blocks: [
      greeting(),
      paragraph(
        'Your address was entered on our website to subscribe to new articles. You are subscribed already, so there is nothing to confirm.',
      ),
      paragraph(
        line`If you would rather not get our articles: ${place({ page: 'newsletter-unsubscribe', key: endKey }, 'Unsubscribe')}.`,
      ),
    ],
  }
}

/** A post as it goes to a subscriber. */
export function postMail(
  { title, excerpt, slug, publishedAt, words }: MailingContent,
  reader: { email: string; since: string; endKey: string },
): MailMessage {
  const facts = `${formatDate(publishedAt)} · ${readTimeText(words)}`
  return {
    to: reader.email,
    subject: toOneLine(title),
    blocks: [
      ...(isBlank(excerpt) ? [] : [paragraph([typed(toOneLine(excerpt))])]),
      paragraph(`New article · ${facts}`),
      button('Read the article', { page: 'post', slug }),
      paragraph(line`All our articles are ${place({ page: 'blog' }, 'on our blog')}.`),
    ],
    subscription: { since: reader.since, end: { page: 'newsletter-unsubscribe', key: reader.endKey } },
  }
}

/** The same mail as a test for somebody at the desk. No link in it ends a subscription, and no mail program offers to. */
export function testMail(content: MailingContent, email: string): MailMessage {
  const { subject, blocks } = postMail(content, { email, since: content.publishedAt, endKey: '…' })
  return {
    to: email,
    subject: `Test: ${subject}`,
    blocks: [
      paragraph(
        'This is a test, sent to you only. Subscribers get the rest of it, and below it when they subscribed and a link to unsubscribe.',
      ),
      ...blocks,
    ],
  }
}
