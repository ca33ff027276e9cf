import { describe, expect, test } from 'vitest'
import { everyDay } from '../../../../scripts/lib/all.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { buy, formOf, good, latest, post, signInAdmin, site, startRefundSite } from '#app/testing/desks/refund-site.ts'
import { lastSeen } from '#app/testing/pages/seen.ts'
import { cleanLine } from '#app/utils/text.ts'

startRefundSite()

describe('the desk', () => {
  test('is for admins, in every way of asking', async () => {
    const { cookie } = await buy()
    await post('/refunds', formOf({ ...good, details: 'desk' }))
    const { id } = (await latest())!
    for (const path of [
      '/admin/refunds',
      `/admin/refunds/${id}`,
      '/api/admin/refunds',
      '/admin/refunds.data',
      `/admin/refunds/${id}.data`,
    ]) {
      expect((await site.fetch(path)).status, path).toBe(401)
      expect((await site.fetch(path, { as: cookie })).status, path).toBe(403)
      const denied = await (await site.fetch(path, { as: cookie })).text()
      expect(denied).not.toContain(good.email)
    }
    expect((await post(`/admin/refunds/${id}`, formOf({ intent: 'approve' }), { as: cookie })).status).toBe(403)
    expect((await post(`/admin/refunds/${id}`, formOf({ intent: 'approve' }))).status).toBe(401)
    expect(await latest()).toMatchObject({ status: 'pending' })
  })

  test('shows a request beside its purchase, and approves it with the amount that was shown', async () => {
    const admin = await signInAdmin()
    const { cookie, documentId, reference } = await buy()
    await post('/refunds', formOf({ ...good, details: 'approve me' }), { as: cookie })
    const { id } = (await latest())!
    const page = await (await site.fetch(`/admin/refunds/${id}`, { as: admin })).text()
    expect(page).toContain('Approve and refund £3,000')
    expect(page).toContain(reference)
    expect(page).toContain('approve me')

    const seen = await lastSeen(site.db, id)
    const approve = (expectedPence: string) =>
      post(`/admin/refunds/${id}/confirm?decision=approve`, formOf({ intent: 'send', expectedPence, seen }), { as: admin }) // prettier-ignore
    const wrong = await approve('1')
    expect(wrong.status).toBe(409)
    expect(await wrong.text()).toContain('The amount has changed since you opened this page')
    const right = await approve('300000')
    expect([right.status, right.headers.get('location')]).toEqual([303, `/admin/refunds/${id}`])
    const refunds = await site.db.selectFrom('refunds').selectAll().where('request_id', '=', id).execute()
    expect(refunds).toMatchObject([{ amount_pence: 300_000, status: 'due' }])
    const document = await site.fetch(`/documents/${documentId}`, { as: cookie })
    expect(document.status).toBe(404)
    const account = await (await site.fetch('/account', { as: cookie })).text()
    expect(account).toContain('Refund on its way')
    expect(account).toContain('We have set the amount')
  })

  test.each([
    [{ intent: 'reject', note: '' }, 400, 'Enter a note that tells the buyer why.'],
    [{ intent: 'reopen' }, 409, 'There is no failed refund to send again.'],
    [{ intent: 'link', reservation: 'RES-22222222' }, 409, 'This request has already been linked to its purchase.'],
    [{ intent: 'destroy' }, 400, 'There is no such action.'],
  ])('%# says why it does not do something, and keeps what was typed', async (fields, status, text) => {
    const admin = await signInAdmin()
    const { cookie } = await buy()
    await post('/refunds', formOf({ ...good, details: 'refuse' }), { as: cookie })
    const { id } = (await latest())!
    const response = await post(`/admin/refunds/${id}`, formOf(fields), { as: admin })
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain(text)
    expect(await latest()).toMatchObject({ status: 'pending' })
  })

  test('an unknown request is a 404, for reading and for acting', async () => {
    const admin = await signInAdmin()
    expect((await site.fetch('/admin/refunds/nothing', { as: admin })).status).toBe(404)
    expect((await post('/admin/refunds/nothing', formOf({ intent: 'review' }), { as: admin })).status).toBe(404)
  })

  test('lists by state and search, whatever the address says', async () => {
    const admin = await signInAdmin()
    await post('/refunds', formOf({ ...good, fullName: 'Zebedee Findme', details: 'list' }))
    for (const query of [
      '?q=zebedee+FINDME',
      '?status=pending&q=findme',
      '?status=nonsense&q=findme',
      '?page=-3&q=findme',
    ]) {
      const html = await (await site.fetch(`/admin/refunds${query}`, { as: admin })).text()
      expect(html, query).toContain('Zebedee Findme')
    }
    expect(await (await site.fetch('/admin/refunds?q=nobody+at+all', { as: admin })).text()).toContain('Nothing found')
    const beyond = await site.fetch('/admin/refunds?page=900', { as: admin })
    expect(beyond.status).toBe(302)
    const list = await site.fetch('/api/admin/refunds?q=findme', { as: admin })
    expect(list.headers.get('x-total-count')).toBe('1')
    expect(await list.json()).toMatchObject([{ fullName: 'Zebedee Findme', details: 'list', reason: 'changed-plans' }])
  })

  test('a buyer withdraws their own request, and nobody else’s', async () => {
    const { cookie } = await buy()
    const other = await buy()
    await post('/refunds', formOf({ ...good, details: 'mine' }), { as: cookie })
    const { id } = (await latest())!
    const withdraw = (as: string) => post('/account', formOf({ intent: 'withdraw', requestId: id }), { as })
    expect((await withdraw(other.cookie)).status).toBe(404)
    expect((await withdraw(cookie)).status).toBe(303)
    expect((await withdraw(cookie)).status).toBe(409)
    expect(await latest()).toMatchObject({ status: 'withdrawn' })
  })
})

test('naughty strings through every field are shown as they are, to buyer and admin, and break nothing', async () => {
  const admin = await signInAdmin()
  // The mails and the searches are tried with all of them each day.
  for (const text of everyDay(naughtyStrings, 18)) {
    const { buyer, cookie } = await buy({ firstName: text, lastName: text })
    const fullName = text.slice(0, 120)
    const dealReference = text.slice(0, 40)
    const response = await post(
      '/refunds',
      formOf({ fullName, email: buyer.email, reason: 'other', dealReference, details: text.slice(0, 5000) }),
      { as: cookie },
    )
    expect(response.status, text).toBe(cleanLine(fullName) === '' ? 400 : 303)
    if (response.status !== 303) continue
    const request = (await latest())!
    for (const page of [
      await site.fetch(`/admin/refunds/${request.id}`, { as: admin }),
      await site.fetch(`/admin/refunds?q=${encodeURIComponent(text.slice(0, 50))}`, { as: admin }),
      await site.fetch('/account', { as: cookie }),
      await site.fetch('/refunds', { as: cookie }),
    ]) {
      expect(page.status, text).toBe(200)
      const html = await page.text()
      // No element and no handler that is not ours.
      expect(html, text).not.toMatch(/<(script|img)(?![^>]* src="\/)|<svg[^>]+onload|<iframe|href="javascript/i)
    }
    const reject = await post(
      `/admin/refunds/${request.id}`,
      formOf({ intent: 'reject', note: text, seen: await lastSeen(site.db, request.id) }),
      { as: admin },
    )
    expect(reject.status, text).toBe(text.trim() === '' ? 400 : 303)
    expect((await site.fetch('/account', { as: cookie })).status, text).toBe(200)
  }
}, 120_000)
