import type { Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { becomeAdminWithWork } from '#app/testing/running/walk.ts'

/** What somebody at the desk does first each day, by mouse or thumb and by the keyboard alone. */

test('the morning round: what waits first, a refund, the next one, a ticket, and a person by half a name @reader', async ({
  page,
  stack,
  hasJavaScript,
  isMobile,
}) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const { request, ticket } = await makeLatestOverdue(stack)
  await page.goto('/admin')
  await page.getByRole('main').locator(`a[href="/admin/refunds/${request.id}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Refund request ${request.reference}`)
  await expect(page.getByText('Overdue').first()).toBeVisible()
  await page.getByRole('link', { name: 'Approve and refund £3,000' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send £3,000 back to Ivy Investor?')
  await expect(page.getByText('Three thousand pounds.')).toBeVisible()
  expect(await statusOf(stack, request.id)).not.toBe('approved')
  await page.getByLabel('Note to the buyer').fill('All the best.')
  await page.getByRole('button', { name: 'Send £3,000 back' }).click()
  await expect(message(page, 'Refund approved')).toBeVisible()
  expect(['approved', 'processing', 'refunded']).toContain(await statusOf(stack, request.id))

  await openSection(page, 'Support Tickets', isMobile)
  await page.getByRole('main').locator(`a[href^="/admin/support/${ticket.id}"]`).first().click()
  await expect(page.getByText('Is it warm?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('It is.')
  await page.getByRole('button', { name: 'Send and close' }).click()
  await expect(message(page, 'Answer sent and ticket closed')).toBeVisible()

  if (isMobile) await page.getByRole('link', { name: 'Search everything' }).click()
  const field = isMobile
    ? page.getByRole('main').getByRole('searchbox')
    : page.getByRole('searchbox', { name: 'Search everything' })
  await field.fill('nvest')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/admin\/search\?q=nvest/)
  await expect(page.getByRole('main').getByText('ivy@demo.test').first()).toBeVisible()
  await page.getByRole('main').locator('a[href*="/admin/refunds?q=ivy"]').first().click()
  await expect(page.getByRole('link', { name: request.reference })).toBeVisible()
})

test('the same round without a mouse @all', async ({ page, stack, hasJavaScript, isMobile }) => {
  test.skip(
    !hasJavaScript || isMobile,
    'The keys need scripts and a keyboard. Without them, Tab and Enter do the same.',
  )
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const { request, ticket } = await makeLatestOverdue(stack)
  await page.goto('/admin')
  await page.keyboard.press('/')
  await page.keyboard.type(request.reference)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Refund request ${request.reference}`)
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send £3,000 back to Ivy Investor?')
  // The letter leads to the button and does not press it: nothing leaves by a letter.
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: 'Send £3,000 back' })).toBeFocused()
  expect(await statusOf(stack, request.id)).not.toBe('approved')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Refund approved')).toBeVisible()

  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Tickets')
  await page.keyboard.press('f')
  await page.keyboard.type(ticket.reference)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(ticket.reference))
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ticket ${ticket.reference}`)
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Answer', exact: true })).toBeFocused()
  await page.keyboard.type('It is.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Answer sent')).toBeVisible()
})

/** Opens a section by the bar; on small screens its sections stand in a menu. */
async function openSection(page: Page, name: string, isMobile: boolean): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Admin' })
  if (isMobile) await bar.locator('summary').last().click()
  await bar.getByRole('link', { name }).locator('visible=true').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

/** The request and the ticket that came last, made the first to be due. */
function makeLatestOverdue(stack: Stack) {
  return withDatabase(stack, async (db) => {
    const longAgo = '2020-01-01T00:00:00.000Z'
    const last = (table: 'refund_requests' | 'tickets', column: 'asked_at' | 'created_at') =>
      db.selectFrom(table).select(['id', 'reference']).orderBy(column, 'desc').executeTakeFirstOrThrow()
    const request = await last('refund_requests', 'asked_at')
    const ticket = await last('tickets', 'created_at')
    await db.updateTable('refund_requests').set({ due_at: longAgo }).where('id', '=', request.id).execute()
    await db.updateTable('tickets').set({ due_at: longAgo }).where('id', '=', ticket.id).execute()
    return { request, ticket }
  })
}

async function statusOf(stack: Stack, id: string): Promise<string> {
  const { status } = await withDatabase(stack, (db) =>
    db.selectFrom('refund_requests').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return status
}
