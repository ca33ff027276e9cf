import type { MailName } from '#app/domain/mail/outbox.server.ts'

/** The name of a mail of which a test looks at nothing but its key. */
export const nameMail = (key: string): MailName => ({ key, about: { type: 'reservation', id: '1' } })
