import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { legalPages, type KeptText, type LegalPageName } from '#app/domain/terms/legal-versions.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { form, json } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { legalTexts } from './texts.ts'
import { facts } from '#app/testing/pages/legal-pages.tsx'

/** The versions of the legal texts over the whole site: written down by itself, read at their addresses, named to buyers. */

let site: Site
const risks: KeptText = { title: 'Risk Disclosure Statement', lead: 'Risks.', issuer: 'Old & Co Ltd', firstDay: '2025-06-22', sections: [] } // prettier-ignore
const terms: KeptText = { title: 'Terms and Conditions', lead: 'As they were.', issuer: null, firstDay: '2025-12-24', sections: [{ id: 'fee', heading: '1. The fee', html: '<p>It was £100, says <a href="#fee">this</a>.</p>' }] } // prettier-ignore

async function keep(db: Db, page: LegalPageName, name: string, content: KeptText) {
  const row = { page, name, since: `${name.slice(0, 10)}T0${name.slice(11) || 0}:00:00.000Z` }
  const values = { ...row, first_day: content.firstDay, content: JSON.stringify(content) }
  await db.insertInto('legal_versions').values(values).execute()
}

beforeAll(async () => {
  // The site has shown other texts before it is started with today's, and the risks with another company in them.
  site = await startSite({ OPERATOR_COMPANY: 'Fish <b>& Sons</b> Ltd' }, async (db) => {
    await keep(db, 'terms-conditions', '2026-01-05', terms)
    await keep(db, 'terms-conditions', '2026-01-05-2', { ...terms, lead: 'As they were at two.' })
    await keep(db, 'risk-disclosure', '2026-01-05', risks)
  })
})
afterAll(() => site.stop())

const answer = (path: string, as?: string) => site.fetch(path, { as })
const read = async (path: string, as?: string) => (await (await answer(path, as)).text()).replaceAll('\u00a0', ' ')
const rowsOf = (page: LegalPageName) =>
  site.db.selectFrom('legal_versions').selectAll().where('page', '=', page).orderBy('since').execute()
const today = () => formatDate(new Date().toISOString())

describe('a site that cannot write its texts down', () => {
  test('shows them all the same, keeps no such page, says so in the log, and tries again', async () => {
    await refuseWrites(site.db, 'insert', 'legal_versions', 'disk is full')
    const logged: string[] = []
    const write = process.stderr.write.bind(process.stderr)
    process.stderr.write = (text: unknown) => logged.push(String(text)) > 0
    try {
      // The page claims no version for what it shows, and the last one that was kept is read as it was.
      const shown = await read('/terms-conditions')
      expect(shown).toContain('The text above has not yet been recorded.')
      expect(shown).not.toContain('>Shown since')
      const last = await read('/terms-conditions/2026-01-05-2')
      for (const words of ['As they were at two.', 'This is the last version that has been recorded'])
        expect(last).toContain(words)
      logged.length = 0
      for (const path of ['/privacy-policy', '/privacy-policy']) {
        const response = await answer(path)
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
        expect(await response.text()).toContain('<h1>Privacy policy</h1>')
      }
      expect(logged.filter((line) => line.includes('disk is full'))).toHaveLength(2)
      // Nobody agrees to terms of which no version could be kept.
      const [as, dealId] = [await site.signIn(await addUser(site.db)), await addDeal(site.db)]
      const paid = await site.fetch(`/deal/${dealId}/checkout`, form({ intent: 'pay', open: 'wait' }, { as }))
      expect([paid.status, await paid.text()]).toEqual([503, expect.stringContaining('Please try again in a minute.')])
      const choice = json({ open: 'wait', startNow: false, loseRight: false }, { as })
      expect((await site.fetch(`/api/deals/${dealId}/consent`, { ...choice, method: 'PUT' })).status).toBe(503)
      expect(await site.db.selectFrom('reservations').select('id').execute()).toEqual([])
    } finally {
      process.stderr.write = write
    }
    expect(await rowsOf('privacy-policy')).toEqual([])
    await allowWrites(site.db)
  })
})

