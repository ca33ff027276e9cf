import { button, greeting, line, paragraph, type Block } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { describeObstacle, type Obstacle } from './obstacles.ts'
import { deletionDays } from './your-data.ts'

/** The mails about one's own data. They name nobody and hold nothing of the data. */

/** The mail once a copy is ready. A person without an account gets a key, anybody else signs in. */
export function copyReadyMail(email: string, until: string, key: string | null): MailMessage {
  return {
    to: email,
    subject: 'The copy of your data is ready',
    blocks: [
      greeting(),
      paragraph('You asked us for a copy of the data that we hold about you. It is ready.'),
      button('Download your copy', key === null ? { page: 'your-data' } : { page: 'data-copy', key }),
      paragraph(
        `${key === null ? 'The page asks you to sign in, so that nobody else gets it.' : 'The link is for you alone: whoever has it can download the copy.'} You can download the copy until ${formatDayAndTime(until)}. After that we delete it, and you can ask for a new one.`,
      ),
    ],
  }
}

/** The mail to whoever asked for a copy that could not be made. */
export function copyFailedMail(email: string): MailMessage {
  return {
    to: email,
    subject: 'The copy of your data could not be made',
    blocks: [
      greeting(),
      paragraph(
        'You asked us for a copy of the data that we hold about you. Our program could not make it. We have been told, and you do not have to ask again: we see to it that you get it within a month of your request.',
      ),
      button('Write to us', { page: 'support' }),
    ],
  }
}

/** The mail to the operator about such a copy. */
export function copyFailedNotice(to: string, requestId: string): MailMessage {
  return {
    to,
    subject: 'A copy of data could not be made',
    blocks: [
      paragraph(
        'A person has asked for a copy of their data, and it was given up after several tries. They have been told that they get it within a month of their request. Look at the server’s log, then enter the request again.',
      ),
      button('See the request', { page: 'admin-data-request', requestId }),
    ],
  }
}

/** The mail that asks to confirm a deletion. */
export function confirmDeletionMail(email: string, key: string, until: string): MailMessage {
  return {
    to: email,
    subject: 'Confirm that your account is to be deleted',
    blocks: [
      greeting(),
      paragraph(
        'You asked us to delete your account and the data that we hold about you. Nothing happens before you confirm it.',
      ),
      button('See what is deleted, and confirm', { page: 'deletion-confirm', key }),
      paragraph(
        `The link works until ${formatDayAndTime(until)}. If you did not ask for this, do nothing: your account stays. Someone else may then be signed in as you, so sign out everywhere on the page of your account.`,
      ),
    ],
  }
}

/** The mail once a deletion has been confirmed, by its person or at the desk, for whom there may be no account. */
export function deletionConfirmedMail(email: string, key: string, dueAt: string, isEntered = false): MailMessage {
  return {
    to: email,
    subject: `Your ${isEntered ? 'data' : 'account'} will be deleted on ${formatDate(dueAt)}`,
    blocks: [
      greeting(),
      paragraph(
        isEntered
          ? `You asked us to delete the data that we hold under this address, and we have checked who you are. We do it on ${formatDayAndTime(dueAt)}, in ${deletionDays} days.`
          : `You have confirmed that your account is to be deleted. We do it on ${formatDayAndTime(dueAt)}, in ${deletionDays} days. Until then your account works as before.`,
      ),
      button(isEntered ? 'Keep my data after all' : 'Keep my account after all', { page: 'deletion-withdraw', key }),
      paragraph('The next page asks once more. The link works until then. After that nothing can be brought back.'),
    ],
  }
}

/** The mail once a deletion has been withdrawn, by whoever it was. */
export function deletionWithdrawnMail(email: string): MailMessage {
  return {
    to: email,
    subject: 'Your data will not be deleted',
    blocks: [
      greeting(),
      paragraph('The deletion of your data has been withdrawn. Everything stays as it is.'),
      button('Your data', { page: 'your-data' }),
      paragraph('If this was not you, tell us by replying to this email, and ask for the deletion again.'),
    ],
  }
}

/** The last mail to an address. */
export function deletionDoneMail(email: string, isEntered = false): MailMessage {
  return {
    to: email,
    subject: `Your ${isEntered ? 'data' : 'account'} has been deleted`,
    blocks: [
      greeting(),
      paragraph(
        `We have deleted ${isEntered ? 'the data that we held under this address' : 'your account and what belongs to it'}. What the law makes us keep, such as receipts, we keep without the rest and delete when its time is over.`,
      ),
      paragraph(
        'Our backups hold your data until they are replaced. We do not use them for anything but to repair the website, and delete your data again if we have to.',
      ),
      button('What is kept, and for how long', { page: 'privacy-policy' }),
      paragraph(
        'This is our last email to you, unless money has to go back to you later. Once it has been sent we delete your address, except from what the law makes us keep of a purchase.',
      ),
    ],
  }
}

/** The mail where something came up in the days before a deletion. */
export function deletionRefusedMail(email: string, obstacles: Obstacle[], isEntered = false): MailMessage {
  return {
    to: email,
    subject: `Your ${isEntered ? 'data' : 'account'} has not been deleted yet`,
    blocks: [
      greeting(),
      paragraph(
        `We were to delete your ${isEntered ? 'data' : 'account'} today, and have not, because something is still under way:`,
      ),
      ...obstacles.map((obstacle): Block => {
        const { what, way } = describeObstacle(obstacle)
        return paragraph(line`${what} ${way}`)
      }),
      isEntered ? button('Write to us', { page: 'support' }) : button('Your data', { page: 'your-data' }),
      paragraph(`Once that is done, ask for the deletion again${isEntered ? '' : ' on that page'}.`),
    ],
  }
}
