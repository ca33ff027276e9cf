import { describe, expect, test } from 'vitest'
import { addReservation, now, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { londonMonth } from '#app/utils/dates.ts'

startAdminSite()

describe('reservations', () => {
  test('are found by reference, PID and email, and lead to their history', async () => {
    const dealId = await addDeal(site.db, { title: 'Mill <b>& barn</b>' })
    const { id, reference } = await addReservation({ dealId })
    const searches = [
      reference.toLowerCase(),
      reference.slice(4),
      `PID-${String(dealId).padStart(6, '0')}`,
      String(dealId),
      'IVY@PEOPLE.TEST',
      id,
    ]
    for (const search of searches) {
      const { text } = await page(`/admin/reservations?q=${encodeURIComponent(search)}`)
      expect
        .soft(text, search)
        .toContain(`<a href="/admin/reservations/${id}"><span class="unbroken">${reference}</span></a></th>`)
      expect.soft(text).toContain('Mill &lt;b&gt;&amp; barn&lt;/b&gt;')
      expect.soft(text).toContain(`/admin/audit?type=reservation&amp;id=${id}`)
    }
    expect((await page('/admin/reservations?q=nobody@people.test')).text).toContain('Nothing found')
    expect((await page(`/admin/reservations?q=${reference}&state=held`)).text).toContain('Nothing found')
    expect((await page(`/admin/reservations?q=${reference}&state=secured&month=${londonMonth(now)}`)).text).toContain(
      '1 reservation, £3,000 in all',
    )
  })
})
