import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { roleChangedMail, roleChangedNotice } from '#app/domain/people/mails.server.ts'

/** The mails about roles, for a person of this name. */
export function roleSamples(typed: string): [string, MailMessage][] {
  const person = { email: 'ivy@people.test', firstName: typed }
  const changed = { userId: 'user-1', name: typed, email: 'ivy@people.test' }
  return [
    ['role given', roleChangedMail(person, 'user', 'support')],
    ['role given, in the place of another', roleChangedMail(person, 'admin', 'editor')],
    ['role taken', roleChangedMail(person, 'reviewer', 'user')],
    ['role changed, to the admin', roleChangedNotice('ada@desk.test', changed, 'user', 'support')],
    ['role given after waiting, to the admin', roleChangedNotice('ada@desk.test', changed, 'user', 'admin', true)],
  ]
}
