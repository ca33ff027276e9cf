import { describe, expect, test } from 'vitest'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { doubtRestoredMail } from '#app/domain/mail/restored.server.ts'
import { addReservation, now, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { nameMail } from '#app/testing/mail/outbox.ts'
import { newId } from '#app/utils/ids.server.ts'

/** The dashboard as an admin sees it, through the whole of the middleware. */

startAdminSite()

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')
const hrefOf = (text: string) => text.replaceAll('&amp;', '&')

describe('a quiet day', () => {
  test('says that nothing waits, and has its figures and charts all the same', async () => {
    const { status, text } = await page('/admin')
    expect(status).toBe(200)
    expect(text).toContain('<h1>Admin dashboard</h1>')
    expect(text).toContain('<h2>Nothing waits</h2>')
    expect(textOf(text)).toContain(
      'Every refund request is decided, every ticket is answered, the review of every submission has begun, every dispute has its evidence and the outbox has given nothing up.',
    )
    expect(text).not.toMatch(/What waits first|Open tickets by age|Trouble of the system|NaN/)
    expect(textOf(text)).toContain('Backups Nothing makes backups by itself: BACKUP_DIR is not set.')
    for (const title of ['Money reserved and refunded', 'Tickets in and out', 'From deal to payment'])
      expect(text).toContain(title)
    expect(text).not.toMatch(/<script(?![^>]* src=")/)
  })
})

describe('a busy day', () => {
  test('emails that a restore held back are one link to the outbox, which shows these and no others', async () => {
    for (const key of ['refused', 'held'])
      await queueMail(site.db, nameMail(key), { to: `${key}@sender.test`, subject: `An email ${key}`, blocks: [] }, now)
    await site.db.updateTable('outbox').set({ status: 'failed', last_error: '550' }).where('idempotency_key', '=', 'mail:refused').execute() // prettier-ignore
    await doubtRestoredMail(site.db, now, [])
    const { text } = await page('/admin')
    const link = /<a href="([^"]+)"><bdi>1 email held back by a restore</.exec(text)![1]!
    const list = textOf((await page(hrefOf(link))).text)
    expect(list).toContain('An email held')
    expect(list).not.toContain('An email refused')
    expect(list).toContain('All 1 failed ones')
    await site.db.deleteFrom('outbox').execute()
  })

  test('each figure is that of the list it links to', async () => {
    await addDeal(site.db, { status: 'inactive' })
    await addDeal(site.db, { status: 'draft' })
    await addReservation()
    await addReservation({ status: 'held' })
    await addReservation({ status: 'expired' })
    await addReservation({ paidAt: '2020-01-01T12:00:00.000Z' })
    for (const subject of ['One', 'Two'])
      await post('/support', { subject, email: 'sue@sender.test', message: `About ${subject}` }, '')
    await site.db
      .updateTable('tickets')
      .set({ due_at: '2020-01-01T12:00:00.000Z' })
      .where('subject', '=', 'Two')
      .execute()
    for (const reason of ['changed-plans', 'other'])
      await post('/refunds', { fullName: 'Sue', email: 'sue@sender.test', dealReference: '', reason, details: '' }, '')
    await site.db
      .updateTable('refund_requests')
      .set({ status: 'under-review', due_at: '2099-01-01T00:00:00.000Z' })
      .where('reason', '=', 'other')
      .execute()
    const { text } = await page('/admin')
    const figures = [...text.matchAll(/<li><a href="([^"]+)"><span[^>]*>([^<]+)<\/span><span class="big">([^<]+)</g)]
    expect(figures.map((match) => [match[2], match[3]])).toEqual([
      ['Active deals', '4'],
      ['Live reservations', '3'],
      ['Money reserved this month', '£3,000'],
      ['Pending refunds', '1'],
      ['Open tickets', '2'],
      ['Submissions to review', '0'],
    ])
    const parts = [...text.matchAll(/<a (?:class="late" )?href="([^"]+)">([\d,]+) (inactive|in draft|held|paid|under review|overdue)</g)] // prettier-ignore
    expect(parts.map((match) => `${match[2]} ${match[3]}`)).toEqual([
      '1 inactive', '1 in draft', '1 held', '2 paid', '1 under review', '1 overdue',
    ]) // prettier-ignore
    const shown = [...figures.map((match) => [match[1], match[3], match[2]]), ...parts.map((match) => match.slice(1))]
    for (const [href, figure, label] of shown) {
      const list = await page(hrefOf(href!))
      const status = textOf(/role="status">([^]*?)<\/p>/.exec(list.text)![1]!)
      if (label === 'Money reserved this month') expect.soft(status).toContain(`${figure} in all`)
      else expect.soft(status.trim(), label).toMatch(new RegExp(`^${figure} `))
    }
  })

  test('what waits first leads to each case, the most urgent first, and is gone from the list once it is done', async () => {
    const rows = async () =>
      [...(await page('/admin')).text.matchAll(/<th scope="row" class="k-title"><a href="([^"]+)"><bdi>([^<]+)/g)].map(
        (match) => [match[1]!, match[2]!] as const,
      )
    const before = await rows()
    expect(before.map(([, words]) => words)).toEqual([
      'Two', 'One', 'Changed plans, no purchase found', 'Other, no purchase found',
      '1 purchase paid over 90 days ago: completed or not?',
    ]) // prettier-ignore
    for (const [href] of before) expect.soft((await page(href)).status, href).toBe(200)
    expect(textOf((await page('/admin')).text)).toMatch(/What waits first 1 overdue, \d more due today/)
    await site.db.updateTable('tickets').set({ status: 'closed', due_at: null, closed_at: now }).where('subject', '=', 'Two').execute() // prettier-ignore
    expect((await rows()).map(([, words]) => words)[0]).toBe('One')
  })

  test('a subject is words and nothing else', async () => {
    const subject = '</a><script>alert(1)</script>'
    await site.db.updateTable('tickets').set({ subject }).where('subject', '=', 'One').execute()
    const { text } = await page('/admin')
    expect(text).toContain('&lt;/a&gt;&lt;script&gt;alert(1)')
    expect(text).not.toContain('<script>alert')
  })

  test('the funnel counts what visitors looked at', async () => {
    const id = await addDeal(site.db)
    await site.db.insertInto('page_views').values({ day: now.slice(0, 10), page: 'deal', deal_id: id, views: 1234 }).execute() // prettier-ignore
    const text = textOf((await page('/admin')).text)
    expect(text).toMatch(/Since \d+ \w+ \d{4}, when counting began/)
    expect(text).toMatch(/Deal seen 1,234 Checkout begun 0% of the step before 0 Held \d/)
  })
})

