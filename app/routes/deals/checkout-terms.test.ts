import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCheckout } from '#app/testing/buyers/checkout-pages.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { londonDay } from '#app/utils/dates.ts'

/** The version of the Terms and Conditions that is stored beside a choice: the one that the page showed, or none. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let as: string
let dealId: number
beforeEach(async () => {
  as = (await signInSomebody(site)).cookie
  dealId = await addDeal(site.db)
})

const waits = { consent_start_now: 0, consent_lose_right: 0 }
const today = () => londonDay(new Date().toISOString())
const path = () => `/deal/${dealId}/checkout`
const open = async () => readCheckout(await site.fetch(path(), { as }))
const post = async (fields: Record<string, string>) => readCheckout(await site.fetch(path(), form(fields, { as })))
const reservation = () =>
  site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).executeTakeFirstOrThrow()

describe('a page that was opened before other terms', () => {
  test.each(['pay', 'mail-link'])(
    '%s is refused with the choice kept and the way to the terms, and holds nothing',
    async (intent) => {
      // The site was started anew, with other terms, after the page had come.
      const page = await post({ intent, open: 'now', startNow: 'yes', loseRight: 'yes', terms: '2026-01-05' })
      expect(page.status).toBe(409)
      expect(page.text).toContain('The Terms and Conditions have changed since you opened this page.')
      expect(page.html).toContain(`<a href="/terms-conditions/${today()}">Version of`)
      for (const id of ['open-now', 'startNow', 'loseRight'])
        expect(page.html).toMatch(new RegExp(`id="${id}"[^>]*checked`))
      expect(await site.db.selectFrom('reservations').selectAll().where('deal_id', '=', dealId).execute()).toEqual([])
      // What stands in the page now is what the next press agrees to.
      expect(page.html).toMatch(new RegExp(`<input type="hidden"(?=[^>]* name="terms")[^>]* value="${today()}"`))
      await post({ intent, open: 'wait', terms: today() })
      expect(await reservation()).toMatchObject({ ...waits, terms_version: today() })
    },
  )

  test('a form without a version, of an older release, is taken, and none is recorded', async () => {
    await post({ intent: 'pay', open: 'wait' })
    expect(await reservation()).toMatchObject({ ...waits, terms_version: null })
  })

  test('leads to the very version that stands beside the choice', async () => {
    expect((await open()).html).toContain(`<a href="/terms-conditions/${today()}">Terms and Conditions</a>`)
  })
})
