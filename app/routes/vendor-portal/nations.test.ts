import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionRow } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import type { Answers, StepName } from '#app/domain/submissions/record.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The pages of the form in each nation: what a postcode adds, what it takes away, and that nothing typed is lost by it. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let user: User
let as: string
let submission: SubmissionRow
beforeEach(async () => {
  const signedIn = await signInSomebody(site)
  user = signedIn.user
  as = signedIn.cookie
})
const begin = async (changed: Answers = {}) => {
  submission = await addSubmission(site.db, user, { answers: { ...flatAnswers, ...changed } })
}
const here = (step: StepName) => `/vendor-portal/${submission.reference}/${step}`
const page = async (path: string, init: RequestInit = {}) => {
  const response = await site.fetch(path, { as, ...init })
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}
/** Opens a page, changes some answers and sends it with what it has and nothing more, as a browser does. */
const save = async (step: StepName, changed: Record<string, string>) => {
  const body = sentForm((await page(here(step))).html, 'id="submission"')
  for (const [name, value] of Object.entries(changed)) body.set(name, value)
  return page(here(step), { method: 'POST', body })
}
const stored = async () => answersOf(await readRow(site.db, submission.reference))
const has = (html: string, name: string) => html.includes(` name="${name}"`)
const asks = (html: string, names: string[]) => Object.fromEntries(names.map((name) => [name, has(html, name)]))

const leaseOfNoHome = /<div data-needs="\d+"><div data-needs="\d+">(?:(?!data-needs).)*name="leaseYears"/s
const scottish = { postcode: 'G12 8QQ', tenure: 'Heritable (Scotland)' }

describe('the page of the property', () => {
  test('asks what holds everywhere while there is no postcode, and the rest once it is saved', async () => {
    await begin({ postcode: '' })
    const first = await page(here('property'))
    const names = ['leaseYears', 'councilTaxBand', 'shortLet', 'factor', 'useClass']
    expect(asks(first.html, names)).toEqual({ leaseYears: true, councilTaxBand: true, shortLet: true, factor: false, useClass: false }) // prettier-ignore
    const sent = await save('property', scottish)
    expect([sent.status, sent.to]).toEqual([303, `${here('property')}#submission-factor`])
    const { html } = await page(sent.to!)
    expect(html).toContain('“Property” is saved. Because of your answers more is asked here: Property factor.')
    expect(html).toContain('such as MID12345')
    expect(asks(html, names)).toMatchObject({ councilTaxBand: true, shortLet: true, factor: true, useClass: false })
    // A lease only of what is no home: the page itself decides both.
    expect(first.html).not.toMatch(leaseOfNoHome)
    expect(html).toMatch(leaseOfNoHome)
    // Whoever leaves it empty goes on.
    expect((await save('property', {})).to).toBe(here('numbers'))
  })

  test('from England to Scotland and back nothing is lost', async () => {
    await begin({ groundRentReview: 'Every ten years', councilTaxBand: 'B' })
    const before = await stored()
    await save('property', scottish)
    await save('property', { factor: 'Sample Factors, PF000123' })
    const numbers = await page(here('numbers'))
    expect(asks(numbers.html, ['groundRent', 'serviceCharge'])).toEqual({ groundRent: false, serviceCharge: true })
    expect(numbers.html).toContain('Factor’s charge a year')
    await save('numbers', { price: '£170,000' })
    expect(await stored()).toEqual({ ...before, ...scottish, factor: 'Sample Factors, PF000123', price: '£170,000' })
    const back = await save('property', { postcode: flatAnswers.postcode!, tenure: 'Leasehold' })
    expect([back.status, back.to]).toEqual([303, here('numbers')])
    const { html } = await page(here('property'))
    expect(html).toMatch(/<input(?=[^>]*name="leaseYears")(?=[^>]*value="121")/)
    expect(await stored()).toEqual({ ...before, factor: 'Sample Factors, PF000123', price: '£170,000' })
  })

  test('a tenure that the nation has not is asked again with 400, and what the page opens keeps what was answered once', async () => {
    await begin({ factor: 'Sample Factors, PF000123' })
    const { status, html } = await save('property', { postcode: 'G12 8QQ', tenure: 'Share of freehold' })
    expect(status).toBe(400)
    expect(html).toContain('Choose Leasehold or Heritable (Scotland)')
    // The answer that there is not in Scotland stays to be seen.
    expect(html).toMatch(/<input(?=[^>]*name="tenure")(?=[^>]*value="Share of freehold")(?=[^>]*checked)/)
    expect(html).toMatch(/<input(?=[^>]*name="factor")(?=[^>]*value="Sample Factors, PF000123")/)
    expect((await stored()).tenure).toBe('Share of freehold')
  })

  test('a mistake elsewhere is told beside what the postcode adds', async () => {
    await begin()
    const { status, html } = await save('property', { ...scottish, bedrooms: '' })
    expect(status).toBe(400)
    expect(html).toContain('href="#submission-bedrooms"')
    expect(has(html, 'factor')).toBe(true)
  })
})

describe('the page of the tenancy', () => {
  const names = ['landlordNumber', 'lettingAgentLicence', 'lettingLicence']
  test.each([
    ['England', 'LS6 3BJ', [false, false, true], 'Selective licence', 'Assured periodic tenancy'],
    ['Scotland', 'G12 8QQ', [true, false, false], 'Scottish Landlord Register', 'Private residential tenancy'],
    ['Wales', 'CF37 1SN', [true, true, false], 'Rent Smart Wales', 'Periodic standard contract'],
    ['Northern Ireland', 'BT7 1AA', [true, false, false], 'In the Landlord Register', 'Periodic private tenancy'],
  ])('in %s asks for its registers, licences and kinds of tenancies', async (_, postcode, asked, words, kind) => {
    await begin({ postcode })
    const { html } = await page(here('tenancy'))
    expect(names.map((name) => has(html, name))).toEqual(asked)
    expect(html).toContain(words)
    expect(html).toContain(`<option value="${kind}"`)
    expect(html).toMatch(/<input(?=[^>]*name="tenancy")(?=[^>]*list="submission-tenancy-list")/)
  })

  test('of a home that is let to visitors in Scotland asks for that licence and for no landlord', async () => {
    await begin({ ...scottish, shortLet: 'yes' })
    const { html } = await page(here('tenancy'))
    expect(names.map((name) => has(html, name))).toEqual([false, false, true])
    expect(html).toContain('Short-term let licence')
  })

  test('what is entered satisfies the screening', async () => {
    await begin({ ...scottish, hmo: 'no' })
    const review = async () => (await page(here('review'))).html
    expect(await review()).toContain('The landlord has to be registered')
    expect((await save('tenancy', { landlordNumber: '123456/230/12345' })).to).toBe(here('risks'))
    expect(await review()).not.toContain('The landlord has to be registered')
    expect(await review()).toContain('123456/230/12345')
  })
})

test('an owner is offered no agreement with an owner, and a developer is asked about the new home', async () => {
  await begin({ vendorKind: 'owner', authority: 'owner' })
  const { html } = await page(here('authority'))
  expect(html).toContain('value="owner"')
  expect(html).not.toContain('value="agency"')
  await save('who', { vendorKind: 'developer' })
  const property = await page(here('property'))
  expect(asks(property.html, ['warranty', 'completesOn', 'homesCode'])).toEqual({ warranty: true, completesOn: true, homesCode: true }) // prettier-ignore
  expect((await page(here('compliance'))).html).not.toContain('name="amlNumber"')
})
