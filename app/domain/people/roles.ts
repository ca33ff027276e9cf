/** The roles of people who have signed in. Everybody begins as `user`; the other roles work at the desk. */
export const roles = ['user', 'editor', 'support', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

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
  'audit',
  'outbox',
  'data-requests',
] as const
export type Section = (typeof sections)[number]

/**
 * The permissions. `own`: see and change what is their own. `desk`: open the desk; each of its sections is a permission of its
 * own, and `refunds` is to see and prepare requests. `purchases`: see the page of a purchase and of a person. `money`: decide about
 * refunds, send money back and read the books. `documents`: read the documents of any deal. `testimonials` is to see, enter and prepare
 * them, and `testimonial-decisions` to decide what is shown. `submissions` is to review what vendors submit and to decide about it.
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

/** Whether somebody may do this. Visitors who have not signed in have no permission at all. */
export function can(user: { role: Role } | null, capability: Capability): boolean {
  return user !== null && capabilities[user.role].includes(capability)
}

/** The roles that have this capability. */
export function capabilityRoles(capability: Capability): Role[] {
  return roles.filter((role) => capabilities[role].includes(capability))
}

/** True for the name of a role. */
export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text)
}
