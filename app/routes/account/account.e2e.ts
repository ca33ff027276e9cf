import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import {
  buy,
  cards,
  chooseToWait,
  findUntouchedDeal,
  message,
  openPurchase,
  openSecondBrowser,
  payWith,
  problem,
  secure,
} from '#app/testing/running/journeys.ts'
import { openIntent, pay } from '#app/testing/buyers/stack-payments.ts'

/** After paying, in the browser. What the server answers by itself is asked without one (account.test.ts, receipt.test.ts). */

test('from paying over the panel to the documents and the receipt @reader', async ({ page, stack, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await secure(page, deal, hasJavaScript)
  const panel = page.getByRole('region', { name: `You have paid for ${deal.title}` })
  await expect(panel.getByText('If you open nothing')).toBeVisible()
  await panel.getByRole('link', { name: /^Receipt \d/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await page.getByLabel('Name or company').fill('Łukasz & Ŵyn Ltd')
  await page.getByLabel(/^Address/).fill('2 Long Road\nLeeds')
  await page.getByRole('button', { name: 'Save name and address' }).click()
  await expect(message(page, 'Name and address saved')).toBeVisible()
  await expect(page.getByRole('article').getByText('Łukasz & Ŵyn Ltd')).toBeVisible()

  await page.goto('/account')
  const purchase = await openPurchase(page, deal)
  await purchase.getByRole('button', { name: /^Open my documents/ }).click()
  await expect(message(page, 'Your documents are open')).toBeVisible()
  await expect(page.getByRole('article', { name: deal.title }).getByText('Before you open')).toHaveCount(0)
})

test('who waits opens the documents now instead, with both boxes @reader', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await page.goto(deal.checkout)
  await chooseToWait(page)
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  let purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('You chose to wait and keep your right to cancel.')).toBeVisible()
  await purchase.getByRole('link', { name: /^Open them sooner instead/ }).click()
  await page.getByRole('checkbox', { name: /^Please start now/ }).check()
  await page.getByRole('button', { name: 'Open my documents now' }).click()
  await expect(problem(page, 'Your choice was not stored')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Please start now/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /^I understand that I lose my right to cancel/ }).check()
  await page.getByRole('button', { name: 'Open my documents now' }).click()
  await expect(message(page, 'Your choice is stored')).toBeVisible()
  await page.getByRole('button', { name: /^Open my documents/ }).click()
  await expect(message(page, 'Your documents are open')).toBeVisible()
  purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('Open my documents now', { exact: true })).toBeVisible()
  // The terms that stood at checkout are named, whatever was chosen since.
  await expect(purchase.getByRole('link', { name: /^Version of \d/ })).toHaveAttribute('href', /^\/terms-conditions\/2/)

  // The desk reads both choices.
  const reference = await purchase.getByText(/^RES-/).textContent()
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', `/admin/audit?q=${reference}`)
  for (const words of ['Chose to wait for the documents', 'Chose to open the documents at once'])
    await expect(admin.getByText(words).first()).toBeVisible()
  await admin.context().close()
})

test('a receipt with the longest name and address prints on one A4 page, without the rest of the site @browser', async ({
  page,
  stack,
}, { project }) => {
  test.skip(project.name !== 'no-js', 'What is printed does not depend on the script or the window.')
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  const purchase = await openPurchase(page, deal)
  await purchase.getByRole('link', { name: /^Receipt \d/ }).click()
  await page.getByLabel('Name or company').fill('N'.repeat(120))
  await page.getByLabel(/^Address/).fill(Array.from({ length: 6 }, () => 'Long Lane '.repeat(4)).join('\n'))
  await page.getByRole('button', { name: 'Save name and address' }).click()
  await expect(message(page, 'Name and address saved')).toBeVisible()
  await page.reload()
  const printed = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  for (const hidden of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByLabel('Name or company')])
    await expect(hidden).toBeHidden()
})

test('“Sign out everywhere” ends the other browser too @reader', async ({ page, browser, stack }) => {
  await signIn(page, 'Vera Vendor', '/account')
  const other = await openSecondBrowser(browser, stack, 'Vera Vendor', '/account')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Vera Vendor')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(message(page, 'Signed out everywhere')).toBeVisible()
  for (const browserPage of [page, other]) expect((await browserPage.request.get('/account')).status()).toBe(401)
  await other.context().close()
})

test('a payment by the mailed link, made on a device that is signed out, is seen to have arrived @reader', async ({
  page,
  browser,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  const cookies = await page.context().cookies(stack.origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const intentId = await openIntent(stack, cookie, deal.id)
  await pay(stack, intentId)
  const phone = await openSecondBrowser(browser, stack, undefined, `/deals?payment_intent=${intentId}`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Payment Successful')
  await expect(phone.getByRole('link', { name: deal.title })).toBeVisible()
  await expect(phone.getByText('ivy@demo.test')).toHaveCount(0)
  await phone.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await phone.getByRole('button', { name: /^Ivy Investor/ }).click()
  await expect(phone.getByRole('article', { name: deal.title })).toBeVisible()
  await phone.context().close()
})
