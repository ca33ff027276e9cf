import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readSampleAreas } from '#db/sample/areas.ts'
import { averagePrices, fullPrices, paidRow, pricesPaid, rentRows, workbook } from '#app/testing/inputs/area-files.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message, problem } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { areaHref } from '#app/ui/links.ts'
import { addMonths, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { isAll } from '../../../../scripts/lib/all.ts'

// The background reads a file when it comes to it, which takes its time on a busy machine.
test.describe.configure({ timeout: 180_000 })

const newest = addMonths(londonMonth(new Date().toISOString()), -2)
const month = formatMonth(newest)
const leeds = readSampleAreas().find(({ code }) => code === 'E08000035')!
const councils = readSampleAreas().length
/** As the publisher's file has it: whole pounds, a little above those of the sample. */
const factor = 1.01
const pounds = (pence: number | null, times = 1) => `£${Math.round((pence! / 100) * times).toLocaleString('en-GB')}`

async function send(page: Page, name: string, content: string | Uint8Array, mimeType = 'text/csv') {
  await page.getByLabel('CSV or Excel workbook').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'Read the file' }).click()
}

/** Waits for the end of the reading: the script looks again by itself, and without it a person follows the link. */
async function waitFor(page: Page, words: string, hasJavaScript: boolean) {
  const result = page.getByText(words)
  if (!hasJavaScript) {
    await expect(async () => {
      const again = page.getByRole('link', { name: 'Look again' })
      if (await again.isVisible()) await again.click()
      await expect(result).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 90_000 })
  }
  await expect(result).toBeVisible({ timeout: 90_000 })
}

/** Brings back what stood before the live edition that the page shows, and waits until the deals have their scores again. */
async function rollBack(page: Page, stack: Stack) {
  await page.getByRole('link', { name: /^Roll back/ }).click()
  await expect(page.getByRole('heading', { name: 'Roll back?' })).toBeVisible()
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(message(page, 'Rolled back')).toBeVisible()
  await expect
    .poll(
      () =>
        withDatabase(stack, (db) => db.selectFrom('score_rounds').select('id').where('ended_at', 'is', null).execute()),
      { timeout: 20_000 },
    ) // prettier-ignore
    .toEqual([])
}

const ownFile = () =>
  readFileSync(new URL('../../../../db/sample/areas.csv', import.meta.url), 'utf8')
    .replace(
      /^(E08000035,Leeds,city,England,Yorkshire and The Humber,)\d+/m,
      `$1${Math.round((leeds.average_price_pence! / 100) * factor)}`,
    ) // prettier-ignore
    .replace(/^(E08000035,.*?),March 2026,/m, `$1,${month},`)

const kinds = [
  {
    what: 'average house prices',
    name: 'Average-prices.csv',
    content: () => averagePrices({ newest, months: 2, factor }),
    title: `House prices, ${month}`,
    label: 'Average price',
    before: pounds(leeds.average_price_pence),
    after: pounds(leeds.average_price_pence, factor),
    period: leeds.price_period,
  },
  {
    what: 'the full file of house prices',
    name: 'UK-HPI-full-file.csv',
    content: () => [...fullPrices({ newest, months: 2, factor })].join(''),
    title: `House prices, ${month}`,
    label: 'Average price',
    before: pounds(leeds.average_price_pence),
    after: pounds(leeds.average_price_pence, factor),
    period: leeds.price_period,
  },
  {
    what: 'a workbook of rents',
    name: 'rents.xlsx',
    content: () => workbook(rentRows({ newest, months: 2, factor })),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    title: `Private rents, ${month}`,
    label: 'Average rent',
    before: pounds(leeds.average_rent_pence),
    after: pounds(leeds.average_rent_pence, factor),
    period: leeds.rent_period,
  },
  {
    what: 'a file of our own',
    name: 'areas.csv',
    content: ownFile,
    title: 'Areas file',
    label: 'Average price',
    before: pounds(leeds.average_price_pence),
    after: pounds(leeds.average_price_pence, factor),
    period: leeds.price_period,
  },
]

/** What each kind of file comes to is a matter of kinds.test.ts and areas.test.ts; here one is taken all the way. */
const daily = kinds.filter(({ mimeType }) => mimeType)

