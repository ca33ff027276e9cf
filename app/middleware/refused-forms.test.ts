import { syncBuiltinESMExports } from 'node:module'
import fs from 'node:fs/promises'
import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { ada, asAdmin, asUser, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addPost, addPurchase, addUser } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { addTestimonial } from '#app/testing/desks/testimonials.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { limits, urlRules } from '#app/url-rules.ts'

// The application takes the function when it starts, so that it stands in its place before.
const { open } = fs
let isDiskFull = false
const openUnlessFull = (path: unknown, flags: unknown, ...rest: never[]) =>
  isDiskFull && String(path).startsWith(site.dataDir) && flags !== 'r'
    ? Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    : open(path as string, flags as string, ...rest)
fs.open = openUnlessFull as typeof open
syncBuiltinESMExports()
afterAll(() => {
  fs.open = open
  syncBuiltinESMExports()
})
startAdminSite()

let dealId: number
beforeAll(async () => {
  dealId = await addDeal(site.db)
})

interface Sending {
  as?: string
  headers?: Record<string, string>
}
async function send(path: string, body: BodyInit, { as, headers }: Sending = {}) {
  const response = await site.fetch(path, { method: 'POST', body, as, headers, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

function formOf(fields: Record<string, string>, files: Record<string, File> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value)
  return form
}

/** Any text that people type, as a browser sends it. */
const hard = '\r\n\r\n  Two empty lines before.\r\n<b>Not bold</b> & “quoted” 😀 \ud83c\udfff\r\n\r\nend \ud800\r\n'
const asShown = hard.replaceAll('\r\n', '\n').toWellFormed()

/** What the form of a refusal would send, or what can be copied from it, as a browser reads the page. */
function givenBack(html: string): Record<string, string> {
  const main = html.slice(html.indexOf('<h2 id="typed">'))
  const fields: Record<string, string> = {}
  const walk = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes) {
      if (!('attribs' in node)) continue
      const { name: tag, attribs } = node
      // A browser leaves out the first line break of a textarea.
      if (tag === 'textarea') fields[attribs.name!] = textOf(node.children).replace(/^\n/, '')
      else if (tag === 'input' && attribs.type === 'hidden') fields[attribs.name!] = attribs.value!
      walk(node.children)
    }
  }
  walk(parseDocument(main).children)
  return fields
}
const textOf = (nodes: ReturnType<typeof parseDocument>['children']): string =>
  nodes.map((node) => ('data' in node ? node.data : '')).join('')
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const h1Of = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]

