import { type Locator } from '@playwright/test'
import { expect, test } from '../running/fixtures.ts'
import { makePeople, withDatabase } from '../running/stack-people.ts'
import { type Stack } from '../running/stack.ts'

/**
 * What a screen reader has of checkout, in its order. A person reads the file whenever it changes: does it make sense, said aloud
 * from top to bottom? `playwright test checkout-tree --update-snapshots` writes it anew.
 */

test('the tree of checkout is the one that a person has read', async ({ page, stack }) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  await page.goto(`/deal/${await findSameDeal(stack)}/checkout`)
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  const held = await readTree(page.getByRole('main'))
  await page.getByRole('radio', { name: 'Open my documents now' }).check()
  await page.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  const summary = await readTree(page.getByRole('group', { name: 'There is a problem' }))
  const choice = await readTree(page.getByRole('group', { name: 'When should your documents open?' }))
  const parts = {
    'Held, with the card form': held,
    'Boxes missing: first in the page': summary,
    'and at the choice': choice,
  }
  const text = Object.entries(parts).map(([title, tree]) => `${title}\n\n${tree}\n`)
  expect(text.join('\n')).toMatchSnapshot('checkout-tree.txt')
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

/** A part of the page, with placeholders for what differs from run to run. */
async function readTree(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot()
  return (
    tree
      .replace(
        /\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December)( \d{4})?/g,
        '{date}',
      )
      .replace(/\b\d\d:\d\d\b/g, '{time}')
      .replace(/\b(today|tomorrow)\b/g, '{day}')
      // Of a hold that ends after midnight it is said more shortly.
      .replace(/\bHeld until\b/g, 'Held for you until')
      .replace(/\d+ minutes? left/g, '{minutes} left')
      .replace(/[\w-]+@many\.test/g, '{email}')
      .replace(/(terms-conditions\/)\d{4}-\d\d-\d\d(-\d+)?/g, '$1{version}')
  )
}
