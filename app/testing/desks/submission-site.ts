import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addUser } from '../database/database.ts'
import { sentForm } from '../pages/forms.ts'
import { startSite, type Site } from '../running/site.ts'

/** The site with reviewers, an admin and a vendor, for the tests of the desk of submissions. */
export let site: Site
type Person = { user: User; cookie: string }
export const people = {} as Record<'rita' | 'seth' | 'ada' | 'vera', Person>

/** Starts the site for the tests of a file. Each test begins without submissions. */
export function startSubmissionSite() {
  beforeAll(async () => {
    site = await startSite()
    const given = {
      rita: { role: 'reviewer', firstName: 'Rita', lastName: 'Reviewer' },
      seth: { role: 'reviewer', firstName: 'Seth', lastName: 'Second' },
      ada: { isAdmin: true, firstName: 'Ada', lastName: 'Admin' },
      vera: { firstName: 'Vera', lastName: 'Vendor' },
    } as const
    for (const [name, person] of Object.entries(given)) {
      const user = await addUser(site.db, person)
      people[name as keyof typeof given] = { user, cookie: await site.signIn(user) }
    }
  })
  afterAll(() => site.stop())
  beforeEach(async () => {
    await site.db.deleteFrom('submissions').execute()
    await site.db.deleteFrom('outbox').execute()
    await site.db.deleteFrom('audit_events').execute()
  })
}

/** What a person is answered. */
export async function get(path: string, who: Person = people.rita) {
  const response = await site.fetch(path, { as: who.cookie })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The fields of the form of a case or of a page that confirms, as they stand. */
export async function formAt(path: string, who: Person = people.rita): Promise<FormData> {
  const { text } = await get(path, who)
  return sentForm(text, 'action="/admin/submissions/')
}

/** The fields that somebody changes before they press a button. */
type Change = Record<string, string | null>

/** Presses a button of a form with these fields: what it is answered. */
export async function press(path: string, fields: FormData, change: Change = {}, who: Person = people.rita) {
  const sent = new URLSearchParams()
  for (const [name, value] of fields) if (!(name in change)) sent.append(name, typeof value === 'string' ? value : '')
  for (const [name, value] of Object.entries(change)) if (value !== null) sent.append(name, value)
  const response = await site.fetch(path, { method: 'POST', body: sent, as: who.cookie })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

/** The words of a page, in one line. */
export function words(html: string): string {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  return main.replace(/<(script|style).*?<\/\1>/gs, '').replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ').replace(/&#x27;/g, "'").replace(/\s+/g, ' ') // prettier-ignore
}

/** The message that the next page shows. */
export async function flashAfter(location: string | null, who: Person = people.rita): Promise<string> {
  return words((await get(location ?? '', who)).text)
}
