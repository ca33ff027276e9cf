import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { namesOf, stepNames, titleOf, type Answers, type StepName } from '#app/domain/submissions/record.ts'
import { answersOf, startSubmission } from '#app/domain/submissions/saving.server.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { addDeal, testNow } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { limits } from '#app/url-rules.ts'

/** The pages of questions of a submission: what each shows and saves, and what it refuses. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let user: User
let as: string
let submission: SubmissionRow
let here: (step: string) => string
beforeEach(async () => {
  const signedIn = await signInSomebody(site)
  user = signedIn.user
  as = signedIn.cookie
  submission = await addSubmission(site.db, user)
  here = (step) => `/vendor-portal/${submission.reference}/${step}`
})

const page = async (path: string, init: RequestInit & { as?: string } = {}) => {
  const response = await site.fetch(path, { as, ...init })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}
const open = (step: string, query = '') => page(here(step) + query)
const textsOf = (step: StepName, answers: Answers = flatAnswers) =>
  Object.fromEntries(namesOf(step).map((name) => [name, answers[name] ?? '']))
const send = (step: StepName, changed: Record<string, string> = {}, version = submission.version) =>
  page(here(step), form({ ...textsOf(step), version: String(version), ...changed }))
const stored = async () => answersOf(await readRow(site.db, submission.reference))
const fieldOf = (html: string, name: string) => new RegExp(`<(?:input|textarea|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] // prettier-ignore
const questions = stepNames.filter((step) => namesOf(step).length > 0)

describe('a page', () => {
  test.each(questions)('%s shows its answers, and sent as it stands it changes none', async (step) => {
    const { status, html } = await open(step)
    expect(status).toBe(200)
    expect(html).toContain(`<h1>${titleOf(step)}</h1>`)
    expect(html).toContain(`aria-current="step"`)
    const before = await stored()
    const sent = await page(here(step), { method: 'POST', body: sentForm(html, 'id="submission"') })
    expect(sent.status).toBe(303)
    expect(await stored()).toEqual(before)
  })

  test('is saved with 303 to the next, which says so', async () => {
    const sent = await send('tenancy', { tenancy: 'One household since March' })
    expect([sent.status, sent.to]).toEqual([303, here('risks')])
    expect((await stored()).tenancy).toBe('One household since March')
    expect((await page(sent.to!)).html).toContain('“Tenancy and condition” is saved.')
  })

  test('with mistakes is saved all the same, and shown again with 400, the summary first', async () => {
    const { status, html } = await send('tenancy', { occupancy: '', tenancy: 'Two people' })
    expect(status).toBe(400)
    expect(html).toMatch(/<title>Error: Tenancy and condition/)
    expect(html).toContain('Everything you entered is saved as it is.')
    expect(html.indexOf('There is a problem')).toBeLessThan(html.indexOf('<h1>'))
    expect(html).toContain('href="#submission-occupancy"')
    expect(html).toContain('id="submission-occupancy"')
    expect(await stored()).toMatchObject({ occupancy: '', tenancy: 'Two people' })
    // The page goes on from the version that was saved.
    expect(fieldOf(html, 'version')).toContain(`value="${submission.version + 1}"`)
  })

  test('what cannot be read is kept and shown as it was typed', async () => {
    const { html } = await send('numbers', { price: 'about £1m <really>' })
    expect(fieldOf(html, 'price')).toContain('value="about £1m &lt;really&gt;"')
    expect(fieldOf((await open('numbers')).html, 'price')).toContain('value="about £1m &lt;really&gt;"')
  })

  test('“Save and come back later” saves, mistakes or not, and leads to the page of the submission', async () => {
    const sent = await send('tenancy', { occupancy: '', intent: 'later' })
    expect([sent.status, sent.to]).toEqual([303, `/vendor-portal/${submission.reference}`])
    expect((await stored()).occupancy).toBe('')
    expect((await page(sent.to!)).html).toContain('is saved as you left it')
  })

  test('sent twice it makes one version', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await send('tenancy', { tenancy: 'Once', form: 'the-same' })).status).toBe(303)
    expect((await readRow(site.db, submission.reference)).version).toBe(submission.version + 1)
  })

  test('comparable sales come as rows of inputs', async () => {
    const { html } = await open('numbers')
    expect(fieldOf(html, 'comparables-0-what')).toContain('value="112 Cardigan Road, 2 beds"')
    const rows = { 'comparables-0-what': '1 New Road', 'comparables-0-price': '£99,000', 'comparables-0-month': '2026-08', 'comparables-0-metres': '' } // prettier-ignore
    await send('numbers', rows)
    expect((await stored()).comparables).toBe('1 New Road | £99,000 | 2026-08 | ')
  })
})

describe('what earlier answers decide', () => {
  test('of what is no home nothing of a house in multiple occupation is asked, whatever was chosen before', async () => {
    const hmo = { hmo: 'yes', hmoOccupants: '', hmoLicence: '' }
    expect((await send('property', { ...hmo, propertyType: 'Residential' })).status).toBe(400)
    const changed = await send('property', { ...hmo, propertyType: 'Commercial' }, submission.version + 1)
    expect(changed.status).toBe(303)
    expect((await open('documents')).html).not.toContain('id="hmo-licence"')
  })

  test('a page that asks nothing says why and leads on', async () => {
    await send('who', { vendorKind: 'owner' })
    const { status, html } = await open('compliance')
    expect(status).toBe(200)
    expect(html).toContain('Nothing is asked here, because of what you answered before')
    expect(html).toContain('The owner')
    expect(html).toContain(`href="${here('property')}"`)
    expect(html).not.toContain('name="amlNumber"')
  })

  test('going on leaves it out', async () => {
    await send('who', { vendorKind: 'owner' })
    expect((await send('authority', { authority: 'owner' }, submission.version + 1)).to).toBe(here('property'))
  })

  test('charges of a lease are asked where there is one, and a group of the page’s own answers comes with its condition', async () => {
    expect((await open('numbers')).html).toContain('name="serviceCharge"')
    await send('property', { tenure: 'Freehold' })
    const { html } = await open('numbers')
    expect(html).not.toContain('name="serviceCharge"')
    // What the page does not ask is not lost by saving it.
    await page(here('numbers'), { method: 'POST', body: sentForm(html, 'id="submission"') })
    expect((await stored()).serviceCharge).toBe(flatAnswers.serviceCharge)
    const [, number] = /<div data-needs="(\d+)">(?:(?!data-needs).)*name="works"/s.exec(html)!
    expect(html).toMatch(new RegExp(`<input(?=[^>]*name="needsWorks")(?=[^>]*value="yes")[^>]*data-on="${number}"`))
  })
})

test('without an authority the saving stops politely: why, what would be enough, and that it is kept', async () => {
  const sent = await send('authority', { authority: 'none' })
  expect([sent.status, sent.to]).toEqual([303, here('no-authority')])
  const { status, html } = await page(sent.to!)
  expect(status).toBe(200)
  for (const text of [
    'We stop here for now',
    'What would be enough',
    'kept for 12 months',
    `href="${here('authority')}"`,
  ])
    expect(html).toContain(text)
  expect((await stored()).authority).toBe('none')
  // Of a deal that is published, something is shown.
  const deal_id = await addDeal(site.db)
  await site.db.updateTable('submissions').set({ deal_id }).where('id', '=', submission.id).execute()
  const ofDeal = await open('no-authority')
  expect(ofDeal.html).toContain(`href="/vendor-portal/${submission.reference}/unavailable"`)
  expect(ofDeal.html).not.toContain('nothing of it is shown to anyone')
  await send('authority', {}, submission.version + 1)
  expect(await open('no-authority')).toMatchObject({ status: 303, to: here('authority') })
})

describe('two windows', () => {
  test('what each has changed alone is taken over', async () => {
    await send('tenancy', { condition: 'fair' })
    expect((await send('tenancy', { tenancy: 'Changed here' })).status).toBe(303)
    expect(await stored()).toMatchObject({ condition: 'fair', tenancy: 'Changed here' })
  })

  test('an answer that both changed is a choice, with 409 and both versions; the choice is saved', async () => {
    await send('tenancy', { tenancy: 'From the first window' })
    const { status, html } = await send('tenancy', { tenancy: 'From the second window', condition: 'fair' })
    expect(status).toBe(409)
    expect(html).toContain('These answers were saved in another window')
    expect(html).toContain('value="From the first window"')
    expect(html).toMatch(/<input(?=[^>]*value="From the second window")[^>]*checked=""/)
    expect((await stored()).tenancy).toBe('From the first window')

    const choices = sentForm(html, 'id="choices"')
    choices.set('tenancy', 'From the first window')
    expect((await page(here('tenancy'), { method: 'POST', body: choices })).status).toBe(303)
    expect(await stored()).toMatchObject({ tenancy: 'From the first window', condition: 'fair' })
  })

  test('“Back to my form” shows what was sent, “Keep what was saved” what is saved', async () => {
    await send('tenancy', { tenancy: 'First' })
    const mine = sentForm((await send('tenancy', { tenancy: 'Second' })).html, 'id="mine"')
    mine.set('intent', 'back')
    const back = await page(here('tenancy'), { method: 'POST', body: mine })
    expect([back.status, back.html.includes('>Second</textarea>') || /value="Second"/.test(back.html)]).toEqual([200, true]) // prettier-ignore
    mine.set('intent', 'drop')
    expect(await page(here('tenancy'), { method: 'POST', body: mine })).toMatchObject({ status: 303, to: here('tenancy') }) // prettier-ignore
    expect((await stored()).tenancy).toBe('First')
  })
})

describe('is refused', () => {
  const setState = (state: SubmissionState) =>
    site.db.updateTable('submissions').set({ state }).where('id', '=', submission.id).execute()

  test.each(['submitted', 'in-review', 'on-hold', 'approved', 'rejected', 'withdrawn'] as const)(
    'while it is %s: 409 with what was typed, and nothing changes',
    async (state) => {
      await setState(state)
      const { status, html } = await send('tenancy', { tenancy: 'Too late' })
      expect(status).toBe(409)
      expect(html).toContain('Nothing has been saved')
      expect(html).toMatch(/Too late/)
      expect((await stored()).tenancy).toBe(flatAnswers.tenancy)
      const seen = await open('tenancy')
      expect(seen.html).toContain('These answers cannot be changed now')
      expect(seen.html).not.toContain('name="tenancy"')
    },
  )

  test('another vendor’s, one that there is not, and an unknown step: 404', async () => {
    const other = await signInSomebody(site)
    const paths = [
      ...[...questions, 'no-authority'].map((step) => [here(step), other.cookie]),
      ['/vendor-portal/SUB-AAAAAAAA/who', as],
      [here('nothing'), as],
    ] as const
    for (const [path, cookie] of paths) {
      expect.soft((await page(path, { as: cookie })).status, path).toBe(404)
      if (path.endsWith('no-authority')) continue
      expect.soft((await page(path, form(textsOf('who'), { as: cookie }))).status, path).toBe(404)
    }
    const dropped = await page(here('who'), form({ intent: 'drop' }, { as: other.cookie }))
    expect(dropped.status).toBe(404)
    expect(await stored()).toEqual(answersOf(submission))
  })

  test('signed out: 401 with the way back, and what was typed on the page', async () => {
    const got = await page(here('tenancy'), { as: '' })
    expect(got.status).toBe(401)
    expect(got.html).toContain(`/api/login?returnTo=${encodeURIComponent(here('tenancy'))}`)
    const sent = await page(
      here('tenancy'),
      form({ ...textsOf('tenancy'), tenancy: 'Typed before the end' }, { as: '' }),
    )
    expect(sent.status).toBe(401)
    expect(sent.html).toContain('Typed before the end')
    expect(sent.html).toContain('What you typed')
    expect((await stored()).tenancy).toBe(flatAnswers.tenancy)
  })

  test('a day that there is not: 400, in a field that shows it', async () => {
    const { status, html } = await send('authority', { authorityUntil: '2027-02-31' })
    expect(status).toBe(400)
    expect(fieldOf(html, 'authorityUntil')).toMatch(/(?=.*type="text")(?=.*value="2027-02-31")/)
  })

  test('too long a text: 400, everything typed in the form', async () => {
    const long = 'y'.repeat(20_001)
    const { status, html } = await send('property', { description: long, title: 'Another title' })
    expect([status, html.includes(long), html.includes('Another title')]).toEqual([400, true, true])
    expect((await stored()).title).toBe(flatAnswers.title)
  })

  test('more than the address takes: 413; sent too often: 429 with the form', async () => {
    expect((await send('property', { description: 'z'.repeat(300 * 1024) })).status).toBe(413)
    for (let count = 0; count < limits.usual.perMinute; count += 1) await send('tenancy', { intent: 'back' })
    const { status, html } = await send('tenancy', { tenancy: 'Once more' })
    expect([status, html.includes('Once more')]).toEqual([429, true])
  })
})

describe('figures', () => {
  test('stand beside the vendor’s, with what makes the difference', async () => {
    const { html } = await open('numbers')
    for (const text of [
      '6.79%',
      '5.78%',
      '4.42%',
      '4.14%',
      'Not stated',
      '1.36 points above ours',
      'It seems to leave out management, empty weeks and repairs',
      '£3,970',
      '2.37',
      'Stamp Duty Land Tax as an additional home £9,260',
      'legal and other fees £2,000',
      '£179,260',
    ])
      // prettier-ignore
      expect(html).toContain(text)
  })

  test('“Work out again” saves and shows them', async () => {
    const sent = await send('numbers', { monthlyRent: '£1,000', intent: 'again' })
    expect([sent.status, sent.to]).toEqual([303, `${here('numbers')}#figures`])
    expect((await open('numbers')).html).toContain('7.14%')
  })

  test('say what is missing before there are any', async () => {
    const begun = await startSubmission(site.db, user, {}, null, testNow)
    if (!begun.ok) throw new Error(begun.reason)
    expect((await page(`/vendor-portal/${begun.reference}/numbers`)).html).toContain(
      'Enter the asking price and the rent',
    )
  })

  test('say that there are none where no rent is brought, such as of land', async () => {
    await send('numbers', { monthlyRent: '0', intent: 'again' })
    const { html } = await open('numbers')
    expect(html).toContain('Without a rent there is no yield and no ROI')
    expect(html).not.toContain('Enter the asking price and the rent')
  })
})

describe('what is being typed', () => {
  const keep = (fields: Record<string, string>, cookie = as) =>
    page('/vendor-portal/draft', form({ submission: String(submission.id), version: String(submission.version), ...fields }, { as: cookie })) // prettier-ignore

  test('is kept, offered with what differs, taken up, and gone once it is saved', async () => {
    const kept = await keep({ step: 'tenancy', ...textsOf('tenancy'), tenancy: 'Typed and not saved' })
    expect([kept.status, Object.keys(JSON.parse(kept.html) as object)]).toEqual([200, ['keptAt']])
    const offered = (await open('tenancy')).html
    expect(offered).toContain('was never saved')
    expect(offered).not.toContain('Typed and not saved')
    // Another page knows nothing of it.
    expect((await open('risks')).html).not.toContain('was never saved')
    const shown = (await open('tenancy', '?draft=shown')).html
    expect(shown).toContain('Typed and not saved')
    await page(here('tenancy'), { method: 'POST', body: sentForm(shown, 'id="submission"') })
    expect((await stored()).tenancy).toBe('Typed and not saved')
    expect(await site.db.selectFrom('record_drafts').select('record_id').where('user_id', '=', user.id).execute()).toEqual([]) // prettier-ignore
  })

  test('stays with its page when another one is typed into, and is thrown away alone', async () => {
    await keep({ step: 'tenancy', ...textsOf('tenancy'), tenancy: 'On one page' })
    await keep({ step: 'risks', ...textsOf('risks'), otherRisks: 'On another page' })
    expect((await open('tenancy', '?draft=shown')).html).toContain('On one page')
    await page(here('tenancy'), form({ intent: 'drop' }))
    expect((await open('tenancy')).html).not.toContain('was never saved')
    expect((await open('risks', '?draft=shown')).html).toContain('On another page')
  })

  test.each([
    ['another vendor’s', async () => (await signInSomebody(site)).cookie, {}, 404],
    ['one that there is not', () => Promise.resolve(as), { submission: '999999' }, 404],
    ['a number that is none', () => Promise.resolve(as), { submission: '1 or 1' }, 404],
    ['an unknown step', () => Promise.resolve(as), { step: 'nothing' }, 404],
    ['nobody’s', () => Promise.resolve(''), {}, 401],
  ])('%s is refused', async (_, cookieOf, changed, status) => {
    const kept = await keep({ step: 'tenancy', tenancy: 'Not theirs', ...changed }, await cookieOf())
    expect(kept.status).toBe(status)
    expect(JSON.parse(kept.html)).toHaveProperty('message')
    expect(await site.db.selectFrom('record_drafts').select('record_id').where('fields', 'like', '%Not theirs%').execute()).toEqual([]) // prettier-ignore
  })

  test('a person who opens the address is led to the portal', async () => {
    expect(await page('/vendor-portal/draft')).toMatchObject({ status: 303, to: '/vendor-portal' })
  })
})
