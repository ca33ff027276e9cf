import type { TestimonialRefusalReason } from '#db/schema.ts'
import { button, facts, greeting, line, paragraph, quotation, typed, type Block } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { formatDate, startOfLondonDay } from '#app/utils/dates.ts'
import { isBlank } from '#app/utils/text.ts'
import { daysWithoutConsent, lastDayOf, linkDays, refusalReasons } from './testimonials.ts'

/** The mails about a testimonial. They are about a purchase and promote nothing; the question is no service message (RULES.md, Mail). */

type Buyer = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealTitle' | 'dealReference' | 'reference'>

/** What stands on the site, or would: the words with what stands beside them. */
interface Given {
  words: string
  name: string
  dealLabel: string
  /** Empty for nothing, null where nobody has asked the author. */
  incentive: string | null
}

/** The link of a mail, the time from which words can no longer be given or changed by it, and whether they can be at all. */
interface Link {
  key: string
  until: string
  /** False where the author cannot change the words any more, here or in the account. */
  mayChange: boolean
}

/** The time from which words can no longer be given or changed by a link that was sent then: the end of a London day. */
export function linkEnd(sentAt: string): string {
  return startOfLondonDay(sentAt, linkDays + 1)
}

/** The one question to a buyer, some days after their purchase was marked as completed on this London day. */
export function askingMail(buyer: Buyer, completedOn: string, key: string, now: string): MailMessage {
  const mail = compose(buyer, `How did your purchase go? ${buyer.dealReference}`, [
    paragraph(
      line`Your purchase of ${typed(buyer.dealTitle)} completed on ${formatDate(completedOn)}. If you like, you can say in a few words how it went, good or bad, for others who are thinking of buying. You do not have to: we ask once about each purchase, and nothing follows if you leave it.`,
    ),
    paragraph(
      'You choose the name that we show. Before anything is shown, a person here checks that the words belong to your purchase. You can change them until then, and withdraw them at any time.',
    ),
    button('Write a few words', { page: 'testimonial', key }),
    paragraph(
      `You can write by this link until ${lastDayOf(linkEnd(now))}, and in your account after that. It is for you alone. If you would rather not be asked about any purchase, say so on the same page or in your account.`,
    ),
  ])
  return { ...mail, isQuestion: true }
}

/** Words have come: what was said and agreed to, and how to take it back. `consent` is what was agreed to; null where nothing is noted. */
export function receivedMail(buyer: Buyer, given: Given, consent: string | null, link: Link, now: string): MailMessage {
  return compose(buyer, `We have your words about ${buyer.dealReference}`, [
    paragraph('Thank you. These are the words that we have from you:'),
    quotation(given.words),
    factsOf(buyer, given),
    ...(consent === null
      ? [
          paragraph(
            `We have noted no consent of yours to show them. We show nothing without it, and delete them ${daysWithoutConsent} days after their last change. ${howToAgree(link, now)}`,
          ),
        ]
      : [paragraph('What you agreed to:'), quotation(consent)]),
    paragraph('Nothing is shown before a person here has checked it. We will email you then, or if we do not show it.'),
    paragraph(changesBy(link, now)),
    button(link.mayChange ? 'See, change or withdraw your words' : 'See or withdraw your words', {
      page: 'testimonial',
      key: link.key,
    }),
    forYouAlone,
  ])
}

function howToAgree({ until, mayChange }: Link, now: string): string {
  if (!mayChange) return 'To agree, please write to us.'
  return now < until ? 'To agree, save them on the page below.' : 'To agree, save them in your account.'
}

/** The way by which words can be changed, as long as they are not shown. */
function changesBy({ until, mayChange }: Link, now: string): string {
  if (!mayChange) return 'You can withdraw them at any time, by this link or in your account.'
  return now < until
    ? `Until they are shown you can change them: by this link until ${lastDayOf(until)}, and in your account after that. You can withdraw them at any time.`
    : 'Until they are shown you can change them in your account. You can withdraw them at any time, by this link or there.'
}

/** The words stand on the site. `consent` is what their author agreed to. */
export function shownMail(buyer: Buyer, given: Given, consent: string, key: string): MailMessage {
  return compose(buyer, `Your words are on our website: ${buyer.dealReference}`, [
    paragraph('We have checked your testimonial, and it is on our website now:'),
    quotation(given.words),
    factsOf(buyer, given),
    paragraph('What you agreed to:'),
    quotation(consent),
    paragraph('You can withdraw it at any time. It then leaves the website at once.'),
    button('See or withdraw your words', { page: 'testimonial', key }),
    forYouAlone,
  ])
}

interface Refusal {
  because: TestimonialRefusalReason
  /** What the admin wrote; empty for nothing. */
  note: string
  wasShown: boolean
}

/** The words are not shown any more before they have been checked once more. */
export function recheckMail(buyer: Buyer, isByStaff: boolean, key: string): MailMessage {
  return compose(buyer, `Your words are not shown at the moment: ${buyer.dealReference}`, [
    paragraph(
      `We have taken your words off our website, because ${isByStaff ? 'you work for us now' : 'all that you paid for this purchase has gone back to you'}. A person here looks at them once more. We will email you if we show them again, or if we do not.`,
    ),
    button('See or withdraw your words', { page: 'testimonial', key }),
    forYouAlone,
  ])
}

/** The words are not shown, or not any more, and why. */
export function notShownMail(buyer: Buyer, refusal: Refusal, link: Link, now: string): MailMessage {
  const { because, note, wasShown } = refusal
  return compose(buyer, `Your words are not ${wasShown ? 'shown any more' : 'shown'}: ${buyer.dealReference}`, [
    paragraph(
      `${wasShown ? 'We have taken your words off our website.' : 'We do not show your words on our website.'} ${refusalReasons[because].told}`,
    ),
    ...(isBlank(note) ? [] : [paragraph('Our comments:'), quotation(note)]),
    paragraph('Critical words are never a reason. If you think that this is wrong, please tell us.'),
    ...(link.mayChange
      ? [
          paragraph(`If you change your words, we will look again. ${changesBy(link, now)}`),
          button('See, change or withdraw your words', { page: 'testimonial', key: link.key }),
        ]
      : [button('See or withdraw your words', { page: 'testimonial', key: link.key })]),
    forYouAlone,
  ])
}

/** The desk has withdrawn the words for their author. */
export function withdrawnMail(buyer: Buyer, key: string): MailMessage {
  return compose(buyer, `Your words have been withdrawn: ${buyer.dealReference}`, [
    paragraph(
      'As you asked us, we have withdrawn your testimonial. It is not on our website, and we have deleted your words and the name that you gave. For six years we keep what was done about it and when, why we refused it if we did, and whether something was given for it. We will not ask you about any purchase again.',
    ),
    button('See what we keep', { page: 'testimonial', key }),
    paragraph('If you did not ask for this, please tell us.'),
  ])
}

const forYouAlone = paragraph('The link is for you alone: whoever has it can act in your name on that page.')

function factsOf({ dealTitle, dealReference, reference }: Buyer, { name, dealLabel, incentive }: Given): Block {
  return facts(
    ['Name shown', typed(name)],
    ['Beside it', typed(dealLabel)],
    ['Given for your words', incentive === null ? 'Not known' : incentive === '' ? 'Nothing' : typed(incentive)],
    ['Deal', line`${typed(dealTitle)} (${dealReference})`],
    ['Reservation', reference],
  )
}

function compose({ buyerEmail, buyerFirstName }: Buyer, subject: string, blocks: Block[]): MailMessage {
  return { to: buyerEmail, subject, blocks: [greeting(buyerFirstName), ...blocks] }
}
