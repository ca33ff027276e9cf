import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import {
  roleChangedMail,
  roleChangedNotice,
  roleWaitsMail,
  roleWaitsNoMoreMail,
  waitingRoleNotice,
} from '#app/domain/people/mails.server.ts'

/** The mails about roles, for a person of this name. */
export function roleSamples(typed: string): [string, MailMessage][] {
  const person = { email: 'ivy@people.test', firstName: typed }
  const changed = { userId: 'user-1', name: typed, email: 'ivy@people.test' }
  const waits = { email: 'ivy@people.test', role: 'reviewer', endsAt: '2026-12-02T10:00:00.000Z' } as const
  return [
    ['role given', roleChangedMail(person, 'user', 'support')],
    ['role given, in the place of another', roleChangedMail(person, 'admin', 'editor')],
    ['role taken', roleChangedMail(person, 'reviewer', 'user')],
    ['role changed, to the admin', roleChangedNotice('ada@desk.test', changed, 'user', 'support')],
    ['role given after waiting, to the admin', roleChangedNotice('ada@desk.test', changed, 'user', 'admin', true)],
    ['role waits', roleWaitsMail(waits)],
    ['role waits no more', roleWaitsNoMoreMail(waits)],
    ['role left waiting, to the admin', waitingRoleNotice('ada@desk.test', waits, 'left')],
    ['waiting role withdrawn, to the admin', waitingRoleNotice('ada@desk.test', waits, 'withdrawn')],
  ]
}
