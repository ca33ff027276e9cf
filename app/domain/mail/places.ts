/**
 * The pages that a mail leads to. A mail names its place; ui/links.ts knows the address (`addressOfPlace`), so that one stored
 * today still leads there when a route has another path tomorrow. Stored with the mail: what is taken away needs a migration.
 */
export type MailPlace =
  | { page: 'home' }
  | { page: 'account' }
  | { page: 'support'; topic?: 'complaint' }
  /** A sender's private page; the key is the secret in its address. */
  | { page: 'ticket'; accessKey: string }
  | { page: 'terms'; section?: 'refunds' | 'cancellation-form' }
  | { page: 'admin-refund'; requestId: string }
  | { page: 'admin-ticket'; ticketId: string }
  /** The list of reservations, searched for this reference. */
  | { page: 'admin-reservations'; reference: string }