for (const { what, name, content, mimeType, title, label, before, after, period } of isAll ? kinds : daily) {
  test(`an admin imports ${what}, publishes and rolls back, and the page of an area follows @reader`, async ({
    page,
    stack,
    hasJavaScript,
  }) => {
    const figure = page.getByRole('main').locator('dl').first().locator('div', { hasText: label })
    await signIn(page, 'Ada Admin', areaHref(leeds.slug))
    await expect(figure).toContainText(before)
    await expect(figure).toContainText(period)

    await page.goto('/admin/areas')
    await page.getByRole('link', { name: 'Import a file' }).click()
    await send(page, name, content(), mimeType)
    await waitFor(page, 'Nothing has been published yet.', hasJavaScript)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(name)
    await expect(page.getByRole('main')).toContainText(/Areas with a figure\s*\d+ of \d+/)
    const edition = page.url()
    await page.goto(areaHref(leeds.slug))
    await expect(figure).toContainText(before)

    await page.goto(edition)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(message(page, 'Published')).toBeVisible()
    await page.goto(areaHref(leeds.slug))
    await expect(figure).toContainText(after)
    await expect(figure).toContainText(month)

    await page.goto(edition)
    await rollBack(page, stack)
    await page.goto(areaHref(leeds.slug))
    await expect(figure).toContainText(before)
    await expect(figure).toContainText(period)
    await page.goto(edition)
    await expect(page.getByRole('link', { name: /^Roll back/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()
  })
}

test('an admin imports prices paid, and the deals of a district show its sales until they are rolled back @reader @all', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await withDatabase(stack, (db) =>
    db
      .selectFrom('deals')
      .select(['id', 'postcode_district'])
      .where('status', '=', 'active')
      .where('property_type', '=', 'Residential')
      .where('building_form', '=', 'terrace')
      .where('floors', '=', '[]')
      .where('postcode_district', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
  const sold = page.getByRole('heading', { name: `Terraced houses sold in ${deal.postcode_district}` })
  const sales = [1, 2, 3].map((id) => paidRow({ id: 90_000 + id, price: 100_000 * id, day: `${newest}-0${id}`, postcode: `${deal.postcode_district} 1AA` })) // prettier-ignore
  await signIn(page, 'Ada Admin', `/deal/${deal.id}`)
  await expect(sold).toBeHidden()

  await page.goto('/admin/areas/import')
  await send(page, 'pp-complete.csv', [...pricesPaid({ newest, perMonth: 2 }), ...sales].join(''))
  await waitFor(page, 'Nothing has been published yet.', hasJavaScript)
  await expect(page.getByRole('heading', { level: 1, name: `Prices paid, ${month}` })).toBeVisible()
  const edition = page.url()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(message(page, 'Published')).toBeVisible()

  await page.goto(`/deal/${deal.id}`)
  await expect(sold).toBeAttached()
  await expect(page.getByRole('main')).toContainText(/£200,000\./)
  await page.goto(edition)
  await rollBack(page, stack)
  await page.goto(`/deal/${deal.id}`)
  await expect(sold).toHaveCount(0)
})

test('a file of too few areas is refused and says why, with its rejected rows, and can only be dropped @reader', async ({
  page,
  hasJavaScript,
}) => {
  const codes = readSampleAreas().slice(0, 20)
  const wrong = `${newest}-01,Nowhere,E99,100000.0,0.4,2.3,\r\n`
  await signIn(page, 'Ada Admin', '/admin/areas/import')
  await send(page, 'Average-prices.csv', averagePrices({ newest, months: 1, codes: codes.map(({ code }) => code) }) + wrong) // prettier-ignore
  await waitFor(page, 'Nothing has been published', hasJavaScript)
  await expect(problem(page, `It has figures of 20 of the ${councils} areas that were expected`)).toBeVisible()
  const row = page.getByRole('row', { name: /^Line 28/ })
  await expect(row).toContainText('“E99” is no code of an area')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toBe('\uFEFFline,reason\r\n28,“E99” is no code of an area\r\n') // prettier-ignore
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Drop the file' }).click()
  await expect(message(page, 'File dropped')).toBeVisible()
})

test('a file that is checked can be dropped: then it is neither published nor dropped again @reader @all', async ({
  page,
  browser,
  stack,
  hasJavaScript,
}) => {
  await signIn(page, 'Ada Admin', '/admin/areas/import')
  await send(page, 'Average-prices.csv', averagePrices({ newest, months: 1, factor: 1.5 }))
  await waitFor(page, 'Nothing has been published yet.', hasJavaScript)
  await expect(page.getByRole('main')).toContainText(/374 areas move by more than 15\s%/)
  // The same page in another window, where somebody still has it open.
  const other = await browser.newContext({ baseURL: stack.origin })
  const second = await other.newPage()
  await signIn(second, 'Ada Admin', page.url())
  await page.getByRole('button', { name: 'Drop the file' }).click()
  await expect(message(page, 'File dropped')).toBeVisible()

  await second.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(problem(second, 'already decided')).toBeVisible()
  await other.close()
})

test('no file, a picture and a text of no known shape are told as such beside the field @reader', async ({ page }) => {
  await signIn(page, 'Ada Admin', '/admin/areas/import')
  const field = page.getByLabel('CSV or Excel workbook')
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(problem(page, 'Nothing has been imported')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Choose a file/)

  await send(page, 'map.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0), 'image/png')
  await expect(problem(page, 'Nothing has been imported')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/CSV, Excel workbook/)

  await send(page, 'list.csv', 'a,b,c\r\n1,2,3\r\n')
  await expect(problem(page, 'none of the shapes that are known')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/none of the shapes that are known/)
})
