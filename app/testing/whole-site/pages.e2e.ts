import { type Page } from '@playwright/test'
import { isAll } from '../../../scripts/lib/all.ts'
import { trailAddressOf } from '#app/ui/desk/about-links.ts'
import { suggestions } from '#app/domain/advisor/answer.ts'
import { saveSearch } from '../desks/alerts.ts'
import { hold } from '../buyers/buyer-steps.ts'
import { pdf } from '../inputs/files.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import {
  ageHold,
  buy,
  cards,
  chooseToWait,
  findUntouchedDeal,
  openDocuments,
  payWith,
  type TestDeal,
} from '../running/journeys.ts'
import { layFlat, startLooking, type Looks } from '../pages/look.ts'
import { makePeople, post, withDatabase } from '../running/stack-people.ts'
import { type Stack } from '../running/stack.ts'
import { listAdminPages, listPersonalPages } from '../pages/public-pages.ts'
import { becomeBuyer, giveWork } from '../running/walk.ts'

/**
 * Every kind of page, opened once as whoever sees it: its HTML, what axe says at two widths, its width on four screens, and what the
 * browser's console says. Those that everybody may read are in reading.e2e.ts.
 */

test.describe.configure({ timeout: 240_000 })

/** Made of the same parts as others that are looked into every day; these are with `npm test -- --all`. */
const alike = new Set([
  'a copy of data that there is not', 'withdrawing a deletion, a link that is over', 'checkout of a reserved deal',
  'submission without an authority', 'submission, property', 'submission, compliance',
]) // prettier-ignore

test('every kind of page is without a fault for a buyer, with forms, mistakes and messages', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const { open, look, faults, errors } = await startLooking(page)
  const { bought } = await becomeBuyer(page, stack, hasJavaScript)
  await look('payment message')
  // Two purchases, so that what stands in each is told apart.
  const second = await findUntouchedDeal(stack)
  await buy(page, stack, second)
  const free = await findUntouchedDeal(stack)
  const listed = await listPersonalPages(stack, bought.id, free.id)
  expect([...alike].filter((name) => !listed.some((one) => one.name === name))).toEqual([])
  for (const one of isAll ? listed : listed.filter(({ name }) => !alike.has(name))) {
    await open(one)
    if (one.name === 'checkout') await waitForCardForm(page)
    await look(one.name)
  }
  await giveWork(page, bought)
  await openDocuments(page, second)
  for (const path of ['/deals', '/refunds', second.path]) await page.goto(path)
  await open({ name: 'account with open documents, a request and a ticket', path: '/account' })
  await look('account with open documents, a request and a ticket')
  // The card form holds the deal, so that what is shown of a hold is looked at as well.
  await open({ name: 'checkout of a deal that is held', path: free.checkout })
  await waitForCardForm(page)
  // What follows is refused, and the console says so.
  const errorsSoFar = [...errors]
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(page.getByRole('group', { name: 'There is a problem' })).toBeVisible()
  await look('checkout without a choice')
  await page.getByRole('radio', { name: 'Open my documents now' }).check()
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(page.getByRole('link', { name: /^Tick both boxes/ })).toBeVisible()
  await look('checkout with a choice that is not whole')
  await chooseToWait(page)
  await payWith(page, cards.declined, hasJavaScript)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toHaveCount(1)
  await look('declined card')
  await lookAtCheckoutStates(page, stack, free, { open, look })
  await page.goto(`${free.path}/call`)
  await page.getByLabel('Telephone').fill('x')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page).toHaveTitle(/^Error/)
  await look('form with a mistake')
  expect(faults).toEqual([])
  expect(errorsSoFar).toEqual([])
})

/** The desks with something on every one, and an admin in front of them; the deal is held. */
async function becomeAdmin(page: Page, stack: Stack): Promise<{ bought: number; heldDeal: number }> {
  await signIn(page, 'Ivy Investor')
  const bought = await findUntouchedDeal(stack)
  await buy(page, stack, bought)
  await giveWork(page, bought)
  const { deal } = await hold(stack)
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
  return { bought: bought.id, heldDeal: deal.id }
}

const adminParts = 2

for (let part = 1; part <= adminParts; part += 1)
  test(`every kind of page is without a fault for an admin with something on every desk, part ${part} of ${adminParts} @all`, async ({
    page,
    stack,
  }) => {
    const { open, look, faults, errors } = await startLooking(page)
    const { bought } = await becomeAdmin(page, stack)
    const all = await listAdminPages(stack, bought)
    for (const one of all.filter((_, index) => index % adminParts === part - 1)) {
      await open(one)
      await look(one.name)
    }
    expect(faults).toEqual([])
    expect(errors).toEqual([])
  })

test('so is what an admin is asked and refused @all', async ({ page, stack }) => {
  const { open, look, faults, errors } = await startLooking(page)
  const { heldDeal } = await becomeAdmin(page, stack)
  await open({ name: 'marking a held deal', path: `/admin/deals/${heldDeal}/unavailable` })
  // What follows is refused, and the console says so.
  const errorsSoFar = [...errors]
  await open({ name: 'nothing ticked', path: '/admin/deals/bulk?to=delete', status: 400 })
  await page.goto('/admin/refunds')
  await page.getByRole('link', { name: /^REF-/ }).first().click()
  await page.getByText('Withdraw for the buyer').click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveTitle(/^Error/)
  await look('refused decision')
  await page.goto('/refunds')
  await page
    .getByLabel('Supporting documents')
    .setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.from(pdf()) })
  await page.getByRole('button', { name: 'Submit Refund Request' }).click()
  await expect(page).toHaveTitle(/^Error/)
  await look('refund request with a mistake and a file')
  expect(faults).toEqual([])
  expect(errorsSoFar).toEqual([])
})

