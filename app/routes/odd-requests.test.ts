import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addPost, addUser } from '#app/testing/database/database.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { listAddresses } from '#app/testing/pages/addresses.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { isAll } from '../../scripts/lib/all.ts'

/**
 * Every address of routes.ts, asked in ways of which no page of ours asks: none is a fault of ours, and each answer can be read. Every
 * day an address is asked in every third way, each time in others than the address before it; with `npm test -- --all` in each.
 */

let site: Site
let cookies: string[]
const values: Record<string, string> = {}
beforeAll(async () => {
  site = await startSite()
  const people = await Promise.all(Array.from({ length: 150 }, () => addUser(site.db, { isAdmin: true })))
  cookies = await Promise.all(people.map((person) => site.signIn(person)))
  values.deal = String(await addDeal(site.db))
  values.post = String(await addPost(site.db, { slug: 'a-post' }))
  values.sent = (await addSubmission(site.db, await addUser(site.db), { state: 'submitted' })).reference
})
afterAll(() => site.stop())

/** An address with something that is there, as far as that is simple. */
const fillIn = (pattern: string) =>
  pattern
    .replace(/(\/deals?\/):id/, `$1${values.deal}`)
    .replace(/(\/(?:blog-admin|posts)\/):id/, `$1${values.post}`)
    .replace(':reference', values.sent!)
    .replace(':slug', 'a-post')
    .replace('*', 'a/b')
    .replace(/:\w+/g, 'x')

type Odd = (path: string) => [path: string, init?: RequestInit]
const send =
  (type: string | null, body: BodyInit): Odd =>
  (path) => [path, { method: 'POST', body, headers: type === null ? undefined : { 'content-type': type } }]
const formType = 'application/x-www-form-urlencoded'
const fileForm = new FormData()
for (const name of ['intent', 'version', 'message', 'email', 'title', 'content', 'id'])
  fileForm.append(name, new File(['x'], 'x.txt'))

const oddities: Record<string, Odd> = {
  'a broken query': (path) => [`${path}?q=%&page=%E0%A4%A&sort=%00&id=%ff`],
  'a long query': (path) => [`${path}?q=${'a'.repeat(8000)}`],
  'parameters twice': (path) => [`${path}?page=1&page=2&q=a&q=b&sort=x&sort=y&id=1&id=2`],
  'names of objects': (path) => [`${path}?__proto__=1&constructor=2&page=-1&id=99999999999999999999`],
  'a NUL': (path) => [`${path}%00`],
  backslashes: (path) => [`${path}%5C..%5C`],
  capitals: (path) => [path.toUpperCase()],
  'a slash more': (path) => [`${path.replace(/\/$/, '')}/`],
  'nothing sent': (path) => [path, { method: 'POST' }],
  'an empty form': send(formType, ''),
  'a broken form': send(formType, 'a=%E0%A4%A&%=%&intent=%00&id=%00&version=x'),
  'no type': send(null, new Uint8Array([97, 61, 98])),
  'an odd type': send(';;;', 'a'),
  text: send('text/plain', 'a=b'),
  JSON: send('application/json', '{"a":1}'),
  'JSON that is null': send('application/json', 'null'),
  'broken JSON': send('application/json', '{'),
  'parts without a boundary': send('multipart/form-data', 'a'),
  'broken parts': send('multipart/form-data; boundary=x', 'a'),
  'no parts': send('multipart/form-data; boundary=x', '--x--\r\n'),
  'files for texts': send(null, fileForm),
}

/** What a person, or a program, reads of a refusal. */
function isReadable(text: string, type: string): boolean {
  if (type.startsWith('text/html')) return /<h1/.test(text)
  return type.startsWith('application/json') ? /"message":"[^"]/.test(text) : text.length > 2
}

let asked = 0
const ways = Object.keys(oddities)
test.each(ways)('%s', async (oddity) => {
  for (const [at, { pattern }] of listAddresses(site.build).entries()) {
    if (!isAll && (at + ways.indexOf(oddity)) % 3 !== 0) continue
    // The one that signs out would leave the others without a person.
    if (pattern === '/api/logout') continue
    const [path, init = {}] = oddities[oddity]!(fillIn(pattern))
    asked += 1
    const response = await site.fetch(path, {
      ...init,
      redirect: 'manual',
      as: cookies[asked % cookies.length]!,
      headers: { ...(init.headers as Record<string, string>), 'x-client-address': `10.5.${asked >> 8}.${asked & 255}` },
    })
    const text = await response.text()
    const { status, headers } = response
    const what = `${path.slice(0, 80)}: ${status} ${text.slice(0, 80)}`
    expect.soft(status, what).toBeLessThan(500)
    expect.soft(headers.get('content-security-policy'), what).toContain('default-src')
    expect.soft(headers.get('x-content-type-options'), what).toBe('nosniff')
    if (status >= 400) expect.soft(isReadable(text, headers.get('content-type') ?? ''), what).toBe(true)
    expect.soft(text, what).not.toMatch(/Unexpected Server Error|\bat .*\.js:\d+/)
  }
})
