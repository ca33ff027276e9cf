import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecret } from '#app/utils/ids.server.ts'
import { limits } from '#app/url-rules.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { flatAnswers, addSubmission } from '#app/testing/desks/submissions.ts'
import { Jar, signInAt } from '#app/testing/buyers/sign-in-walk.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { mostDraftsOfOne, startSubmission } from '#app/domain/submissions/saving.server.ts'
import { testNow } from '#app/testing/database/database.ts'
import { namesOf } from '#app/domain/submissions/record.ts'

/** The portal, and the first page of a new submission, which is saved once its vendor has signed in. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const first = Object.fromEntries(namesOf('who').map((name) => [name, flatAnswers[name] ?? '']))
const page = async (path: string, init: RequestInit & { as?: string } = {}) => {
  const response = await site.fetch(path, init)
  return { status: response.status, to: response.headers.get('location'), headers: response.headers, html: await response.text() } // prettier-ignore
}
const submissionsOf = (userId: string) =>
  site.db.selectFrom('submissions').selectAll().where('user_id', '=', userId).execute()
const cookieIn = (headers: Headers) => headers.getSetCookie().find((cookie) => cookie.startsWith('first_page='))

describe('the portal', () => {
  test('says what is looked for and what is not, what it costs and what to have at hand, and leads on', async () => {
    const { status, html } = await page('/vendor-portal')
    expect(status).toBe(200)
    for (const text of [
      '<h1>Submit Deal</h1>',
      'What we look for',
      'What we do not take',
      'within 2 business days',
      'Listing a property costs you nothing.',
      'you get no share of it',
      'Title register and plan',
      'Redress certificate',
      'href="/vendor-portal/new"',
      'href="/support"',
    ])
      // prettier-ignore
      expect(html).toContain(text)
    expect(html).toMatch(/<a href="\/vendor-portal" aria-current="page">Submit Deal<\/a>/)
    expect(html).not.toContain('Your submissions')
    expect(html).not.toContain('Deals that came this way')
  })

  test('leads whoever is signed in to their submissions', async () => {
    const { cookie } = await signInSomebody(site)
    expect((await page('/vendor-portal', { as: cookie })).html).toContain('href="/vendor-portal/submissions"')
  })

  test('shows deals on the market that came this way, and no others', async () => {
    const { user } = await signInSomebody(site)
    const [shown, inactive, other] = await Promise.all([
      addDeal(site.db, { title: 'Came by the portal' }),
      addDeal(site.db, { title: 'Came and is not active', status: 'inactive' }),
      addDeal(site.db, { title: 'Was entered by us' }),
    ])
    for (const deal of [shown, inactive]) {
      const { id } = await addSubmission(site.db, user)
      await site.db.updateTable('submissions').set({ state: 'approved', deal_id: deal }).where('id', '=', id).execute()
    }
    const { html } = await page('/vendor-portal')
    expect(html).toContain('Deals that came this way')
    expect(html).toContain(`/deal/${shown}"`)
    expect(html).not.toMatch(new RegExp(`/deal/(${inactive}|${other})"`))
  })
})

describe('the first page, signed in', () => {
  test('begins a submission with 303 to the next page, which says that it is saved', async () => {
    const { user, cookie } = await signInSomebody(site)
    const sent = await page('/vendor-portal/new', form(first, { as: cookie }))
    const [row] = await submissionsOf(user.id)
    expect([sent.status, sent.to]).toEqual([303, `/vendor-portal/${row!.reference}/authority`])
    expect(row).toMatchObject({ state: 'draft', vendor_kind: 'sourcer', vendor_name: 'Vera Vendor Ltd' })
    const { html } = await page(sent.to!, { as: cookie })
    expect(html).toContain('Your submission has begun.')
    expect(html).toContain('<h1>Authority to offer</h1>')
    expect(html).toMatch(/Who you are<\/span> <span[^>]*>Done/)
  })

  test('with mistakes it is begun all the same, and the same page marks them', async () => {
    const { user, cookie } = await signInSomebody(site)
    const sent = await page('/vendor-portal/new', form({ ...first, companyNumber: '12', contactPhone: '' }, { as: cookie })) // prettier-ignore
    const [row] = await submissionsOf(user.id)
    expect([sent.status, sent.to]).toEqual([303, `/vendor-portal/${row!.reference}/who`])
    const { html } = await page(sent.to!, { as: cookie })
    expect(html).toContain('2 answers are still needed or cannot be read.')
    expect(html).toContain('Enter the number at Companies House')
    expect(html).toContain('value="12"')
  })

  test('“Save and come back later” leads to the page of the submission', async () => {
    const { user, cookie } = await signInSomebody(site)
    const sent = await page('/vendor-portal/new', form({ intent: 'later' }, { as: cookie }))
    expect(sent.to).toBe(`/vendor-portal/${(await submissionsOf(user.id))[0]!.reference}`)
  })

  test('sent twice it begins one', async () => {
    const { user, cookie } = await signInSomebody(site)
    const fields = { ...first, form: newSecret() }
    const [one, other] = [await page('/vendor-portal/new', form(fields, { as: cookie })), await page('/vendor-portal/new', form(fields, { as: cookie }))] // prettier-ignore
    expect([one.status, other.status, other.to]).toEqual([303, 303, one.to])
    expect(await submissionsOf(user.id)).toHaveLength(1)
  })

  test('beyond the most drafts of one account it is refused with everything typed', async () => {
    const { user, cookie } = await signInSomebody(site)
    for (let count = 0; count < mostDraftsOfOne; count += 1) await startSubmission(site.db, user, {}, null, testNow)
    const { status, html } = await page('/vendor-portal/new', form(first, { as: cookie }))
    expect(status).toBe(429)
    expect(html).toContain('You have as many open submissions as one account can have.')
    expect(html).toContain('value="0113 496 0000"')
    expect(await submissionsOf(user.id)).toHaveLength(mostDraftsOfOne)
  })

  test('a text that is too long to be kept is refused with 400, and is in the form again', async () => {
    const { user, cookie } = await signInSomebody(site)
    const long = 'x'.repeat(20_001)
    const { status, html } = await page('/vendor-portal/new', form({ ...first, contactName: long }, { as: cookie }))
    expect([status, html.includes(long)]).toEqual([400, true])
    expect(html).toContain('longer than 20,000 characters')
    expect(await submissionsOf(user.id)).toEqual([])
  })

  test('sent too often it comes back whole', async () => {
    const { cookie } = await signInSomebody(site)
    const send = () => page('/vendor-portal/new', form({ ...first, form: 'one-form' }, { as: cookie }))
    for (let count = 0; count < limits.usual.perMinute; count += 1) await send()
    const { status, html } = await send()
    expect(status).toBe(429)
    expect(html).toContain('value="0113 496 0000"')
  })
})

describe('the first page, signed out', () => {
  const typed = { ...first, companyName: 'Žofie & “Söhne” <Ltd>; 100%', contactName: 'Ünï 家' }

  test('is open to everybody, and says when an account is needed', async () => {
    const { status, html } = await page('/vendor-portal/new')
    expect(status).toBe(200)
    expect(html).toContain('You need an account to save this page, and not before.')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  test('what was typed goes through the sign-in without losing a letter, and the cookie ends with the save', async () => {
    const jar = new Jar()
    const go = async (path: string, fields?: Record<string, string>) => jar.take(await site.fetch(path, { as: jar.header, ...(fields && form(fields)) })) // prettier-ignore
    const sent = await go('/vendor-portal/new', typed)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/api/login?returnTo=%2Fvendor-portal%2Fnew'])
    expect(cookieIn(sent.headers)).toMatch(/; Path=\/vendor-portal\/new; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/)
    await signInAt(site, jar, 'vera')
    const html = await (await go('/vendor-portal/new')).text()
    expect(html).toContain('You are signed in: save to go on')
    expect(html).toContain('value="Žofie &amp; “Söhne” &lt;Ltd&gt;; 100%"')
    expect(html).toContain('value="Ünï 家"')
    expect(html).toMatch(/<input(?=[^>]*name="vendorKind")(?=[^>]*value="sourcer")[^>]*checked=""/)

    const saved = await go('/vendor-portal/new', typed)
    expect(saved.status).toBe(303)
    expect(cookieIn(saved.headers)).toContain('first_page=; Path=/vendor-portal/new; Max-Age=0')
    const row = await site.db.selectFrom('submissions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(JSON.parse(row.answers)).toMatchObject({ companyName: typed.companyName, contactName: typed.contactName })
  })

  test('no cache but the browser’s keeps the page with it', async () => {
    const value = Buffer.from('{"contactName":"Vera Typed"}').toString('base64url')
    const { html, headers } = await page('/vendor-portal/new', { as: `first_page=${value}` })
    expect([html.includes('Vera Typed'), headers.get('cache-control')]).toEqual([true, 'private, no-cache'])
  })

  test('nothing of it is kept by us before the save', async () => {
    const count = async () => (await site.db.selectFrom('submissions').select('id').execute()).length
    const before = await count()
    await page('/vendor-portal/new', form(typed))
    expect(await count()).toBe(before)
  })

  test('what is too long for a cookie is refused with 400, and is in the form again', async () => {
    const companyName = 'ö'.repeat(1500)
    const { status, html, headers } = await page('/vendor-portal/new', form({ ...typed, companyName }))
    expect([status, html.includes(companyName), cookieIn(headers)]).toEqual([400, true, undefined])
    expect(html).toContain('<title>Error: Who you are – Ashlar</title>')
    expect(html).toContain('This is too long to be kept while you sign in')
  })

  test.each([
    '%%%',
    'bm90IGpzb24',
    Buffer.from('null').toString('base64url'),
    Buffer.from('{"contactName":7,"title":"x"}').toString('base64url'),
    'A'.repeat(4000),
  ])('a cookie that we have not written shows the empty form: %s', async (value) => {
    const { status, html } = await page('/vendor-portal/new', { as: `first_page=${value}` })
    expect(status).toBe(200)
    expect(/<input[^>]*name="contactName"[^>]*>/.exec(html)![0]).not.toMatch(/value="[^"]/)
  })

  test('signing out ends the cookie', async () => {
    const { cookie } = await signInSomebody(site)
    const { headers } = await page('/api/logout', form({}, { as: cookie }))
    expect(cookieIn(headers)).toContain('Max-Age=0')
  })
})
