import { afterAll, beforeAll } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { addDeal, addUser } from '../database/database.ts'
import { startSite, type Site } from '../running/site.ts'

/** The site without a mail server, the admin Ada and the user Ivy; there from the first test on. */
export let site: Site
export let ada: User
let ivy: User
export let asAdmin: string
export let asUser: string
/** Where the operator’s own mail goes. */
export const operator = 'help@operator.test'

/** Starts the site for the tests of a file, with the verified addresses that are admins by their setting. */
export function startAdminSite(adminEmails?: string) {
  beforeAll(async () => {
    site = await startSite({
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      OPENAI_API_KEY: undefined,
      OPERATOR_EMAIL: operator,
      ...(adminEmails !== undefined && { ADMIN_EMAILS: adminEmails }),
    })
    ada = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', email: 'ada@people.test', isAdmin: true })
    ivy = await addUser(site.db, { email: 'ivy@people.test' })
    asAdmin = await site.signIn(ada)
    asUser = await site.signIn(ivy)
  })
  afterAll(() => site.stop())
}

/** The hour at which the tests began. */
export const now = new Date().toISOString()

/** What the admin, or somebody else, is answered. */
export async function page(path: string, init: RequestInit & { as?: string } = {}) {
  const response = await site.fetch(path, { as: asAdmin, ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** A form sent by the admin, or by somebody else, and what it is answered. */
export const post = (path: string, fields: Record<string, string> = {}, as = asAdmin) =>
  page(path, { method: 'POST', body: new URLSearchParams(fields), as })

/** A reservation of a deal, or of a new one, for Ivy. */
export async function addReservation(
  given: { status?: 'held' | 'paid' | 'expired'; dealId?: number; paidAt?: string } = {},
) {
  const id = newId()
  const reference = newReference('RES')
  const status = given.status ?? 'paid'
  await site.db
    .insertInto('reservations')
    .values({
      id,
      reference,
      deal_id: given.dealId ?? (await addDeal(site.db)),
      user_id: ivy.id,
      status,
      amount_pence: 300_000,
      held_at: now,
      expires_at: now,
      paid_at: status === 'paid' ? (given.paidAt ?? now) : null,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
  return { id, reference }
}
