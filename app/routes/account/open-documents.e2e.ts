import { expect, signIn, test } from '#app/testing/fixtures.ts'
import {
  findUntouchedDeal,
  openDocuments,
  openPurchase,
  openSecondBrowser,
  secure,
  tidyUp,
} from '#app/testing/journeys.ts'
import { withDatabase } from '#app/testing/stack-people.ts'

test.afterEach(({ stack }) => tidyUp(stack))

test('documents are opened by their buyer pressing the button, and by nothing that follows links', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer')
  await secure(page, deal, hasJavaScript)
  const readOpening = () =>
    withDatabase(stack, (db) =>
      db
        .selectFrom('reservations')
        .innerJoin('deal_documents', 'deal_documents.deal_id', 'reservations.deal_id')
        .select(['reservations.id', 'first_document_access_at as openedAt', 'deal_documents.id as documentId'])
        .where('reservations.deal_id', '=', deal.id)
        .where('reservations.status', '=', 'paid')
        .executeTakeFirstOrThrow(),
    )
  const { id, documentId } = await readOpening()

  // What a prefetcher, a link checker or a mail scanner does.
  for (const path of [`/documents/${documentId}`, `/account/documents/${id}`]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await page.request.fetch(path, { method })
      expect(answer.status()).toBe(200)
      expect(new URL(answer.url()).pathname).toBe(`/account/documents/${id}`)
    }
  }
  expect((await readOpening()).openedAt).toBeNull()

  const purchase = await openPurchase(page, deal)
  await purchase
    .getByRole('link', { name: /\(PDF\)$/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/account/documents/${id}`)
  await expect(page.getByRole('region', { name: 'What opening them changes' })).toContainText(
    `which is ${deal.price} less the £150 administration fee`,
  )
  expect((await readOpening()).openedAt).toBeNull()

  const opened = await openDocuments(page, deal)
  const { openedAt } = await readOpening()
  expect(openedAt).not.toBeNull()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    opened
      .getByRole('link', { name: /\(PDF\)$/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto(`/account/documents/${id}`)
  await expect(page.getByText('Reading them again changes nothing.')).toBeVisible()
  expect((await readOpening()).openedAt).toBe(openedAt)

  const other = await openSecondBrowser(browser, stack, 'Vera Vendor')
  expect((await other.goto(`/account/documents/${id}`))!.status()).toBe(404)
  await other.context().close()
  const nobody = await openSecondBrowser(browser, stack)
  expect((await nobody.goto(`/account/documents/${id}`))!.status()).toBe(401)
  await nobody.context().close()
})
