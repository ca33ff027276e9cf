import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { addCanary } from '#app/testing/database/canaries.ts'
import { addDeal, addPost, addPurchase, addUser } from '#app/testing/database/database.ts'
import { FullDisk } from '#app/testing/database/full-disk.ts'
import { ada, asAdmin, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addSubscriber } from '#app/testing/desks/subscribers.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { addTestimonial } from '#app/testing/desks/testimonials.ts'
import { listAddresses } from '#app/testing/pages/addresses.ts'
import { fillForms, readFields, type FilledForm } from '#app/testing/pages/filled-forms.ts'
import { json } from '#app/testing/running/requests.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { ruleOf } from '#app/url-rules.ts'

/** Every form of the site, sent while the disk is full: 507 in words, with all that was typed still in its fields, and nothing done. */

const disk = new FullDisk()
afterAll(() => disk.remove())
startAdminSite()

// A minute passes before each request for the limits, so that none is one too many, and none for the site.
let minute = performance.now()
beforeAll(() => {
  site.setHour(new Date().toISOString())
  vi.spyOn(performance, 'now').mockImplementation(() => minute)
})
afterAll(() => vi.restoreAllMocks())

interface PageOfForms {
  path: string
  as?: string
  /** What is typed into fields that take only certain words. */
  typed?: Record<string, string>
}

let pages: PageOfForms[]
let deal: number
beforeAll(async () => {
  const { db } = site
  // Who was stored long ago has something of everything, and who bought lately something to decide.
  const { user, reservationId, gone } = await addCanary(db, 'One', ada, site.dataDir)
  const as = await site.signIn(user)
  const buyer = await addUser(db)
  const asBuyer = await site.signIn(buyer)
  const post = await addPost(db)
  deal = await addDeal(db)
  const now = new Date().toISOString()
  const [yesterday, before] = [1, 3].map((days) => addMilliseconds(now, -days * 86_400_000)) as [string, string]
  const bought = await addPurchase(db, buyer, await addDeal(db), { paidAt: before })
  const alone = await addUser(db)
  const { reservationId: other } = await addPurchase(db, alone, await addDeal(db), {
    paidAt: '2026-11-02T10:00:00.000Z',
  })
  const asked = { fullName: 'Bo Buyer', email: buyer.email, dealReference: bought.reference, reason: 'changed-plans' as const, details: '' } // prettier-ignore
  const { reference } = await fileRefundRequest(db, buyer, asked, [], now)
  const idOf = async (table: 'tickets' | 'data_requests' | 'outbox' | 'refund_requests', given?: string) =>
    (await db.selectFrom(table).select('id').$if(given !== undefined, (query) => query.where('reference', '=', given!)).executeTakeFirstOrThrow()).id // prettier-ignore
  const receipt = await db.selectFrom('receipts').select('id').where('reservation_id', '=', reservationId).executeTakeFirstOrThrow() // prettier-ignore
  const request = await idOf('refund_requests', reference)
  const draft = await addSubmission(db, user)
  const submitted = await addSubmission(db, user, { state: 'submitted' })
  const testimonial = await addTestimonial(db, { state: 'received' })
  await addSubscriber(db, 'sub@people.test')
  const { key } = await writeToUs()
  const open = (paths: string[], as?: string): PageOfForms[] => paths.map((path) => ({ path, ...(as && { as }) }))
  const entered = { sentTime: '', receivedTime: '', sentDay: yesterday.slice(0, 10), dealReference: '', consentDay: yesterday.slice(0, 10), reference: bought.reference, reservation: bought.reference } // prettier-ignore
  pages = [
    ...open(['/support', '/refunds', '/newsletter', '/saved-searches?q=x', '/knowledge-hub', '/advisor', '/advisor/panel', '/complaints/data-protection', `/support/ticket?key=${key}`]), // prettier-ignore
    { path: `/deal/${deal}/call`, as, typed: { phone: '07700 900123' } },
    { path: `/deal/${deal}/interest`, as, typed: { phone: '07700 900123' } },
    ...open([`/deal/${deal}`, `/deal/${deal}/checkout`, '/shortlist', '/account', `/account/documents/${bought.reservationId}`, '/account/your-data'], asBuyer), // prettier-ignore
    ...open([`/account/receipts/${receipt.id}`, `/account/testimonials/${reservationId}`], as),
    ...open(['/account/your-data/deletion'], await site.signIn(await addUser(db))), // prettier-ignore
    ...open(['/vendor-portal/new', ...['documents', 'review', 'delete', 'property'].map((page) => `/vendor-portal/${draft.reference}/${page}`), `/vendor-portal/${submitted.reference}`, `/vendor-portal/${submitted.reference}/withdraw`], as), // prettier-ignore
    ...open(['/admin/deals', '/admin/deals/new', ...['edit', 'delete', 'unavailable'].map((page) => `/admin/deals/${deal}/${page}`)], asAdmin), // prettier-ignore
    ...open([`/admin/refunds/${request}`, ...['approve', 'other'].map((to) => `/admin/refunds/${request}/confirm?decision=${to}`)], asAdmin), // prettier-ignore
    { path: '/admin/support/new', as: asAdmin, typed: entered },
    ...open([`/admin/support/${await idOf('tickets')}`, '/admin/people/new', `/admin/people/${user.id}`, `/admin/people/${user.id}/role`], asAdmin), // prettier-ignore
    {
      path: '/admin/testimonials/new',
      as: asAdmin,
      typed: { ...entered, words: 'It went as I had been told it would.' },
    },
    { path: `/admin/testimonials/${testimonial}`, as: asAdmin, typed: entered },
    ...open([`/admin/testimonials/${testimonial}/end`], asAdmin),
    { path: `/admin/reservations/${bought.reservationId}/cancellation`, as: asAdmin, typed: entered },
    { path: `/admin/reservations/${other}/end`, as: asAdmin, typed: { day: '2026-11-20' } },
    ...open(
      [`/admin/reservations/${bought.reservationId}`, `/admin/reservations/${bought.reservationId}/check`],
      asAdmin,
    ),
    ...open(['/admin/data-requests/new', `/admin/data-requests/${await idOf('data_requests')}`, `/admin/outbox/${await idOf('outbox')}`, '/admin/advisor'], asAdmin), // prettier-ignore
    { path: `/admin/submissions/${submitted.reference}`, as: asAdmin, typed: { isSuspicion: '' } },
    { path: '/blog-admin/new', as: asAdmin, typed: { slug: 'a-long-post', publishAt: '', cover: '', featuredImageUrl: '' } }, // prettier-ignore
    { path: `/blog-admin/${post}/edit`, as: asAdmin, typed: { publishAt: '', cover: '', featuredImageUrl: '' } },
    ...open(['/blog-admin', '/blog-admin/categories', `/blog-admin/${post}/delete`, `/blog-admin/${post}/mailing`], asAdmin), // prettier-ignore
  ]
  expect(gone).not.toBe('')
})

