/**
 * The pages that a mail leads to. A mail stores the name of the place, and ui/links.ts knows its address (`mailPlaceHref`), so
 * that a stored mail still leads there after a route has got another path. A place that is taken away needs a migration, because
 * mails store it.
 */
export type MailPlace =
  | { page: 'home' }
  | { page: 'account' }
  /** The form to write to us, for a complaint or about the purchase of this reference. */
  | { page: 'support'; topic?: 'complaint'; reservation?: string }
  /** The private page of a ticket's sender. The key is the secret in its address. */
  | { page: 'ticket'; accessKey: string }
  /** The refund form, filled in for this purchase. */
  | { page: 'refund-form'; reference: string }
  /** A section of the terms that are in force, or this version of them. */
  | { page: 'terms'; section?: 'refunds' | 'cancellation-form'; version?: string }
  | { page: 'admin-refund'; requestId: string }
  | { page: 'admin-ticket'; ticketId: string }
  /** The page of the reservation of this reference. */
  | { page: 'admin-reservations'; reference: string }
  | { page: 'admin-dispute'; disputeId: string }
  /** The first page of the desk. */
  | { page: 'admin' }
  | { page: 'admin-person'; userId: string }
  | { page: 'blog' }
  | { page: 'post'; slug: string }
  /** The pages that confirm and that end a subscription. The key is the secret in their addresses. */
  | { page: 'newsletter-confirm'; key: string }
  | { page: 'newsletter-unsubscribe'; key: string }
  | { page: 'deal'; id: number }
  /** The list of deals with the filters of this query, which has no question mark. */
  | { page: 'deals'; query: string }
  /** The pages that confirm and that end the emails for a saved search, and the one that changes all searches of an address. */
  | { page: 'alert-confirm'; key: string }
  | { page: 'alert-end'; key: string }
  | { page: 'saved-searches'; key: string }
  | { page: 'shortlist' }
  /** The page of one's own data, which asks to sign in; that of a copy for a person without an account; and those that confirm and that withdraw a deletion. */
  | { page: 'your-data' }
  | { page: 'privacy-policy' }
  | { page: 'admin-data-request'; requestId: string }
  | { page: 'data-copy'; key: string }
  | { page: 'deletion-confirm'; key: string }
  | { page: 'deletion-withdraw'; key: string }
  /** The page on which a buyer gives, changes and withdraws a testimonial. The key is the secret in its address. */
  | { page: 'testimonial'; key: string }
  /** A submission: its vendor's page, which asks to sign in, and that of the desk. */
  | { page: 'submission'; reference: string }
  | { page: 'submission-documents'; reference: string }
  | { page: 'admin-submission'; reference: string }
  /** The page on which a vendor says that a property is still available. The key is the secret in its address. */
  | { page: 'availability'; key: string }
