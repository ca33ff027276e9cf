import { afterAll, beforeAll, beforeEach } from 'vitest'
import { trapFieldName } from '#app/utils/trap-field.ts'
import type { User } from '#app/domain/people/users.ts'
import { addUser, writtenOrder } from '../database/database.ts'
import { startSite, type Site } from '../running/site.ts'

/** The site and an admin for the tests of requests to support; there from the first test on. */
export let site: Site
export let admin: { user: User; cookie: string }

/** Starts the site for the tests of a file. Each test begins without tickets and without mail. */
export function startSupportSite() {
  beforeAll(async () => {
    site = await startSite()
    const user = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
    admin = { user, cookie: await site.signIn(user) }
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.db.deleteFrom('tickets').execute()
    await site.db.deleteFrom('outbox').execute()
  })
}

let callers = 0
/** Each request comes from somewhere else, so that the rate limit is met only where it is meant. */
const fromElsewhere = () => ({ 'x-client-address': `10.0.${(callers += 1) >> 8}.${callers & 255}` })

/** A form sent by somebody signed out, or by the holder of this session cookie. */
export const post = (path: string, fields: Record<string, string>, as?: string) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), as, headers: fromElsewhere() })
/** The same as JSON, to the address for programs. */
export const postJson = (body: unknown, as?: string) =>
  site.fetch('/api/support', {
    method: 'POST',
    body: JSON.stringify(body),
    as,
    headers: { 'content-type': 'application/json', ...fromElsewhere() },
  })

/** The page at this path. */
export const html = async (path: string, as?: string) => (await site.fetch(path, { as })).text()
/** All tickets, the first filed first. */
export const tickets = () => site.db.selectFrom('tickets').selectAll().orderBy(writtenOrder('tickets')).execute()
/** Every mail in the outbox. */
export const mails = () => site.db.selectFrom('outbox').select('payload').execute()
/** The ticket where there is one. */
export const onlyTicket = () => site.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()

/** What the form needs, filled in. */
export const question = {
  email: 'sue@sender.test',
  kind: 'general',
  subject: 'The roof',
  message: 'Is it\nnew?',
  [trapFieldName]: '',
}

/** Files the question, or another one, as somebody signed out; with the addresses of its two pages. */
export async function file(given: Partial<typeof question> = {}) {
  await post('/support', { ...question, ...given })
  const ticket = (await tickets()).at(-1)!
  return { ...ticket, page: `/support/ticket?key=${ticket.access_key}`, desk: `/admin/support/${ticket.id}` }
}