/** A ticket as its sender has it, with the key of its page. */
async function writeToUs(): Promise<{ key: string }> {
  const body = new URLSearchParams({
    kind: 'general',
    subject: 'The roof',
    email: 'sue@sender.test',
    message: 'Is it new?',
  })
  const answer = await site.fetch('/support', { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  const ticket = await site.db.selectFrom('tickets').select('access_key').where('email', '=', 'sue@sender.test').executeTakeFirstOrThrow() // prettier-ignore
  return { key: ticket.access_key }
}

async function send({ action, isInParts, button, fields }: FilledForm, as?: string) {
  const body = isInParts ? new FormData() : new URLSearchParams()
  for (const { name, value } of fields) body.append(name, value)
  if (button.name !== '') body.append(button.name, button.value)
  minute += 61_000
  disk.isFull = true
  try {
    const answer = await site.fetch(action, { method: 'POST', body, as, redirect: 'manual' })
    return { status: answer.status, html: await answer.text() }
  } finally {
    disk.isFull = false
  }
}

/** Buttons that write nothing: the page of what was typed, with something added, checked or shown. */
const showsOnly = new Set(['intent=back', 'intent=insert', 'intent=check', 'intent=add-tag', 'intent=preview'])

test('every form is answered 507, with everything typed still in its fields', async () => {
  const faults: string[] = []
  const seen = new Set<string>()
  let count = 0
  for (const { path, as, typed = {} } of pages) {
    minute += 61_000
    const page = await site.fetch(path, { as, redirect: 'manual' })
    const forms = page.status === 200 ? fillForms(await page.text(), path, typed) : []
    if (forms.length === 0) faults.push(`${path} ${page.status}: no form`)
    for (const form of forms) {
      const { pathname } = new URL(form.action, 'https://site.test')
      const intent = form.fields.find(({ name }) => name === 'intent')?.value ?? ''
      const name = `${pathname} ${form.button.name}=${form.button.value.slice(0, 20)}${intent && ` ${intent}`}`
      // Each button of a page is another action; each row of a list is the same one.
      const kind = name.replace(/\d+/g, '')
      if (seen.has(kind) || showsOnly.has(`${form.button.name}=${form.button.value}`)) continue
      seen.add(kind)
      const answer = await send(form, as)
      count += 1
      const there = readFields(answer.html)
      const lost = form.fields.filter(({ isSeen, name, value }) => isSeen && !there.has(`${name}\n${value}`))
      if (answer.status !== 507) faults.push(`${name}: ${answer.status}`)
      else if (lost.length > 0) faults.push(`${name}: lost ${lost.map((field) => field.name).join(', ')}`)
    }
  }
  expect(faults).toEqual([])
  expect(count).toBeGreaterThan(80)
})

const words = { subject: 'My “roof”', message: 'Some words\n\nand a <b>second</b> line' }
const parts: Record<string, string> = { ':id': '1', ':reference': 'SUB-AAAA2222', ':step': 'property' }

test('no address with an action answers 500, or says that it has done anything, where the database can do nothing at all', async () => {
  // Signing out and the choice about analytics ask the database nothing but the session.
  const isAsking = (pattern: string) => !/^\/api\/(login|logout|auth)|\*$|^\/cookies-policy/.test(pattern)
  const all = listAddresses(site.build).filter(({ pattern, hasAction }) => hasAction && isAsking(pattern))
  expect(all.length).toBeGreaterThan(90)
  const faults: string[] = []
  let full = 0
  for (const { pattern } of all) {
    minute += 61_000
    const { methods = ['POST'], keepsText, takesFiles, isForScripts } = ruleOf(pattern)
    const method = methods.find((name) => name !== 'GET' && name !== 'HEAD')!
    const path = pattern.replace(/:\w+/g, (part) => parts[part]!)
    const isJson = pattern.startsWith('/api/') || pattern.startsWith('/webhooks/')
    const body = takesFiles ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(words)) body.append(name, value)
    disk.failsAtOnce = true
    const answer = await site.fetch(path, isJson ? { ...json({}), method, as: asAdmin } : { method, body, as: asAdmin })
    disk.failsAtOnce = false
    const text = await answer.text()
    if (answer.status < 400 || answer.status === 500) faults.push(`${pattern}: ${answer.status}`)
    if (answer.status !== 507) continue
    full += 1
    if (isJson || isForScripts) {
      if (!/^\{"message":"/.test(text)) faults.push(`${pattern}: ${text.slice(0, 40)}`)
    } else if (keepsText) {
      const there = readFields(text)
      for (const [name, value] of Object.entries(words)) if (!there.has(`${name}\n${value}`)) faults.push(`${pattern}: lost ${name}`) // prettier-ignore
    }
  }
  expect(faults).toEqual([])
  expect(full).toBeGreaterThan(30)
})

describe('addresses for programs', () => {
  const enquiry = { email: 'sue@sender.test', subject: 'The roof', message: 'How old is it?' }
  const request = { fullName: 'Sue Sender', email: 'sue@sender.test', reason: 'other' }
  test.each<[string, string, (() => object)?]>([
    ['/api/support', 'POST', () => enquiry],
    ['/api/refunds', 'POST', () => request],
    ['/api/create-payment-intent', 'POST', () => ({ dealId: deal })],
    ['/api/admin/deals/:id', 'PUT', () => ({ title: 'Another name' })],
    ['/api/admin/deals/:id', 'DELETE'],
    ['/api/blog/posts', 'POST', () => ({ title: 'News', slug: 'news', content: '<p>Words.</p>' })],
    ['/api/blog/posts/1', 'PATCH', () => ({ title: 'Another name' })],
    ['/api/blog/posts/1', 'DELETE'],
  ])('%s %s is 507 in JSON', async (path, method, body) => {
    disk.isFull = true
    const sent = { ...json(body?.()), method, as: asAdmin }
    const answer = await site.fetch(path.replace(':id', String(deal)), sent)
    disk.isFull = false
    expect([answer.status, await answer.json()]).toEqual([507, { message: expect.any(String) as string }])
  })
})