describe('a form that is refused is given back, on a page that says what it is:', () => {
  const words = { phone: '07700 900123', message: hard }
  const plain = { 'content-type': 'application/x-www-form-urlencoded' }

  test.each([
    ['who has not signed in', 401, () => `/deal/${dealId}/call`, {}, 'Sign In Required'],
    ['a deal that there is not', 404, () => '/deal/999999/call', { as: 'user' }, 'Deal Not Found'],
    ['a deal of the desk that is gone', 404, () => '/admin/deals/999999/edit', { as: 'admin' }, 'Page Not Found'],
    ['a post that is gone', 404, () => '/blog-admin/999999/edit', { as: 'admin' }, 'Page Not Found'],
    ['a desk that is closed to them', 403, () => '/admin/deals/new', { as: 'user' }, 'Access Denied'],
    ['a desk, signed out', 401, () => '/admin/support/1', {}, 'Access Denied'],
    ['too large by its own account', 413, () => '/support', { headers: { ...plain, 'content-length': '90000000' } }, 'That was too large'], // prettier-ignore
  ] as [string, number, () => string, { as?: string; headers?: Record<string, string> }, string][])(
    '%s: %d',
    async (_, status, path, { as, headers }, title) => {
      const who = as && { user: asUser, admin: asAdmin }[as]
      for (const body of [new URLSearchParams(words), formOf(words)]) {
        if (headers?.['content-type'] && body instanceof FormData) continue
        const answer = await send(path(), body, { as: who, headers })
        expect(answer.status).toBe(status)
        expect([titleOf(answer.html), h1Of(answer.html)]).toEqual([`${title} – Ashlar`, title])
        expect(givenBack(answer.html)).toEqual({ phone: words.phone, message: asShown })
        // Who may not send it cannot do so by one press.
        expect(answer.html.includes('Send it again')).toBe(status !== 403)
      }
    },
  )

  test('sent again as it stands on the page, it arrives whole', async () => {
    const refused = await send(`/deal/${dealId}/call`, new URLSearchParams(words))
    expect(refused.html).toMatch(new RegExp(`<form [^>]*action="/deal/${dealId}/call" encType="multipart/form-data"`))
    expect(refused.html).toContain('Your session has ended. What you typed is below: sign in')
    const again = await send(`/deal/${dealId}/call`, formOf(givenBack(refused.html)), { as: asUser })
    expect(again.status).toBe(303)
    const [ticket] = await site.db.selectFrom('tickets').select('message').orderBy('id', 'desc').limit(1).execute()
    expect(ticket!.message.endsWith(`\n\n${asShown.trim()}`)).toBe(true)
  })

  test('the fields that our pages fill in go along unseen', async () => {
    const { html } = await send('/admin/deals/999999/edit', formOf({ title: 'A flat', version: '3', form: 'abc', intent: 'save' }), { as: asAdmin }) // prettier-ignore
    expect(givenBack(html)).toEqual({ title: 'A flat', version: '3', form: 'abc', intent: 'save' })
    expect(html.match(/<textarea/g)).toHaveLength(1)
  })

  test('nothing is shown of a form in which nobody writes, nor where nothing was typed', async () => {
    for (const [path, fields] of [
      ['/admin/deals', { deal: '1' }],
      [`/deal/${dealId}/call`, { leave_this_empty_7: 'x' }],
    ] as const) {
      const { status, html } = await send(path, formOf(fields))
      expect([status, html.includes('What you typed')]).toEqual([401, false])
    }
  })

  test('what another site has sent was not typed here: its words stand on no page of ours', async () => {
    for (const [name, value] of [
      ['origin', 'https://evil.test'],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      // prettier-ignore
      for (const body of [new URLSearchParams(words), formOf(words)]) {
        const { status, html } = await send('/support', body, { headers: { [name]: value } })
        expect([status, html.includes('What you typed'), html.includes(words.phone)]).toEqual([403, false, false])
      }
  })
})

/** The visible fields of a page with what they are called there; `undefined` for one that belongs to no label of its own. */
function labelsOn(html: string): Map<string, string | undefined> {
  const words = new Map([...html.matchAll(/<label\b[^>]* for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(([, id, label]) => [id!, wordsOf(label!)])) // prettier-ignore
  const found = new Map<string, string | undefined>()
  for (const [tag] of html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
    const read = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]
    if (/^(hidden|radio|checkbox|file|search)$/.test(read('type') ?? '') || !read('name')) continue
    found.set(read('name')!, words.get(read('id') ?? '') ?? read('aria-label'))
  }
  return found
}
const wordsOf = (label: string) =>
  textOf(parseDocument(label).children)
    .replace(/\(optional\)|\*/g, '')
    .trim()

test.each([
  ['/admin/deals/new', 60],
  ['/blog-admin/new', 10],
  ['/saved-searches?q=x', 1],
  ['/refunds', 4],
  ['/support', 3],
  ['/call', 2],
])('what is given back of %s is called as its form calls it', async (form, least) => {
  const path = form === '/call' ? `/deal/${dealId}/call` : form
  const labels = labelsOn(await (await site.fetch(path, { as: asAdmin })).text())
  expect(labels.size).toBeGreaterThanOrEqual(least)
  const fields = Object.fromEntries([...labels.keys()].map((name) => [name, 'x']))
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '900000000' }
  const { status, html } = await send(path, new URLSearchParams(fields), { as: asAdmin, headers })
  expect(status).toBe(413)
  const shown = labelsOn(html)
  const others = [...labels].filter(([name, label]) => !/^leave_this/.test(name) && shown.get(name) !== label)
  // The form of a call asks a question there.
  expect(others).toEqual(form === '/call' ? [['message', 'What would you like to talk about?']] : [])
})

test('a form without a page for too many is given back on the page that says so', async () => {
  const admin = await site.signIn(await addUser(site.db, { isAdmin: true }))
  const path = '/blog-admin/categories'
  const add = (name: string) => send(path, formOf({ intent: 'add', name }), { as: admin })
  for (let count = 0; count < limits.usual.perMinute; count += 1) await add('')
  const refused = await add(hard)
  expect([refused.status, h1Of(refused.html)]).toEqual([429, 'Too many requests'])
  expect(givenBack(refused.html)).toEqual({ intent: 'add', name: asShown })
  expect(refused.html).toContain('Send it again')
})

test.each([
  ['/account', 401, 'Sign In Required'],
  ['/admin', 401, 'Access Denied'],
  ['/admin/deals/new', 401, 'Access Denied'],
  ['/account/receipts/x', 401, 'Sign In Required'],
  ['/nothing/here', 404, 'Page Not Found'],
  ['/deal/999999', 404, 'Deal Not Found'],
  ['/blog/nothing', 404, 'Post Not Found'],
  ['/area-intelligence/nothing', 404, 'Area Not Found'],
])('the page of %s says %d in its title as in its heading', async (path, status, title) => {
  const answer = await site.fetch(path)
  const html = await answer.text()
  expect([answer.status, titleOf(html), h1Of(html)]).toEqual([status, `${title} – Ashlar`, title])
})

test('a form that has mistakes says so before the title of its page, one that cannot be shown does not', async () => {
  expect(titleOf((await send('/support', formOf({ message: 'x' }))).html)).toMatch(/^Error: .+ – Ashlar$/)
  const gone = await send('/admin/deals/999999/edit', formOf({ price: 'no price' }), { as: asAdmin })
  expect([gone.status, titleOf(gone.html)]).toEqual([404, 'Page Not Found – Ashlar'])
})

describe('what is larger than its form takes', () => {
  test('comes back as far as it came whole within 512 kB', async () => {
    const fields = { name: 'Sue', message: 'x'.repeat(300_000), more: 'y'.repeat(300_000) }
    const answer = await send('/support', new URLSearchParams(fields))
    expect(answer.status).toBe(413)
    expect(givenBack(answer.html)).toEqual({ name: 'Sue', message: fields.message })
  })

  test('of a form with files, all that came before them', async () => {
    const big = new File([new Uint8Array(65 * 1024 * 1024)], 'big.pdf')
    const answer = await send('/refunds', formOf({ fullName: 'Max Many', details: hard }, { documents: big }))
    expect(answer.status).toBe(413)
    expect(givenBack(answer.html)).toEqual({ fullName: 'Max Many', details: asShown })
  })
})

test('in every form with files, each field comes before them', async () => {
  const title = new File([new Uint8Array(pdf())], 'Title pack.pdf', { type: 'application/pdf' })
  const path = `/admin/deals/${dealId}/edit`
  const stored = sentForm(await (await site.fetch(path, { as: asAdmin })).text(), 'id="deal"')
  stored.append('documents', title)
  expect((await send(path, stored, { as: asAdmin })).status).toBe(303)
  const bought = await addPurchase(site.db, await addUser(site.db), await addDeal(site.db))
  const pages: Record<string, string> = {
    '/admin/deals/:id/edit': path,
    '/blog-admin/:id/edit': `/blog-admin/${await addPost(site.db)}/edit`,
    '/admin/testimonials/:id': `/admin/testimonials/${await addTestimonial(site.db, { state: 'received' })}`,
    '/vendor-portal/:reference/documents': `/vendor-portal/${(await addSubmission(site.db, ada)).reference}/documents`,
    '/admin/reservations/:id/cancellation': `/admin/reservations/${bought.reservationId}/cancellation`,
  }
  const faults: string[] = []
  const withForm = new Set<string>()
  for (const [pattern, rule] of Object.entries(urlRules)) {
    // The preview and the editor's pictures are sent by the form of a post.
    if (!rule.takesFiles || rule.isForScripts || pattern === '/blog-admin/preview') continue
    const html = await (await site.fetch(pages[pattern] ?? pattern, { as: asAdmin })).text()
    for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
      const first = form.search(/<input\b[^>]*type="file"/)
      if (first < 0) continue
      withForm.add(pattern)
      const after = [...form.slice(first).matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag)
      faults.push(...after.filter((tag) => !tag.includes('type="file"') && / name=/.test(tag)).map((tag) => `${pattern}: ${tag}`)) // prettier-ignore
    }
  }
  expect(faults).toEqual([])
  expect(withForm.size).toBe(Object.values(urlRules).filter((rule) => rule.takesFiles && !rule.isForScripts).length - 1)
})

describe('without room on the disk', () => {
  const expectGivenBack = (answer: { status: number; html: string }, fields: Record<string, string>) => {
    expect(answer.status).toBe(507)
    expect(titleOf(answer.html)).toBe('There is no room left to store it – Ashlar')
    expect(givenBack(answer.html)).toMatchObject(fields)
  }

  describe('for the database', () => {
    beforeEach(async () => {
      onlySqlite('the disk of PostgreSQL is its operator’s')
      await sql`VACUUM`.execute(site.db)
      const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(site.db)
      await sql`PRAGMA max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(site.db)
      onTestFinished(async () => void (await sql`PRAGMA max_page_count = 1000000`.execute(site.db)))
    })

    test('the form of a deal comes back', async () => {
      const fields = {
        title: 'Two-bed flat',
        description: `Long ${'words '.repeat(300)}`,
        location: 'Jarrow, NE32',
        propertyType: 'Residential',
        price: '£92,000',
        investmentHighlights: 'line\n'.repeat(10),
      }
      expectGivenBack(await send('/admin/deals/new', formOf(fields), { as: asAdmin }), { title: 'Two-bed flat' })
    })

    test('the form of a post comes back', async () => {
      const content = `<p>${'A long text. '.repeat(3000)}</p>`
      const fields = { title: 'A long post', slug: 'a-long-post', content, status: 'draft' }
      expectGivenBack(await send('/blog-admin/new', formOf(fields), { as: asAdmin }), { title: 'A long post', content })
    })
  })

  describe('for files', () => {
    beforeAll(() => void (isDiskFull = true))
    afterAll(() => void (isDiskFull = false))

    test('a refund with a file comes back', async () => {
      const file = new File([new Uint8Array(pdf())], 'receipt.pdf', { type: 'application/pdf' })
      const fields = { fullName: 'Sue Sender', email: 'sue@sender.test', reason: 'other', details: hard }
      const answer = await send('/refunds', formOf(fields, { documents: file }))
      expectGivenBack(answer, { fullName: 'Sue Sender', details: asShown })
      expect(await site.db.selectFrom('refund_requests').select('id').execute()).toEqual([])
    })

    test('a deal with a document comes back', async () => {
      const file = new File([new Uint8Array(pdf())], 'pack.pdf', { type: 'application/pdf' })
      const answer = await send('/admin/deals/new', formOf({ title: 'A flat', description: hard }, { documents: file }), { as: asAdmin }) // prettier-ignore
      expectGivenBack(answer, { title: 'A flat', description: asShown })
    })
  })
})
