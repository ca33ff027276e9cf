import { describe, expect, test } from 'vitest'
import { ada, addReservation, page, post, site, startAdminSite } from '#app/testing/admin-site.ts'
import { addDeal } from '#app/testing/database.ts'

startAdminSite()

describe('deals', () => {
  const buttonOf = async (dealId: number) => {
    const { text } = await page(`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`)
    return /<button[^>]* value="(active|inactive)" name="to"/.exec(text)?.[1]
  }

  test('have a link to their history', async () => {
    await addDeal(site.db)
    expect((await page('/admin/deals')).text).toMatch(/href="\/admin\/audit\?type=deal&amp;id=\d+">History/)
  })

  test('are taken off the market and put back, once each, and it is written down', async () => {
    const dealId = await addDeal(site.db)
    expect(await buttonOf(dealId)).toBe('inactive')
    const deactivated = await post('/admin/deals?q=mill', { deal: String(dealId), to: 'inactive' })
    expect([deactivated.status, deactivated.headers.get('location')]).toEqual([303, '/admin/deals?q=mill'])
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(404)
    expect(await buttonOf(dealId)).toBe('active')
    // A second window.
    const again = await post('/admin/deals', { deal: String(dealId), to: 'inactive' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('Someone else has already done this.')
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).status).toBe(303)
    expect((await site.fetch(`/deal/${dealId}`)).status).toBe(200)

    const trail = await site.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id', 'action', 'detail'])
      .where('object_type', '=', 'deal')
      .where('object_id', '=', String(dealId))
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-deactivated',
        detail: '{"before":"active","after":"inactive"}',
      },
      {
        actor: 'admin',
        actor_user_id: ada.id,
        action: 'deal-activated',
        detail: '{"before":"inactive","after":"active"}',
      },
    ])
    const { text } = await page(`/admin/audit?type=deal&id=${dealId}`)
    expect(text).toContain('2 entries')
    expect(text).toContain('Deal deactivated')
    expect(text).toContain('Ada Admin')
  })

  test.each([
    [{ status: 'reserved' } as const, 409, 'reserved by a buyer'],
    [{ status: 'completed' } as const, 409, 'Only active and inactive deals'],
  ])('%o stay as they are', async (given, status, message) => {
    const dealId = await addDeal(site.db, given)
    expect(await buttonOf(dealId)).toBeUndefined()
    for (const to of ['active', 'inactive']) {
      const answer = await post('/admin/deals', { deal: String(dealId), to })
      expect(answer.status).toBe(status)
      expect(answer.text).toContain(message)
    }
  })

  test('with a paid reservation are not put back on the market', async () => {
    const dealId = await addDeal(site.db, { status: 'inactive' })
    await addReservation({ dealId })
    expect((await post('/admin/deals', { deal: String(dealId), to: 'active' })).text).toContain('reserved by a buyer')
  })

  test.each([
    [{}, 400],
    [{ deal: '1', to: 'completed' }, 400],
    [{ deal: 'x', to: 'active' }, 404],
    [{ deal: '999999', to: 'active' }, 404],
  ])('%o is no such action', async (fields, status) => expect((await post('/admin/deals', fields)).status).toBe(status))
})
