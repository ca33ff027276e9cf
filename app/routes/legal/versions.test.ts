import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legalPages, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { legalTexts } from './texts.ts'
import { facts } from '#app/testing/pages/legal-pages.tsx'

/** The versions of the legal texts over the whole site: written down by itself, read at their addresses, named to buyers. */

let site: Site
const former = { title: 'Terms and Conditions', lead: 'As they were.', issuer: 'Old & Co Ltd', firstDay: '2025-12-24', sections: [{ id: 'fee', heading: '1. The fee', html: '<p>It was £100, says <a href="#fee">this</a>.</p>' }] } // prettier-ignore
beforeAll(async () => {
  // The site has shown another text before it is started with today's.
  site = await startSite({}, async (db) => {
    await db
      .insertInto('legal_versions')
      .values({
        page: 'terms-conditions',
        name: '2026-01-05',
        since: '2026-01-05T00:00:00.000Z',
        first_day: '2025-12-24',
        content: JSON.stringify(former),
      })
      .execute()
  })
})
afterAll(() => site.stop())

const read = async (path: string, as?: string) => (await site.fetch(path, { as })).text()
const rowsOf = (page: LegalPageName) =>
  site.db.selectFrom('legal_versions').selectAll().where('page', '=', page).orderBy('since').execute()

describe('a site that shows its texts', () => {
  test('has written all of them down with the first that it shows, once', async () => {
    expect(await rowsOf('privacy-policy')).toEqual([])
    await Promise.all(['/terms-conditions', '/terms-conditions', '/complaints'].map((path) => read(path)))
    for (const page of legalPages) {
      const rows = await rowsOf(page)
      expect([page, rows.length]).toEqual([page, page === 'terms-conditions' ? 2 : 1])
      expect(rows.at(-1)!.content).toContain('Sample Property Deals Ltd')
      if (page !== 'terms-conditions') expect(rows[0]!.name).toBe(legalTexts[page](facts).firstDay)
    }
  })

  test.each(legalPages)('says on /%s since when it is in force, and lists its versions', async (page) => {
    const html = await read(`/${page}`)
    const [latest] = (await rowsOf(page)).reverse()
    expect(html).toMatch(page === 'risk-disclosure' ? /Effective date: <time/ : /In force since <time/)
    expect(html).toContain(`<a href="/${page}/${latest!.name}" aria-current="page">In force since `)
    expect(html).toContain('<h2>Versions of this page</h2>')
    expect(html).not.toContain('name="robots"')
  })

  test('the version in force leads from its own address to the page', async () => {
    const [, latest] = await rowsOf('terms-conditions')
    const response = await site.fetch(`/terms-conditions/${latest!.name}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/terms-conditions'])
  })

  test('a former version is read as it was, with a word that it is no longer in force', async () => {
    const response = await site.fetch('/terms-conditions/2026-01-05')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<p>It was £100, says <a href="#fee">this</a>.</p>')
    expect(html).toContain('<h2>1. The fee</h2>')
    expect(html).toContain('<a href="#fee">1. The fee</a>')
    expect(html).toMatch(
      /<p class="fine">In force from 5 January 2026 to \d+ November 2026\. Issued by Old &amp; Co Ltd\.</,
    )
    expect(html).toContain('This version is no longer in force')
    expect(html).toContain('Read <a href="/terms-conditions">the version in force</a>.')
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(html).toContain('<title>Terms and Conditions: former version – Ashlar</title>')
    expect(html).not.toContain('administration fee of £150')
  })

  test.each(['/terms-conditions/2026-01-06', '/privacy-policy/2026-01-05', '/terms-conditions/x', '/complaints/x'])(
    '%s is not there',
    async (path) => {
      const response = await site.fetch(path)
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('There is no such version of this page.'),
      ])
    },
  )
})

describe('the version that a buyer agreed to', () => {
  async function buyAt(paidAt: string) {
    const user = await addUser(site.db)
    const { reservationId } = await addPurchase(site.db, user, await addDeal(site.db))
    await site.db
      .updateTable('reservations')
      .set({ paid_at: paidAt, consent_at: null, consent_text_version: null })
      .where('id', '=', reservationId)
      .execute()
    return { reservationId, cookie: await site.signIn(user) }
  }
  async function adminCookie() {
    return site.signIn(await addUser(site.db, { isAdmin: true }))
  }

  test.each([
    ['in force then', '2026-06-01T10:00:00.000Z', 'Version of 5 January 2026'],
    ['older than all', '2025-06-01T10:00:00.000Z', 'Older than the version of 5 January 2026, the first kept'],
  ])('%s: account, receipt and desk name it with its address', async (_, paidAt, words) => {
    await read('/terms-conditions')
    const { reservationId, cookie } = await buyAt(paidAt)
    const link = `<a href="/terms-conditions/2026-01-05">${words}</a>`
    const account = (await read('/account', cookie)).replaceAll('\u00a0', ' ')
    expect(account).toContain(`<dt>Terms and Conditions</dt><dd>${link}</dd>`)
    const { id } = await site.db
      .selectFrom('receipts')
      .select('id')
      .where('reservation_id', '=', reservationId)
      .executeTakeFirstOrThrow()
    const receipt = (await read(`/account/receipts/${id}`, cookie)).replaceAll('\u00a0', ' ')
    expect(receipt).toContain(`Terms and Conditions: ${link}.`)
    const desk = (await read(`/admin/reservations/${reservationId}`, await adminCookie())).replaceAll('\u00a0', ' ')
    expect(desk).toContain(`Terms and Conditions: ${link}`)
  })
})
