import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { tidyUp } from '../journeys.ts'
import { makePeople, withDatabase } from '../stack-people.ts'
import { type Stack } from '../stack.ts'

/**
 * What a screen reader has of checkout, in its order. A person reads the file whenever it changes: does it make sense, said aloud
 * from top to bottom? `playwright test checkout-tree --update-snapshots` writes it anew.
 */

test.afterEach(({ stack }) => tidyUp(stack))

test('the tree of checkout is the one that a person has read', async ({ page, stack }) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  await page.goto(`/deal/${await findSameDeal(stack)}/checkout`)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  const fresh = await readTree(page)
  await page.getByRole('radio', { name: 'Open my documents now' }).check()
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  const mistaken = await readTree(page)
  expect(`Checkout, held\n\n${fresh}\n\nCheckout, both boxes missing\n\n${mistaken}\n`).toMatchSnapshot(
    'checkout-tree.snapshot.txt',
  )
})

/** The same deal in every run: the one with the lowest score, because other tests take the highest. */
async function findSameDeal(stack: Stack): Promise<number> {
  const { id } = await withDatabase(stack, (db) =>
    db
      .selectFrom('deals')
      .select('id')
      .where('status', '=', 'active')
      .where('nation', '<>', 'Scotland')
      .orderBy('ai_score')
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The main part, with placeholders for what another hour changes. */
async function readTree(page: Page): Promise<string> {
  const tree = await page.getByRole('main').ariaSnapshot()
  return tree
    .replace(
      /\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?/g,
      '{date}',
    )
    .replace(/\b\d\d:\d\d\b/g, '{time}')
    .replace(/\b(today|tomorrow)\b/g, '{day}')
    .replace(/\d+ minutes? left/g, '{minutes} left')
    .replace(/\/[\w-]{30,}/g, '/{id}')
}