describe('a site that shows its texts', () => {
  test('leads on from where the vendor terms stood before', async () => {
    const { status, headers } = await site.fetch('/vendor-portal/terms', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/vendor-terms'])
    expect((await answer('/vendor-terms')).status).toBe(200)
    // Before, vendors accepted them by the day of their text.
    const old = { title: 'Vendor terms', lead: '', issuer: null, firstDay: '2025-11-28', sections: [] }
    await keep(site.db, 'vendor-terms', '2025-12-01', old)
    const { status: found, headers: to } = await answer('/vendor-terms/2025-11-28')
    expect([found, to.get('location')]).toEqual([302, '/vendor-terms/2025-12-01'])
    expect((await answer('/vendor-terms/2025-12-01')).status).toBe(200)
    expect((await answer('/vendor-terms/2025-11-27')).status).toBe(404)
    await site.db.deleteFrom('legal_versions').where('name', '=', '2025-12-01').execute()
  })

  test('has written all of them down with the first that it shows, once', async () => {
    await Promise.all(['/terms-conditions', '/terms-conditions', '/complaints'].map((path) => read(path)))
    const before: Partial<Record<LegalPageName, number>> = { 'terms-conditions': 2, 'risk-disclosure': 1 }
    for (const page of legalPages) {
      const rows = await rowsOf(page)
      expect([page, rows.length]).toEqual([page, (before[page] ?? 0) + 1])
      // No version is of a day before it was kept.
      expect(rows.at(-1)).toMatchObject({ name: londonDay(rows.at(-1)!.since), first_day: legalTexts[page](facts).firstDay }) // prettier-ignore
      expect(formatDate(rows.at(-1)!.since)).toBe(today())
      // What a setting holds is text and never markup.
      expect(rows.at(-1)!.content).toContain('Fish &lt;b&gt;&amp; Sons&lt;/b&gt; Ltd')
      expect(rows.at(-1)!.content).not.toMatch(/Fish <b>(?!&| )|<script|\son\w+=/)
    }
  })

  test.each(legalPages)('says on /%s the day of its text, and lists its versions', async (page) => {
    const html = await read(`/${page}`)
    const rows = (await rowsOf(page)).reverse()
    const { firstDay } = legalTexts[page](facts)
    expect(html).toMatch(
      new RegExp(`${page === 'risk-disclosure' ? 'Effective date' : 'Last changed'}: <time dateTime="${firstDay}">`),
    )
    expect(html).toContain(`<a href="/${page}/${rows[0]!.name}" aria-current="page">Shown since ${today()}</a>`)
    if (rows.length === 1)
      expect(html).toContain('It is the first that was kept; what stood here before is not recorded')
    expect(html).not.toContain('name="robots"')
  })

  test('another company makes a version of the risks, and no other day of their text', async () => {
    const html = await read('/risk-disclosure')
    expect(html).toContain(
      `Effective date: <time dateTime="2025-06-22">22 June 2025</time>. Issued by Fish &lt;b&gt;&amp; Sons&lt;/b&gt; Ltd. The text is of that day; details in it changed on ${today()}.`,
    )
    expect(html).toContain(`Shown since ${today()}</a>: text of 22 June 2025, with other details</li>`)
    const former = await read('/risk-disclosure/2026-01-05')
    expect(former).toContain('<time dateTime="2025-06-22">22 June 2025</time>. Issued by Old &amp; Co Ltd.</p>')
  })

  test('the version in force leads from its own address to the page', async () => {
    const response = await answer(`/terms-conditions/${(await rowsOf('terms-conditions')).at(-1)!.name}`)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/terms-conditions'])
  })

  test('beside a process that shows other words this one names its own, and theirs are read at their address', async () => {
    const own = (await rowsOf('terms-conditions')).at(-1)!.name
    const row = { page: 'terms-conditions', name: '2099-01-05', since: '2099-01-05T00:00:00.000Z' } as const
    const values = {
      ...row,
      first_day: terms.firstDay,
      content: JSON.stringify({ ...terms, lead: 'As they are there.' }),
    }
    await site.db.insertInto('legal_versions').values(values).execute()
    expect(await read('/terms-conditions')).toContain(`<a href="/terms-conditions/${own}" aria-current="page">`)
    const responses = await Promise.all([own, row.name].map((name) => answer(`/terms-conditions/${name}`)))
    expect(responses.map(({ status }) => status)).toEqual([302, 200])
    expect(await responses[1]!.text()).toContain('As they are there.')
    await site.db.deleteFrom('legal_versions').where('name', '=', row.name).execute()
  })

  test('a former version is read as it was, with a word that it is no longer in force', async () => {
    const response = await answer('/terms-conditions/2026-01-05')
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<p>It was £100, says <a href="#fee">this</a>.</p>')
    expect(html).toContain('<a href="#fee">1. The fee</a>')
    expect(html).toContain('Last changed: <time dateTime="2025-12-24">24 December 2025</time>')
    expect(html).toContain('This version is no longer in force')
    expect(html).toContain('It was shown from 5 January 2026 at 00:00 to 02:00, and is kept as it was.')
    expect(html).toContain('<a href="/terms-conditions">the version in force</a>')
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(html).toContain('<title>Terms and Conditions: former version – Ashlar</title>')
    expect(html).not.toContain('administration fee of £150')
    // Its list begins with itself; the newer ones stand below the page in force.
    expect(html).not.toContain('href="/terms-conditions/2026-01-05-2"')
    expect(html).toContain('newer ones stand below <a href="/terms-conditions">the page in force</a>')
  })

  test.each(['/terms-conditions/2026-01-06', '/privacy-policy/2026-01-05', '/terms-conditions/x', '/complaints/x'])(
    '%s is not there',
    async (path) => {
      const response = await answer(path)
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('There is no such version of this page.'),
      ])
    },
  )
})

describe('the version that a buyer agreed to', () => {
  test.each([
    ['one of two of a day', '2026-01-05-2', 'Version of 5 January 2026, number 2'],
    ['none recorded', null, 'Version not recorded'],
  ])('%s: account, receipt and desk say so', async (_, name, words) => {
    const user = await addUser(site.db)
    const { reservationId } = await addPurchase(site.db, user, await addDeal(site.db))
    await site.db.updateTable('reservations').set({ terms_version: name }).where('id', '=', reservationId).execute()
    const said = name === null ? words : `<a href="/terms-conditions/${name}">${words}</a>`
    const cookie = await site.signIn(user)
    expect(await read('/account', cookie)).toContain(`<dt>Terms and Conditions</dt><dd>${said}</dd>`)
    const receipts = site.db.selectFrom('receipts').select('id').where('reservation_id', '=', reservationId)
    const { id } = await receipts.executeTakeFirstOrThrow()
    expect(await read(`/account/receipts/${id}`, cookie)).toContain(`Terms and Conditions: ${said}.`)
    const desk = await read(`/admin/reservations/${reservationId}`, await site.signIn(await addUser(site.db, { isAdmin: true }))) // prettier-ignore
    expect(desk).toContain(`Terms and Conditions: ${said}`)
  })
})