describe('trouble of the system', () => {
  const mail = { to: 'ivy@people.test', subject: 'Hello', blocks: [paragraph('Hello')] }

  test('mail waits because no server is set', async () => {
    await queueMail(site.db, nameMail(newId()), mail, now)
    const { text } = await page('/admin')
    expect(text).toMatch(/emails? waits?<\/a> in the outbox, because no mail server is set/)
    expect((await page('/admin/outbox')).text).toContain('because no mail server is set (SMTP_URL)')
  })

  test('a job that fails is told in words, to whoever sees its section', async () => {
    const failure = { last_failed_at: now, failures: 3, error: 'The provider is down.' }
    await site.db
      .insertInto('job_failures')
      .values([
        { ...failure, job: 'expire-holds', failed_since: '2026-01-05T08:41:00.000Z' },
        { ...failure, job: 'end-sessions', failed_since: now },
      ])
      .execute()
    const text = textOf((await page('/admin')).text)
    expect(text).toContain(
      'Holds have not been ended since 5 January 2026 at 08:41 : The provider is down. Open the list',
    )
    expect(text).toMatch(
      /Old sessions and waiting roles have not been deleted since \d\d:\d\d : The provider is down\./,
    )
    const editor = await site.signIn(await addUser(site.db, { role: 'editor' }))
    expect((await page('/admin', { as: editor })).text).not.toMatch(/Trouble of the system|The provider is down/)
    await site.db.deleteFrom('job_failures').execute()
    expect((await page('/admin')).text).not.toContain('The provider is down')
  })
})

