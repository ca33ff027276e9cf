import type { Page } from '@playwright/test'
import { adminAreasImportHref, adminListHref, areaRollBackHref } from '#app/ui/links.ts'
import { addMonths, londonMonth } from '#app/utils/dates.ts'
import { allCodes, averagePrices } from '../inputs/area-files.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import { startLooking } from '../pages/look.ts'

test.describe.configure({ timeout: 240_000 })

test('every page of the import of area figures is without a fault: list, form, checked, refused, live, mistakes @all', async ({
  page,
}) => {
  const { open, look, check, faults, errors } = await startLooking(page)
  const see = async (name: string, path: string) => {
    await open({ name, path })
    await look(name)
  }
  const newest = addMonths(londonMonth(new Date().toISOString()), -2)
  await signIn(page, 'Ada Admin', '/admin')
  await see('import of area figures', adminAreasImportHref)

  const bad = Array.from({ length: 30 }, (_, index) => `${newest}-01,"Nowhere in particular",E${index},100000.0,0.4,2.3,\r\n`) // prettier-ignore
  const few = averagePrices({ newest, months: 1, codes: allCodes.slice(0, 20) })
  const refused = await send(page, few + bad.join(''), 'Average-prices-of-the-last-month-before-the-revision-of-the-year.csv') // prettier-ignore
  await see('refused figures', refused)
  // Half a year's rise in a month, in all areas but a few.
  const jumps = averagePrices({ newest, months: 2, factor: 1.2, codes: allCodes.slice(5) })
  const checked = await send(page, jumps + bad.slice(0, 3).join(''), 'prices.csv')
  await see('checked figures', checked)
  await see('area figures', adminListHref('areas'))
  await see('area figures, nothing found', `${adminListHref('areas')}?q=nothing+like+it`)

  const headers = { origin: new URL(page.url()).origin }
  const decide = (intent: string) => page.request.post(checked, { headers, form: { intent }, maxRedirects: 0 })
  expect((await decide('publish')).status()).toBe(303)
  await see('live figures', checked)
  const number = Number(/\d+$/.exec(checked)![0])
  await see('rolling figures back', areaRollBackHref(number))
  await see('area figures with what is live', adminListHref('areas'))
  expect((await decide('roll-back')).status()).toBe(303)
  await see('figures that were rolled back', checked)
  // What follows is refused, and the console says so.
  const errorsSoFar = [...errors]
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.goto(adminAreasImportHref)
  await page.getByRole('button', { name: 'Read the file' }).click()
  const answer = await answered
  expect(answer.status()).toBe(400)
  await check('import of area figures without a file', await answer.text())
  await look('import of area figures without a file')
  expect(faults).toEqual([])
  expect(errorsSoFar).toEqual([])
})

/** The address of the edition, once its file has been read. */
async function send(page: Page, content: string, name: string): Promise<string> {
  const headers = { origin: new URL(page.url()).origin }
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
  const sent = await page.request.post(adminAreasImportHref, { headers, multipart: { file }, maxRedirects: 0 })
  expect(sent.status()).toBe(303)
  const path = sent.headers().location!
  await expect
    .poll(async () => (await page.request.get(path)).text(), { timeout: 40_000 })
    .toContain('Nothing has been published')
  return path
}
