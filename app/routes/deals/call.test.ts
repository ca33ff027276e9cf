import { describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database.ts'
import { form, signInSomebody } from '#app/testing/requests.ts'
import { admin, html, mails, onlyTicket, post, site, startSupportSite } from '#app/testing/support-site.ts'

startSupportSite()

describe('the ticket form', () => {
  test('a mistake is a 400 with everything typed still there; the right thing a 303 with a message', async () => {
    const { cookie } = await signInSomebody(site)
    const dealId = await addDeal(site.db)
    const wrong = await site.fetch(
      `/deal/${dealId}/call`,
      form({ phone: 'abc', message: 'Is the <b>roof</b> new?' }, { as: cookie }),
    )
    const html = await wrong.text()
    expect(wrong.status).toBe(400)
    expect(html).toContain('Enter a telephone number, like 07700 900123')
    expect(html).toContain('value="abc"')
    expect(html).toContain('Is the &lt;b&gt;roof&lt;/b&gt; new?')
    expect(html).toMatch(/<title>Error: /)

    const right = await site.fetch(`/deal/${dealId}/call`, form({ phone: '07700 900123', message: '' }, { as: cookie }))
    expect([right.status, right.headers.get('location')]).toEqual([303, `/deal/${dealId}`])
    const page = await (await site.fetch(`/deal/${dealId}`, { as: cookie })).text()
    expect(page).toContain('Call Request Submitted')
    expect(await site.db.selectFrom('outbox').select('id').where('kind', '=', 'mail').execute()).not.toHaveLength(0)
  })
})

describe('a second request for a call', () => {
  test('is thanked, and what was typed reaches the first and the operator', async () => {
    const user = await addUser(site.db)
    const dealId = await addDeal(site.db)
    const cookie = await site.signIn(user)
    await post(`/deal/${dealId}/call`, { phone: '', message: '' }, cookie)
    const before = await onlyTicket()
    const second = await post(`/deal/${dealId}/call`, { phone: '07700 900123', message: 'After six' }, cookie)
    expect([second.status, second.headers.get('location')]).toEqual([303, `/deal/${dealId}`])
    const ticket = await onlyTicket()
    expect(ticket).toMatchObject({ due_at: before.due_at, status: 'open' })
    const desk = await html(`/admin/support/${ticket.id}`, admin.cookie)
    expect(desk).toContain('Telephone: 07700 900123\n\nAfter six')
    const toOperator = (await mails()).filter(({ payload }) => payload.includes('{operator}'))
    expect(toOperator).toHaveLength(2)
    expect(toOperator.some(({ payload }) => payload.includes('07700 900123'))).toBe(true)
    await post(`/deal/${dealId}/call`, { phone: '', message: '' }, cookie)
    expect(await mails()).toHaveLength(3)
  })
})
