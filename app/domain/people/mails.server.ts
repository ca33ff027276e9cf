import { button, facts, greeting, paragraph, typed } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { formatDate } from '#app/utils/dates.ts'
import { compareRoles, roleLabels, type DeskRole, type Role } from './roles.ts'

/** The mails about a role that was given or taken. They say nothing of the reason, and to the person nothing of who decided. */

const unexpected = paragraph('If you did not expect this, tell us by replying to this email.')
const ifNotYou = paragraph(
  'If it was not you, your account is in foreign hands: sign out everywhere on the page of your account, and tell the other admins.',
)

/** The mail to the person whose role has changed, whoever changed it. */
export function roleChangedMail(
  { email, firstName }: { email: string; firstName: string },
  from: Role,
  to: Role,
): MailMessage {
  if (to === 'user') {
    return {
      to: email,
      subject: `You no longer have the role ${roleLabels[from]}`,
      blocks: [
        greeting(firstName),
        paragraph(
          `The role ${roleLabels[from]} has been taken from your account. Our desk is closed to you from now on. Your account stays, with everything that is yours.`,
        ),
        button('Your account', { page: 'account' }),
        unexpected,
      ],
    }
  }
  const { gained, lost } = compareRoles(from, to)
  return {
    to: email,
    subject: `You have the role ${roleLabels[to]}`,
    blocks: [
      greeting(firstName),
      paragraph(
        from === 'user'
          ? `Your account has the role ${roleLabels[to]} from now on: you work at our desk.`
          : `Your account has the role ${roleLabels[to]} from now on, in the place of ${roleLabels[from]}.`,
      ),
      ...(gained.length > 0 ? [paragraph('What you can do now and could not before:', ...gained)] : []),
      ...(lost.length > 0 ? [paragraph('What you can no longer do:', ...lost)] : []),
      button('Open the desk', { page: 'admin' }),
      unexpected,
    ],
  }
}

/** The mail to the admin who changed a role, or had left it waiting until the person signed in. */
export function roleChangedNotice(
  to: string,
  { userId, name, email }: { userId: string; name: string; email: string },
  before: Role,
  after: Role,
  hasWaited = false,
): MailMessage {
  return {
    to,
    subject: hasWaited ? 'A role that you left waiting has been given' : 'You have changed a role',
    blocks: [
      greeting(),
      paragraph(
        hasWaited
          ? 'You had left a role waiting for a person. They have signed in with the address and have it now.'
          : 'You have changed the role of a person. They are told by an email of their own.',
      ),
      facts(
        ['Person', typed(name)],
        ['Email', typed(email)],
        ['Role before', roleLabels[before]],
        ['Role now', roleLabels[after]],
      ),
      button('See the person', { page: 'admin-person', userId }),
      ifNotYou,
    ],
  }
}

interface Waits {
  email: string
  role: DeskRole
  /** Until when it waits, as UTC ISO text. */
  endsAt: string
}

/** The mail to an address for which a role waits. */
export function roleWaitsMail({ email, role, endsAt }: Waits): MailMessage {
  return {
    to: email,
    subject: `The role ${roleLabels[role]} waits for you`,
    blocks: [
      greeting(),
      paragraph(
        `You are to work at our desk. Sign in with this email address by ${formatDate(endsAt)}, and you have the role ${roleLabels[role]} from then on.`,
      ),
      button('Sign in', { page: 'admin' }),
      unexpected,
    ],
  }
}

/** The mail to an address for which a role waits no more. */
export function roleWaitsNoMoreMail({ email, role }: Pick<Waits, 'email' | 'role'>): MailMessage {
  return {
    to: email,
    subject: `The role ${roleLabels[role]} waits for you no more`,
    blocks: [
      greeting(),
      paragraph(
        `The role ${roleLabels[role]}, which waited for you to sign in with this email address, has been withdrawn. There is nothing that you have to do.`,
      ),
      button('See the website', { page: 'home' }),
      unexpected,
    ],
  }
}

/** The mail to the admin who has left a role waiting, or has withdrawn one. */
export function waitingRoleNotice(to: string, { email, role, endsAt }: Waits, done: 'left' | 'withdrawn'): MailMessage {
  return {
    to,
    subject: done === 'left' ? 'You have left a role waiting' : 'You have withdrawn a role that waited',
    blocks: [
      greeting(),
      paragraph(
        done === 'left'
          ? 'You have left a role waiting for whoever signs in with this address. They are told by an email of their own.'
          : 'You have withdrawn a role that waited for this address. Whoever reads it is told by an email of their own.',
      ),
      facts(
        ['Email', typed(email)],
        ['Role', roleLabels[role]],
        [done === 'left' ? 'Waits until' : 'Would have waited until', formatDate(endsAt)],
      ),
      button('Open the desk', { page: 'admin' }),
      ifNotYou,
    ],
  }
}
