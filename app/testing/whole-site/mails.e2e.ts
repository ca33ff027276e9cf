import { everyDay } from '../../../scripts/lib/all.ts'
import { type Page } from '@playwright/test'
import { renderMail } from '#app/domain/mail/template.server.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import { buy, findUntouchedDeal, openPurchase } from '../running/journeys.ts'
import { everyMail } from '../mail/samples.ts'
import { mailSite } from '../mail/mails.ts'
import { withDatabase } from '../running/stack-people.ts'

/** Every mail and the receipt on a telephone, with the longest that can be typed into them. */

test.describe.configure({ timeout: 120_000 })

const longestTitle = 200
const typed = {
  'one word': 'W'.repeat(longestTitle),
  'an address': `https://deals.test/${'long-path/'.repeat(18)}`,
  words: 'A large end-terrace with a cellar '.repeat(6).slice(0, longestTitle),
  'from right to left': 'שלום'.repeat(50),
}
/** Facts about the operator, each a word that cannot be broken. */
const longSite = {
  ...mailSite,
  origin: `https://${'deals-'.repeat(30)}.test`,
  operatorEmail: `${'help'.repeat(15)}@${'operator'.repeat(20)}.test`,
  productName: 'P'.repeat(60),
  company: 'C'.repeat(120),
  addressLines: ['A'.repeat(120), 'B'.repeat(120)],
  redressScheme: 'R'.repeat(120),
}
const smallestLetters = 14

for (const [name, text] of everyDay(Object.entries(typed), 1)) {
  test(`each mail fits a telephone, in letters that can be read: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const faults: string[] = []
    const mails = Object.entries(everyMail(text))
    expect(mails.length).toBeGreaterThan(80)
    for (const [mail, message] of mails) {
      for (const site of [mailSite, longSite]) {
        await page.setContent(renderMail({ ...message, to: 'a@b.test' }, site).html)
        const { over, letters, cut } = await measure(page)
        if (over > 0) faults.push(`${mail}: ${over} px too wide`)
        if (letters < smallestLetters) faults.push(`${mail}: letters of ${letters} px`)
        if (cut.length > 0) faults.push(`${mail}: beyond its edge: ${cut.join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  })
}

test('the receipt and its credit note fit a telephone, with text of twice the size too', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  await page.goto('/account')
  const purchase = await openPurchase(page, deal)
  await purchase.getByRole('link', { name: /^Receipt \d/ }).click()
  await page.waitForURL(/\/account\/receipts\//)
  const receipt = page.url()
  const creditNote = `note-${deal.id}`
  await withDatabase(stack, async (db) => {
    const title = { title: typed['one word'], location: 'L'.repeat(longestTitle) }
    await db.updateTable('deals').set(title).where('id', '=', deal.id).execute()
    const customer = { customer_name: 'N'.repeat(120), customer_address: 'A'.repeat(300), amount_pence: 99_999_999_99 }
    const id = receipt.split('/').at(-1)!
    await db.updateTable('receipts').set(customer).where('id', '=', id).execute()
    const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const refund = { id: creditNote, payment_id: row.payment_id, amount_pence: 1, status: 'succeeded' } as const
    await db.insertInto('refunds').values({ ...refund, created_at: row.issued_at, settled_at: row.issued_at }).execute() // prettier-ignore
    await db.insertInto('receipts').values({ ...row, id: creditNote, kind: 'credit-note', number: 999_999, refund_id: creditNote }).execute() // prettier-ignore
  })
  for (const address of ['/deals', '/account']) {
    await page.goto(address)
    expect([address, (await measure(page, 'main')).over]).toEqual([address, 0])
  }
  for (const address of [receipt, `/account/receipts/${creditNote}`]) {
    for (const size of ['100%', '200%']) {
      await page.goto(address)
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size)
      const { over, cut } = await measure(page, 'main')
      expect([address, size, over, cut]).toEqual([address, size, 0, []])
    }
  }
})

/** How much wider than the window a page is, its smallest letters in pixels, and what stands beyond the window. */
function measure(page: Page, within = 'body'): Promise<{ over: number; letters: number; cut: string[] }> {
  return page.evaluate((place) => {
    const width = window.innerWidth
    const texts = [...document.querySelectorAll(`${place} :not(.vh, .vh *)`)].filter(
      (element) =>
        element.getClientRects().length > 0 &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''),
    )
    return {
      over: document.documentElement.scrollWidth - width,
      letters: Math.min(...texts.map((element) => parseFloat(getComputedStyle(element).fontSize))),
      cut: texts
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < 0 || right > width + 0.5
        })
        .map((element) => element.textContent.slice(0, 30)),
    }
  }, within)
}
