import type { Section } from '#app/domain/people/roles.ts'

/** The jobs that run beside the requests, as the desk speaks of them. */
interface Job {
  /** The section of the desk that its failing harms; whoever sees that section is told. */
  section: Section
  /** The work left undone while it fails, as the beginning of a sentence that goes on with `since`. */
  undone: string
  /** True where it goes on while the machine's clock is in doubt: it ends, deletes and sends nothing by the hour. */
  goesOn?: true
}

export const jobs = {
  'repair-payments': {
    section: 'reservations',
    undone: 'Payments have not been compared with the payment provider',
    goesOn: true,
  },
  'repair-refunds': { section: 'refunds', undone: 'Refunds have not been compared with the payment provider' },
  'repair-disputes': { section: 'disputes', undone: 'Disputes have not been compared with the payment provider' },
  'compare-money': { section: 'money', undone: 'The books have not been compared with the payment provider' },
  'expire-holds': { section: 'reservations', undone: 'Holds have not been ended' },
  'tell-openings': {
    section: 'reservations',
    undone: 'Buyers who waited have not been told that their documents are open',
  },
  'ask-for-testimonials': {
    section: 'testimonials',
    undone: 'Buyers whose purchase has completed have not been asked for a testimonial',
  },
  'remind-vendors': {
    section: 'submissions',
    undone: 'Vendors have not been reminded of documents that end, or of changes that we asked for',
  },
  'work-checks': {
    section: 'reservations',
    undone: 'Checks of buyers that are not noted have not been told of, or ended in time',
  },
  'work-listings': {
    section: 'deals',
    undone: 'Vendors have not been asked whether their deals are available, and deals have not left the market in time',
  },
  'send-refunds': { section: 'refunds', undone: 'Refunds have not been sent' },
  'send-mail': { section: 'outbox', undone: 'Email has not been sent' },
  'end-sessions': { section: 'audit', undone: 'Old sessions and waiting roles have not been deleted' },
  'delete-old-mail': { section: 'outbox', undone: 'Old email has not been deleted' },
  'make-pictures': { section: 'deals', undone: 'Pictures of deals and posts have not been prepared', goesOn: true },
  'sweep-uploads': { section: 'audit', undone: 'Files of unfinished forms have not been deleted' },
  'sweep-files': { section: 'audit', undone: 'Stored files that nothing names any more have not been deleted' },
  'sweep-post-images': { section: 'blog', undone: 'Pictures that no post uses have not been deleted' },
  'delete-copies': {
    section: 'reservations',
    undone: 'Documents with the names of refunded buyers have not been deleted',
  },
  'send-mailings': { section: 'subscribers', undone: 'Mailings to the subscribers have not gone on' },
  'send-alerts': { section: 'subscribers', undone: 'Emails about new deals of saved searches have not been made' },
  'send-price-falls': { section: 'subscribers', undone: 'Emails about prices of saved deals have not been made' },
  'delete-unconfirmed': { section: 'subscribers', undone: 'Addresses that were not confirmed have not been deleted' },
  'make-copies': { section: 'data-requests', undone: 'Copies of people’s data have not been made' },
  'end-copies': { section: 'data-requests', undone: 'Copies of people’s data have not been deleted' },
  'delete-accounts': { section: 'data-requests', undone: 'Accounts have not been deleted' },
  'delete-expired-records': { section: 'audit', undone: 'Expired records have not been deleted' },
  'work-imports': { section: 'deals', undone: 'Files of deals have not been checked or imported' },
  'work-area-imports': { section: 'areas', undone: 'Files of area figures have not been read' },
  'rescore-deals': { section: 'deals', undone: 'Scores have not been computed again', goesOn: true },
  'publish-posts': { section: 'blog', undone: 'Posts have not been published at their time' },
  'back-up': { section: 'outbox', undone: 'Backups have not been made, or not proved by restoring one' },
  'count-tables': {
    section: 'audit',
    undone: 'Large tables have not been counted, which finding things needs',
    goesOn: true,
  },
  'keep-reserve': {
    section: 'outbox',
    undone: 'Room has not been set aside for a full disk',
    goesOn: true,
  },
  'note-services': {
    section: 'outbox',
    undone: 'How the outside companies answer has not been written down',
    goesOn: true,
  },
  'write-forgotten': {
    section: 'audit',
    undone: 'What was deleted has not been written beside the database, where a restore would find it',
    goesOn: true,
  },
  'write-page-views': { section: 'deals', undone: 'Views of deals have not been written down', goesOn: true },
} as const satisfies Record<string, Job>
export type JobName = keyof typeof jobs

/** True for a job that works by the hour, and so waits while nobody knows what hour it is. */
export function needsClock(name: JobName): boolean {
  const job: Job = jobs[name]
  return job.goesOn !== true
}