test('what a visitor has gathered is without a fault: saved deals, searches, a conversation, and its panel over a page', async ({
  page,
  stack,
}) => {
  const { open, look, faults, errors } = await startLooking(page)
  const see = async (name: string, path: string) => {
    await open({ name, path })
    await look(name)
  }
  await signIn(page, 'Ben Buyer')
  const headers = { origin: stack.origin }
  for (const deal of ['118', '101', '147']) await page.request.post('/shortlist', { headers, form: { deal } })
  await see('shortlist', '/shortlist')
  await see('two of three saved deals side by side', '/compare?ids=118,101')
  await see('deals of which some are saved', '/marketplace')
  await see('the same as a table', '/marketplace?view=table')
  await withDatabase(stack, async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ben@demo.test')
      .executeTakeFirstOrThrow()
    await saveSearch(db, 'ben@demo.test', {
      query: 'region=Wales',
      user: { id, email: 'ben@demo.test', isEmailVerified: true },
    })
  })
  await see('saved searches of an account', '/saved-searches')
  for (const message of [...suggestions, 'Compare Liverpool and Leeds', 'Deals in Wales under 200k'])
    await page.request.post('/advisor', { headers, form: { message } })
  await see('advisor with answers of every kind', '/advisor')
  await see('the same in its frame', '/advisor/panel')
  await page.goto('/privacy-policy')
  await page.getByRole('link', { name: 'Ask the advisor' }).click()
  await expect(page.frameLocator('iframe').getByRole('textbox')).toBeFocused()
  await look('panel over a page')
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

test('every page of the work on deals is without a fault: forms, mistakes, drafts, two admins at once, files, history @all', async ({
  page,
}) => {
  const { open, check, faults, errors, ...looks } = await startLooking(page)
  const look = async (name: string) => {
    await page.evaluate(layFlat)
    await looks.look(name)
  }
  const see = async (name: string, path: string) => {
    await open({ name, path })
    await look(name)
  }
  /** Presses a button, and looks at the page that the server answers with. */
  const press = async (name: string, button: string, status: number) => {
    const answered = page.waitForResponse((answer) => answer.request().isNavigationRequest() && answer.status() !== 303)
    await page.getByRole('button', { name: button, exact: true }).click()
    const answer = await answered
    expect(answer.status(), name).toBe(status)
    await check(name, await answer.text())
    await look(name)
  }
  await signIn(page, 'Ada Admin', '/admin')
  const headers = { origin: new URL(page.url()).origin }
  const typed = { title: 'Terrace', description: 'Let.', location: 'Leeds, LS6', propertyType: 'Residential', price: '90000' } // prettier-ignore
  const entered = await page.request.post('/admin/deals/new', { headers, form: typed, maxRedirects: 0 })
  const form = entered.headers().location!

  await see('form of a new deal', '/admin/deals/new')
  await see('form of a deal', form)
  await see('history of a deal', trailAddressOf({ type: 'deal', id: /\d+/.exec(form)![0] }))
  await see('import of deals', '/admin/deals/import')
  await page.request.post('/admin/deals/draft', { headers, form: { ...typed, deal: '0', title: 'Half typed' } })
  await see('offered draft', '/admin/deals/new')
  await see('shown draft', '/admin/deals/new?draft=shown')
  const file = { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from('title,price\r\nTerrace,cheap\r\n') }
  const sent = await page.request.post('/admin/deals/import', { headers, multipart: { file }, maxRedirects: 0 })
  const run = sent.headers().location!
  await expect(async () => {
    await page.goto(run)
    await expect(page.getByText('1 of 1 line has mistakes.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await see('import with mistakes', run)

  // What follows is refused, and the console says so.
  const errorsSoFar = [...errors]
  await page.goto('/admin/deals/new')
  await page.getByLabel('Secure price').fill('3000.50')
  await press('form of a deal with mistakes', 'Save', 400)
  await page.goto('/admin/deals/import')
  await press('import without a file', 'Check the file', 400)
  await page.goto(form)
  const theirs = { ...typed, description: 'Let since May.', version: '1' }
  await page.request.post(form, { headers, form: theirs, maxRedirects: 0 })
  await page.getByLabel('Description').fill('Let since June.')
  await press('two versions of a deal', 'Save', 409)
  expect(faults).toEqual([])
  expect(errorsSoFar).toEqual([])
})

const waitForCardForm = (page: Page) => expect(page.getByLabel('Card number')).toBeVisible()

/** The states that stand instead of the form of checkout; `held` is a deal that the visitor holds. */
async function lookAtCheckoutStates(
  page: Page,
  stack: Stack,
  held: TestDeal,
  { open, look }: Pick<Looks, 'open' | 'look'>,
) {
  const see = async (name: string, deal: TestDeal) => {
    await open({ name, path: deal.checkout })
    await look(name)
  }
  await ageHold(stack, held, 26)
  await open({ name: 'checkout of a hold that ends', path: held.checkout })
  await waitForCardForm(page)
  await look('checkout of a hold that ends')
  const second = await findUntouchedDeal(stack)
  await page.goto(second.checkout)
  await waitForCardForm(page)
  await see('checkout with two holds', await findUntouchedDeal(stack))
  await ageHold(stack, held, 5)
  await see('checkout after a hold', held)
  const others = await findUntouchedDeal(stack)
  const [stranger = ''] = await makePeople(stack, 1)
  await post(stack, '/api/create-payment-intent', stranger, { dealId: others.id })
  await see('checkout of a deal that another holds', others)
}
