import { z } from 'zod'
import { longestReason } from '#app/domain/audit/audit.ts'
import { cleanLine, isBlank } from '#app/utils/text.ts'
import { emailField } from './contact.ts'
import { deskRoles, roles, type Role } from './roles.ts'

/** Giving and taking roles, as far as the browser may know of it: the forms, and every refusal. */

/** The days for which a role waits for a person who has not signed in yet. */
export const waitingDays = 30
/** The most roles that wait at a time. */
export const mostWaiting = 50
/** The trail keeps a reason whole. */
export const longestRoleReason = longestReason

const noReason = 'Enter a reason'
const reasonField = z
  .string({ error: noReason })
  .transform(cleanLine)
  .refine((text) => !isBlank(text), noReason)
  .refine(
    (text) => [...text].length <= longestRoleReason,
    `The reason must be ${longestRoleReason} characters or fewer`,
  )

/** The form that gives a person another role, or takes it. `from` is the role that its page showed. */
export const roleChangeSchema = z.object({
  from: z.enum(roles),
  to: z.enum(roles),
  reason: reasonField,
  /** Ticked by an admin who gives up their own role. */
  sure: z.string().optional(),
})
export type RoleChange = z.output<typeof roleChangeSchema>

const noEmail = 'Enter their email address, like name@example.com'

/** The form that leaves a role waiting for a person who has not signed in yet. */
export const waitingRoleSchema = z.object({
  email: z.string({ error: noEmail }).trim().min(1, noEmail).pipe(emailField),
  role: z.enum(deskRoles as [(typeof deskRoles)[number], ...typeof deskRoles], 'Choose a role'),
  reason: reasonField,
})
export type WaitingRoleForm = z.output<typeof waitingRoleSchema>

/** The role that an address asks for; any other text is none. */
export const askedRoleSchema = z.object({ to: z.enum(roles).optional().catch(undefined) })

interface Refused {
  status: 400 | 403 | 404 | 409
  message: string
}

/** Why a role is not given or taken. */
export const roleRefusals = {
  'not-found': { status: 404, message: 'There is no such person.' },
  deleted: { status: 409, message: 'This account has been deleted. It can have no role.' },
  'not-admin': { status: 403, message: 'You are no longer an admin. Nothing has been changed.' },
  listed: {
    status: 409,
    message:
      'This address stands in the setting ADMIN_EMAILS, so its person is an admin until it is taken out there. Change the setting and start the site again first.',
  },
  'last-admin': { status: 409, message: 'This is the last admin. Give the role Admin to another person first.' },
  unverified: {
    status: 409,
    message: 'The email address of this account is not verified, so it can have no role at the desk.',
  },
  changed: {
    status: 409,
    message: 'Their role has changed since you opened this page. See what it is now, and decide again.',
  },
  'not-sure': { status: 400, message: 'Tick the box: it is your own role that you give up' },
} as const satisfies Record<string, Refused>
export type RoleRefusal = keyof typeof roleRefusals

/** Why a role is not left waiting for an address. */
export const waitingRefusals = {
  'not-admin': roleRefusals['not-admin'],
  listed: {
    status: 409,
    message: 'This address stands in the setting ADMIN_EMAILS: whoever signs in with it is an admin.',
  },
  known: { status: 409, message: 'A person with this address has signed in already. Change the role on their page.' },
  waiting: { status: 409, message: 'A role waits for this address already. Withdraw it first.' },
  full: { status: 409, message: `${mostWaiting} roles wait already. Withdraw one of them first.` },
} as const satisfies Record<string, Refused>
export type WaitingRefusal = keyof typeof waitingRefusals

/** The facts about an account by which it is decided whether its role may change. */
export interface RoleFacts {
  role: Role
  isDeleted: boolean
  isEmailVerified: boolean
  /** Its verified address is among those of the setting ADMIN_EMAILS. */
  isListed: boolean
  /** No other account is an admin. */
  isLastAdmin: boolean
}

/** Why this account cannot have that role now; null where it can. */
export function refuseRole(facts: RoleFacts, to: Role): RoleRefusal | null {
  if (facts.isDeleted) return 'deleted'
  if (facts.isListed && to !== 'admin') return 'listed'
  if (facts.isLastAdmin && to !== 'admin') return 'last-admin'
  if (!facts.isEmailVerified && to !== 'user') return 'unverified'
  return null
}
