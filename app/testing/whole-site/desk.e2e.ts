import type { Page } from '@playwright/test'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser } from '../database/database.ts'
import { expect, test } from '../running/fixtures.ts'
import { openSecondBrowser } from '../running/journeys.ts'
import { addManyRequests, addManyTickets } from '../database/many-cases.ts'
import { startStack, type Stack } from '../running/stack.ts'
import { withDatabase } from '../running/stack-people.ts'

/** The lists of the desk as they stand on three screens: how high the bar and the rows are, and how many rows are in view. */

const rows = 20
const lists = ['deals', 'refunds', 'support', 'reservations', 'audit', 'outbox']
const screens = {
  wide: { width: 1280, height: 800, rowHeight: [40, 40], rowsInView: 14 },
  middle: { width: 768, height: 1024, rowHeight: [56, 140], rowsInView: 6 },
  phone: { width: 360, height: 740, rowHeight: [56, 156], rowsInView: 4 },
} as const

test.describe.configure({ mode: 'default' })

/** A site of its own: what other tests leave in the lists stands in rows of other heights. */
let site: Stack
test.beforeAll(async () => {
  site = await startStack()
  await withDatabase(site, fillLists)
})
test.afterAll(() => site.stop())

test('every list shows enough rows of one height, and nothing beside the screen', async ({ browser }) => {
  const page = await openSecondBrowser(browser, site, 'Ada Admin', '/admin')
  const seen: Record<string, string> = {}
  const faults: string[] = []
  for (const { width, height, rowHeight, rowsInView } of Object.values(screens)) {
    await page.setViewportSize({ width, height })
    for (const list of lists) {
      await page.goto(`/admin/${list}`)
      const found = await measure(page)
      const name = `${list}, ${width} px`
      seen[name] = `${found.inView} rows of ${Math.min(...found.heights)} to ${Math.max(...found.heights)} px`
      if (found.bar !== 48) faults.push(`${name}: the bar is ${found.bar} px high`)
      if (found.heights.length < rows) faults.push(`${name}: only ${found.heights.length} rows are there`)
      // On a phone the bar for the ticked rows lies over the last of the deals.
      const enough = list === 'deals' && width === screens.phone.width ? rowsInView - 1 : rowsInView
      if (found.inView < enough) faults.push(`${name}: only ${found.inView} rows in view`)
      const strange = found.heights.filter((one) => one < rowHeight[0] || one > rowHeight[1])
      if (strange.length > 0) faults.push(`${name}: rows of ${strange.join(', ')} px`)
      faults.push(...found.cut.map((text) => `${name}: a time is cut: ${text}`))
      faults.push(...found.covered.map((text) => `${name}: covered: ${text}`))
      faults.push(...found.outside.map((text) => `${name}: beside the screen: ${text}`))
    }
  }
  // oxlint-disable-next-line no-console -- the figures are worth seeing when the rows are
  console.log(seen)
  expect(faults).toEqual([])
})

test('the headings stay in sight while the rows go by, and on a phone the sections lie under the thumb', async ({
  browser,
}) => {
  const page = await openSecondBrowser(browser, site, 'Ada Admin', '/admin/support')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => scrollTo(0, 300))
  const heading = page.getByRole('columnheader', { name: 'Due', exact: true })
  expect((await heading.boundingBox())!.y).toBe(48)
  await expect(page.getByRole('link', { name: 'Refunds', exact: false }).last()).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  const dock = page.getByRole('navigation', { name: 'Main sections' })
  const box = (await dock.boundingBox())!
  expect(box.y + box.height).toBe(740)
  await expect(dock.getByRole('link')).toHaveText(['Overview', 'Deals', /^Refunds.*open$/, /^Tickets.*open$/])
  for (const link of await dock.getByRole('link').all()) expect((await link.boundingBox())!.height).toBeGreaterThan(43)
})