describe('what the site runs on', () => {
  const rows = async (as?: string) => {
    const { text } = await page('/admin', as === undefined ? {} : { as })
    const panel = /id="running"[^]*?<dl[^>]*>([^]*?)<\/dl>/.exec(text)?.[1] ?? ''
    return [...panel.matchAll(/<div( data-state="(\w+)")?>([^]*?)<\/div>/g)].map(([, , state, html]) =>
      [state ?? '', textOf(html!).replace(/ [–] /, ' ').trim()].join('|'),
    )
  }
  const keep = (
    service: string,
    given: Partial<Record<'succeeded_at' | 'failed_at' | 'failing_since' | 'fault', string>>,
  ) =>
    site.db
      .insertInto('outside_services')
      .values({ service, succeeded_at: null, failed_at: null, failing_since: null, fault: null, ...given })
      .execute()

  const disk = expect.stringMatching(/^well\|Disk [\d.]+ GB free$/) as unknown

  test('each outside company stands in a row: off, not asked yet, well, and failing with the reason and since when', async () => {
    expect(await rows()).toEqual([
      '|Payments Not asked yet',
      '|News of payments Not asked yet',
      '|Email Off: not in the settings',
      '|Sign-in Not asked yet',
      '|Language model Off: not in the settings',
      '|Backups Nothing makes backups by itself: BACKUP_DIR is not set.',
      disk,
    ])
    const [before, after] = ['2026-01-05T08:41:00.000Z', '2026-01-05T09:00:00.000Z']
    await keep('payments', { succeeded_at: after, failed_at: before, fault: 'rate-limited' })
    await keep('payment-events', { succeeded_at: before, failed_at: after, failing_since: after, fault: 'signature' })
    await keep('mail', { succeeded_at: before })
    expect(await rows()).toEqual([
      'failing|News of payments A signature did not match. Failing since 5 January 2026 at 09:00 Check STRIPE_WEBHOOK_SECRET and this machine’s clock, or someone else sent it. Last success 5 January 2026 at 08:41',
      'well|Payments Well, last success 5 January 2026 at 09:00 Last failure: it asked us to wait, 5 January 2026 at 08:41',
      '|Email Off: not in the settings',
      '|Sign-in Not asked yet',
      '|Language model Off: not in the settings',
      '|Backups Nothing makes backups by itself: BACKUP_DIR is not set.',
      disk,
    ])
  })

  test('what this process sees is told at once: a sign-in that fails, and a message that is signed with another secret', async () => {
    site.sandbox.identity.set({ down: true })
    await site.fetch('/api/login')
    expect((await rows()).join('\n')).toMatch(
      /failing\|Sign-in It had a fault of its own. Failing since .* No success yet/,
    )
    const signature = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
    const tell = (signed: string) =>
      site.fetch('/webhooks/stripe', { method: 'POST', body: '{}', headers: { 'stripe-signature': signed } })
    const shown = async () => (await rows()).find((row) => row.includes('News of payments'))
    const told = await shown()
    // What does not even look signed says nothing of the secret.
    expect((await tell('t=1,v1=00')).status).toBe(400)
    expect(await shown()).toBe(told)
    expect((await tell(signature)).status).toBe(400)
    expect(await shown()).toMatch(/^failing\|News of payments A signature did not match/)
    await site.db.deleteFrom('outside_services').execute()
  })

  test('nobody but an admin is told', async () => {
    for (const role of ['editor', 'support', 'reviewer'] as const)
      expect.soft(await rows(await site.signIn(await addUser(site.db, { role }))), role).toEqual([])
  })
})

test('a reviewer reads what waits of submissions, and nothing of the rest', async () => {
  const reviewer = await site.signIn(await addUser(site.db, { role: 'reviewer' }))
  const { status, text } = await page('/admin', { as: reviewer })
  expect(status).toBe(200)
  expect(text).toContain('Submissions to review')
  expect(text).not.toMatch(/From deal to payment|Money reserved|Active deals|Open tickets/)
  expect(text).not.toContain('Your role opens no section of the desk yet.')
})
