import { describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { form, signInSomebody } from '#app/testing/running/requests.ts'
import { admin, html, mails, onlyTicket, post, site, startSupportSite } from '#app/testing/desks/support-site.ts'

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

describe.each(['call', 'interest'])('the same form about a deal from two tabs: %s', (form) => {
  test.each([
    ['one after the other', false],
    ['at the same time', true],
  ])('%s is one request', async (_how, isAtOnce) => {
    const user = await addUser(site.db)
    const dealId = await addDeal(site.db)
    const cookie = await site.signIn(user)
    const send = () => post(`/deal/${dealId}/${form}`, { phone: '07700 900123', message: 'After six' }, cookie)
    const answers = isAtOnce ? await Promise.all([send(), send()]) : [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await site.db.selectFrom('tickets').select('id').execute()).toHaveLength(1)
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
    expect(await mails()).toHaveLength(2)
  })
})

describe('a request for a call', () => {
  test('is seen by both sides, once, with the deal that it is about', async () => {
    const user = await addUser(site.db)
    const cookie = await site.signIn(user)
    const dealId = await addDeal(site.db, { title: 'Mill house' })
    const subject = 'Consultation call request: Mill house'
    const page = await html(`/deal/${dealId}/call`, cookie)
    expect(page).toContain('<h1>Book Consultation Call</h1>')
    await post(`/deal/${dealId}/call`, { phone: '', message: 'Is the tenant staying?' }, cookie)
    const thanked = await html(`/deal/${dealId}`, cookie)
    expect(thanked).toContain('Call Request Submitted')
    expect(thanked).toContain('We&#x27;ll contact you within 24 hours to schedule your consultation call.')
    expect(await html(`/deal/${dealId}`, cookie)).not.toContain('Call Request Submitted')
    await post(`/deal/${dealId}/call`, { phone: '07700 900456', message: '' }, cookie)

    const own = linkTo(subject, await html('/account', cookie))
    expect(own).toHaveLength(1)
    const conversation = await html(own[0]!, cookie)
    expect(conversation).toContain('We will contact you by')
    expect(conversation).toContain('Is the tenant staying?')
    expect(conversation).toContain('Telephone: 07700 900456')

    const [onDesk] = linkTo(subject, await html('/admin/support?kind=call&status=all', admin.cookie))
    const desk = await html(onDesk!, admin.cookie)
    expect(desk).toContain('Is the tenant staying?')
    expect(desk).toContain('Telephone: 07700 900456')
    expect(linkTo('Mill house', desk)).toEqual([`/admin/deals?q=PID-${String(dealId).padStart(6, '0')}`])
  })

  /** Where the links with these words lead. */
  const linkTo = (words: string, page: string) =>
    [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      .filter(([, , inner]) => inner!.replace(/<!-- -->/g, '').includes(words))
      .map(([, href]) => href!)
})
