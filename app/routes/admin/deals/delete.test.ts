import { describe, expect, test } from 'vitest'
import { addReservation, asAdmin, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addDocument } from '#app/testing/database/database.ts'

startAdminSite()

const pathOf = (dealId: number) => `/admin/deals/${dealId}/delete`
const statusOf = async (dealId: number) =>
  (await site.db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst())?.status

/** The page that a redirect leads to, with the message that it shows. */
async function follow(answer: { headers: Headers }): Promise<string> {
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0])
  return (await page(answer.headers.get('location')!, { headers: { cookie: [asAdmin, ...cookie].join('; ') } })).text
}

describe('/admin/deals/{id}/delete', () => {
  test('says what goes with the deal, and deletes it', async () => {
    const dealId = await addDeal(site.db, { title: 'Mill cottage' })
    await addDocument(site.db, dealId)
    const { status, text } = await page(pathOf(dealId))
    expect(status).toBe(200)
    for (const words of [
      'Nobody has ever reserved it.',
      '0 pictures',
      '1 document<',
      'Delete for good',
      'Mark it unavailable',
    ]) {
      expect(text).toContain(words)
    }
    expect(await statusOf(dealId)).toBe('active')

    const deleted = await post(pathOf(dealId), { expected: 'deleted' })
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/admin/deals'])
    const list = await follow(deleted)
    expect(list).toContain('Deal Deleted')
    expect(list).toContain('Mill cottage, is gone for good.')
    expect(await statusOf(dealId)).toBeUndefined()
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    expect((await page(`/admin/audit?type=deal&id=${dealId}`)).text).toContain('Deleted the deal “Mill cottage”')

    // A second press.
    const again = await post(pathOf(dealId), { expected: 'deleted' })
    expect(again.status).toBe(303)
    expect(await follow(again)).toContain('It had been deleted already.')
    const gone = await page(pathOf(dealId))
    expect([gone.status, gone.text.includes('This deal has been deleted.')]).toEqual([404, true])
  })

  test('deactivates a deal that has been reserved, and says so', async () => {
    const dealId = await addDeal(site.db, { title: 'Held before' })
    await addReservation({ dealId, status: 'expired' })
    const { text } = await page(pathOf(dealId))
    expect(text).toContain('It has had a reservation, so it is not deleted')
    expect(text).not.toContain('Delete for good')
    const done = await post(pathOf(dealId), { expected: 'deactivated' })
    expect(done.status).toBe(303)
    const list = await follow(done)
    expect(list).toContain('Deal Deactivated')
    expect(list).toContain('Held before, has had a reservation, so it was not deleted.')
    expect(await statusOf(dealId)).toBe('inactive')
    const again = await page(pathOf(dealId))
    expect(again.text).toContain('it is off the market already')
    expect(again.text).not.toContain('name="expected"')
    expect(await follow(await post(pathOf(dealId), { expected: 'deactivated' }))).toContain('Nothing was changed.')
  })

  test('changes nothing where it has been reserved since the page was shown', async () => {
    const dealId = await addDeal(site.db)
    await addReservation({ dealId, status: 'expired' })
    const answer = await post(pathOf(dealId), { expected: 'deleted' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This deal has changed since you opened the page.')
    expect(answer.text).toContain('value="deactivated"')
    expect(await statusOf(dealId)).toBe('active')
  })

  test.each([
    [{ status: 'reserved' } as const, 409, 'reserved by a buyer'],
    [{ status: 'completed' } as const, 409, 'has been completed'],
  ])('leaves %o as it is', async (given, status, message) => {
    const dealId = await addDeal(site.db, given)
    for (const answer of [await page(pathOf(dealId)), await post(pathOf(dealId), { expected: 'deleted' })]) {
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(message)
    }
    expect(await statusOf(dealId)).toBe(given.status)
  })

  test('refuses what is no deal, and what is no form', async () => {
    expect((await page('/admin/deals/x/delete')).status).toBe(404)
    expect((await post('/admin/deals/999999/delete', { expected: 'deleted' })).status).toBe(404)
    const dealId = await addDeal(site.db)
    expect((await post(pathOf(dealId))).status).toBe(400)
    expect((await post(pathOf(dealId), { expected: 'all' })).status).toBe(400)
    expect(await statusOf(dealId)).toBe('active')
  })
})
