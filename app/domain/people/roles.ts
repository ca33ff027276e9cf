/** The roles of people who have signed in. Everybody begins as `user`; the other roles work at the desk. */
export const roles = ['user', 'editor', 'support', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]
export type DeskRole = Exclude<Role, 'user'>

/** The roles as the desk calls them. */
export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'Customer',
  editor: 'Editor',
  support: 'Support',
  reviewer: 'Reviewer',
  admin: 'Admin',
}

/** The sections of the desk. Each is a page (ui/links.ts), and the list and export of the same name. */
export const sections = [
  'deals',
  'refunds',
  'support',
  'submissions',
  'reservations',
  'disputes',
  'testimonials',
  'money',
  'blog',
  'subscribers',
  'areas',
  'advisor',
  'audit',
  'outbox',
  'data-requests',
  'people',
] as const
export type Section = (typeof sections)[number]

/**
 * The permissions. `own`: see and change what is their own. `desk`: open the desk; each of its sections is a permission of its
 * own, and `refunds` is to see and prepare requests. `purchases`: see the page of a purchase and of a person. `money`: decide about
 * refunds, send money back and read the books. `documents`: read the documents of any deal. `testimonials` is to see, enter and prepare
 * them, and `testimonial-decisions` to decide what is shown. `submissions`: review what vendors submit. `people`: give and take
 * roles.
 */
export type Capability = 'own' | DeskCapability
type DeskCapability = 'desk' | 'documents' | 'purchases' | 'testimonial-decisions' | Section

const capabilities: Readonly<Record<Role, readonly Capability[]>> = {
  user: ['own'],
  editor: ['own', 'desk', 'blog', 'subscribers'],
  support: ['own', 'desk', 'purchases', 'support', 'refunds', 'disputes', 'testimonials'],
  reviewer: ['own', 'desk', 'submissions'],
  admin: ['own', 'desk', 'documents', 'purchases', 'testimonial-decisions', ...sections],
}

/** What each permission of the desk lets somebody do, in the order in which it is told. */
const capabilityLabels: Readonly<Record<DeskCapability, string>> = {
  desk: 'The desk: open it, search it',
  deals: 'Deals: enter, edit, import',
  reservations: 'Reservations: list them, free holds, mark their end',
  purchases: 'Pages of purchases and of people: read, write notes',
  documents: 'Documents of any deal: read',
  refunds: 'Refund requests: review, recommend a decision',
  money: 'Money: decide about refunds, send it back, read the books',
  disputes: 'Disputes: read, make the evidence',
  support: 'Tickets: answer, close',
  testimonials: 'Testimonials: enter, prepare',
  'testimonial-decisions': 'Testimonials: decide what is shown',
  submissions: 'Submissions: review, decide',
  blog: 'Posts and guides: write, publish',
  subscribers: 'Subscribers: see, remove, email them a post',
  areas: 'Area figures: import, publish',
  advisor: 'Questions to the advisor: read, delete',
  audit: 'Audit trail: read',
  outbox: 'Outbox: read, send again',
  'data-requests': 'Requests for data: enter, follow',
  people: 'People: give and take roles',
}
const deskCapabilities = Object.keys(capabilityLabels) as DeskCapability[]

/** The roles that work at the desk. */
export const deskRoles = roles.filter((role) => role !== 'user')

/** A permission of the desk in words, and the roles that have it. */
interface Right {
  label: string
  roles: readonly DeskRole[]
}

/** Every permission of the desk with the roles that have it. */
export const rights: readonly Right[] = deskCapabilities.map((capability) => ({
  label: capabilityLabels[capability],
  roles: deskRoles.filter((role) => can({ role }, capability)),
}))

/** What somebody may do once they have the role `to` and could not do with the role `from`, and the other way round, in words. */
export function compareRoles(from: Role, to: Role): { gained: string[]; lost: string[] } {
  const labelsOf = (role: Role, other: Role) =>
    deskCapabilities
      .filter((one) => can({ role }, one) && !can({ role: other }, one))
      .map((one) => capabilityLabels[one])
  return { gained: labelsOf(to, from), lost: labelsOf(from, to) }
}

/** Whether somebody may do this. Visitors who have not signed in have no permission at all. */
export function can(user: { role: Role } | null, capability: Capability): boolean {
  return user !== null && capabilities[user.role].includes(capability)
}

/** True where whoever has `role` may do all that `other` lets somebody do. */
export function includesRole(role: Role, other: Role): boolean {
  return capabilities[other].every((one) => can({ role }, one))
}

/** The roles that have this capability. */
export function capabilityRoles(capability: Capability): Role[] {
  return roles.filter((role) => capabilities[role].includes(capability))
}

/** True for the name of a role. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}
