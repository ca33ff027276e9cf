/** The names of the one mail service that is known to pass over dots. */
const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address leads to, as far as its spelling tells: whatever the case of its letters, without what follows a plus,
 * and at Gmail without dots. It serves to count only, for it may not be an address itself.
 */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const plus = plain.indexOf('+')
  const name = plain.slice(0, plus > 0 && plus < at ? plus : Math.max(0, at))
  const domain = plain.slice(at + 1)
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The number of these addresses that lead to the mailbox of this one. */
export function countOfMailbox(emails: readonly { email: string | null }[], email: string): number {
  const mailbox = mailboxOf(email)
  return emails.filter((other) => other.email !== null && mailboxOf(other.email) === mailbox).length
}