test('in forced colours the current section, the focused row and the tags are still told apart', async ({
  browser,
}) => {
  const page = await openSecondBrowser(browser, site, 'Ada Admin', '/admin/support')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const sections = page.getByRole('navigation', { name: 'Admin' })
  await expect(sections.getByRole('link', { name: /^Support Tickets/ }).first()).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  await expect(sections.getByRole('link', { name: /^Refund Requests/ }).first()).toHaveCSS(
    'text-decoration-line',
    'none',
  )
  const first = page.locator('.rows tbody tr').first()
  await first.getByRole('link').first().focus()
  await expect(first.locator('> :first-child')).toHaveCSS('outline-style', 'solid')
  await expect(first.locator('.tag').first()).toHaveCSS('border-top-style', 'solid')
})

/** Twenty of everything. */
async function fillLists(db: Db): Promise<void> {
  const now = Date.now()
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const buyer = await addUser(db, { firstName: 'Bartholomew', lastName: 'Featherstonehaugh-Cholmondeley' })
  for (let number = 0; number < rows; number += 1) {
    const dealId = await addDeal(db, { title: 'Former guest house with consent for five flats by the harbour' })
    await addPurchase(db, buyer, dealId, { paidAt: at(-number) })
  }
  await addManyRequests(db, rows, at(-50), (number) => ({
    due_at: at(number * 5 - 20),
    full_name: 'Bartholomew Featherstonehaugh-Cholmondeley',
    deal_reference: 'the terrace in Liverpool',
  }))
  await addManyTickets(db, rows, at(-50), (number) => ({
    status: 'open',
    due_at: at(number * 5 - 20),
    closed_at: null,
    subject: 'I was told the wrong rent and nobody has answered me for a week',
  }))
  for (let number = 0; number < rows; number += 1) {
    await db
      .insertInto('audit_events')
      .values({
        at: at(0),
        actor: 'admin',
        actor_user_id: buyer.id,
        action: 'deal-deactivated',
        object_type: 'deal',
        // The first two say the same and are one line.
        object_id: String(number < 2 ? 101 : 101 + (number % 2)),
        detail: JSON.stringify({ before: 'active', after: 'inactive' }),
      })
      .execute()
    await db
      .insertInto('outbox')
      .values({
        id: `many-${number}`,
        kind: 'mail',
        idempotency_key: `many-${number}`,
        status: 'waiting',
        attempts: 0,
        next_attempt_at: at(number),
        created_at: at(0),
        search_text: '',
        payload: JSON.stringify({
          to: 'bartholomew.featherstonehaugh@people.test',
          subject: 'Your refund is on its way',
          blocks: [],
        }),
      })
      .execute()
  }
}

/** What stands where: heights, the rows wholly in view above the dock, and what sticks out at the right. */
function measure(page: Page) {
  return page.evaluate(() => {
    const items = [...document.querySelectorAll('.rows tbody tr')].filter((row) => !row.matches('.group'))
    const dock = document.querySelector('.dock')
    const end = dock?.checkVisibility() ? dock.getBoundingClientRect().top : innerHeight
    const boxes = items.map((row) => row.getBoundingClientRect())
    const shown = items.flatMap((row) => [...row.children]).filter((cell) => cell.checkVisibility())
    return {
      bar: document.querySelector('header')!.getBoundingClientRect().height,
      heights: boxes.map(({ height }) => Math.round(height)),
      inView: boxes.filter(({ bottom }) => bottom <= end).length,
      // On a screen of two-line items the link of the title lies over the whole item.
      covered: [...(items[0]?.querySelectorAll('a, button, input') ?? [])]
        .filter((target) => target.checkVisibility())
        .filter((target) => {
          const { left, top, width, height } = target.getBoundingClientRect()
          const at = document.elementFromPoint(left + width / 2, top + height / 2)
          return !target.contains(at) && !at?.contains(target)
        })
        .map((target) => target.textContent),
      cut: shown
        .filter((cell) => cell.querySelector('time') && cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
      outside: shown
        .filter((cell) => cell.getBoundingClientRect().right > innerWidth || cell.getBoundingClientRect().width === 0)
        .map((cell) => cell.textContent),
    }
  })
}
