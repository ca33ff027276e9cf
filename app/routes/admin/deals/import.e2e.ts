import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { newId } from '#app/utils/ids.server.ts'
import { dealReference } from '#app/utils/references.ts'

/** The reference of the deal with this title. */
async function findReference(stack: Stack, title: string): Promise<string> {
  const { id } = await withDatabase(stack, (db) =>
    db.selectFrom('deals').select('id').where('title', '=', title).executeTakeFirstOrThrow(),
  )
  return dealReference(id)
}

async function send(page: Page, content: string) {
  const file = { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await page.getByLabel('CSV with a heading line').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
}

/** Waits for what comes of the work: the script looks again by itself, and without it a person follows the link. */
async function waitFor(page: Page, words: string, hasJavaScript: boolean) {
  const result = page.getByText(words)
  if (!hasJavaScript) {
    await expect(async () => {
      if (!(await result.isVisible())) await page.getByRole('link', { name: 'Look again' }).click()
      await expect(result).toBeVisible({ timeout: 500 })
    }).toPass()
  }
  await expect(result).toBeVisible({ timeout: 15_000 })
}

test('an admin changes a deal and adds another by a file, which is checked before it is imported @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const added = `Brought in ${newId()}`
  await signIn(page, 'Ada Admin', '/admin/deals/import')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'A file to begin with' }).click()
  const [head, example] = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n')
  const columns = head!.split(',').length
  const line = example!.replace('Example: two-bed terrace near the park', added)
  await send(page, `${head}\r\n${line}\r\n`)
  await waitFor(page, 'Nothing has been imported yet.', hasJavaScript)
  await expect(page.getByRole('button', { name: 'Import 1 new deal' })).toBeVisible()
  expect(columns).toBeGreaterThan(60)
  await page.getByRole('button', { name: 'Import 1 new deal' }).click()
  await waitFor(page, '1 new deal, 0 changed.', hasJavaScript)

  const reference = await findReference(stack, added)
  await page.goto('/admin/deals/import')
  await send(page, `price,reference,title\r\n"£98,765",${reference},${added} again\r\n`)
  await waitFor(page, 'Nothing has been imported yet.', hasJavaScript)
  await page.getByRole('button', { name: 'Change 1 deal' }).click()
  await waitFor(page, '0 new deals, 1 changed.', hasJavaScript)

  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByText(`${added} again`).first()).toBeVisible()
  await page.goto(`/admin/deals?q=${reference}`)
  await expect(page.getByText('£98,765').first()).toBeAttached()
})

test('a file with a broken line imports nothing, and says which line and why @reader', async ({
  page,
  hasJavaScript,
}) => {
  const title = `Not brought in ${newId()}`
  await signIn(page, 'Ada Admin', '/admin/deals/import')
  await send(page, `title,description,location,propertyType,price\r\n${title},x,Leeds,Student,1000\r\n${title},x,Leeds,Studenthouse,1000\r\n`) // prettier-ignore
  await waitFor(page, 'Nothing has been imported', hasJavaScript)
  await expect(page.getByText('1 of 2 lines has mistakes.')).toBeVisible()
  const row = page.getByRole('row', { name: /Studenthouse/ })
  await expect(row.getByRole('rowheader')).toContainText('3')
  await expect(row).toContainText('Choose Residential, Commercial, Development, Student Housing or Retail')
  await page.goto(`/admin/deals?q=${encodeURIComponent(title)}`)
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('a file can be dropped @reader', async ({ page, hasJavaScript }) => {
  await signIn(page, 'Ada Admin', '/admin/deals/import')
  await send(page, 'title,description,location,propertyType,price\r\nDropped,x,Leeds,Student,1000\r\n')
  await waitFor(page, 'Nothing has been imported yet.', hasJavaScript)
  await page.getByRole('button', { name: 'Drop the file' }).click()
  await expect(message(page, 'File dropped')).toBeVisible()
})
