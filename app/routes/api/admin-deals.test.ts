import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toPounds } from '#app/utils/money.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { callJson } from '#app/testing/running/json-calls.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** Deals entered, changed and deleted by JSON calls. */

let site: Site
let cookie: string
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  cookie = await site.signIn(await addUser(site.db, { isAdmin: true }))
})

const call = (method: string, path: string, body?: unknown, as = cookie) => callJson(site, as, method, path, body)

const terrace = {
  title: 'Brick terrace',
  description: 'Let to one family since 2021.',
  location: 'Liverpool, L15',
  price: 135_000,
  securePrice: 2500,
  roi: 5.79,
  annualYield: 10_800,
  propertyType: 'Residential',
  imageUrl: 'https://pictures.test/1.jpg',
  documentUrl: 'https://packs.test/1.pdf',
  isActive: true,
}
const create = async (change: object = {}) => (await call('POST', '/api/admin/deals', { ...terrace, ...change }))[1]
const rowOf = (id: unknown) =>
  site.db
    .selectFrom('deals')
    .selectAll()
    .where('id', '=', id as number)
    .executeTakeFirst()

describe('POST /api/admin/deals', () => {
  test('enters a deal from the whole payload and answers 201 with the admin shape; it is on the market at once', async () => {
    const [status, deal, headers] = await call('POST', '/api/admin/deals', terrace)
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(deal).toMatchObject({
      ...terrace,
      status: 'active',
      version: expect.any(Number) as number,
      address: '',
      scoreGrade: expect.any(String) as string,
    })
    expect(deal.aiScore).toMatch(/^\d+\.\d$/)
    const [, shown] = await call('GET', `/api/deals/${String(deal.id)}`)
    expect(shown).toMatchObject({ title: 'Brick terrace', price: 135_000 })
    expect(JSON.stringify(shown)).not.toContain('packs.test')
    const said = await site.db.selectFrom('audit_events').select('action').where('object_id', '=', String(deal.id)).where('object_type', '=', 'deal').execute() // prettier-ignore
    expect(said.map(({ action }) => action)).toEqual(['deal-created', 'deal-activated'])
  })

  test('takes numeric texts, null and any other field of the record by its name', async () => {
    const deal = await create({ price: '£135,000.00', roi: '5.79', securePrice: null, tenure: 'Leasehold', leaseYears: 96, isActive: 'false', address: '7 Canary Row', postcode: 'l15 0aa' }) // prettier-ignore
    expect(deal).toMatchObject({ price: 135_000, securePrice: 3000, isActive: false, status: 'inactive', postcode: 'L15 0AA' }) // prettier-ignore
    expect(await rowOf(deal.id)).toMatchObject({ tenure: 'Leasehold', lease_years: 96, address: '7 Canary Row' })
  })

  test('takes and gives how the owner is reached, and keeps it from visitors', async () => {
    const contact = { ownerName: 'Olive', ownerEmail: 'olive@owners.test', ownerPhone: '01632 960101' }
    const deal = await create(contact)
    expect(deal).toMatchObject(contact)
    const [status, shown] = await call('GET', `/api/deals/${String(deal.id)}`, undefined, '')
    expect(status).toBe(200)
    expect(JSON.stringify(shown)).not.toMatch(/Olive|owner|960101/i)
  })

  test('says by field what is missing or wrong, and enters nothing', async () => {
    const count = () => site.db.selectFrom('deals').select((s) => s.fn.countAll<number>().as('n')).executeTakeFirstOrThrow() // prettier-ignore
    const before = await count()
    const [status, answer] = await call('POST', '/api/admin/deals', { price: 'much', securePrice: 12.5 })
    expect([status, answer.message]).toEqual([400, 'Please fill in all required fields.'])
    expect(answer.errors).toEqual({
      title: 'Enter a title',
      description: 'Enter a description',
      location: 'Enter a location',
      propertyType: 'Enter a property type',
      price: 'Enter an amount in pounds, such as £3,000 or 3000.50',
      securePrice: 'Enter whole pounds, without pence',
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    ['a list for a text', { title: ['a'] }, { title: 'Send a text, a number, true or false, or null' }],
    ['an address that is not https', { imageUrl: 'http://a.test/1.png' }, { imageUrl: 'Enter an address that begins with https://' }], // prettier-ignore
    ['a type that there is not', { propertyType: 'Castle' }, { propertyType: expect.stringContaining('Choose') as string }], // prettier-ignore
    ['a version that is no number', { version: '1' }, { version: 'Send the version as a whole number, as it was received' }], // prettier-ignore
    ['an address that is no email address', { ownerEmail: 'olive' }, { ownerEmail: 'Enter an email address in the right form, like name@example.com' }], // prettier-ignore
    ['an area that there is not', { areaCode: 'E99' }, { areaCode: 'Choose an area from the list' }],
  ])('%s is refused with 400', async (_what, change, errors) => {
    const [status, answer] = await call('POST', '/api/admin/deals', { ...terrace, ...change })
    expect([status, answer.errors]).toEqual([400, errors])
  })

  test.each([
    ['a list', [], 400],
    ['null', null, 400],
    ['no JSON', '{', 400],
    ['too much', { description: 'x'.repeat(70_000) }, 413],
  ])('%s is refused', async (_what, body, status) => {
    const [given, answer] = await call('POST', '/api/admin/deals', body)
    expect([given, typeof answer.message]).toEqual([status, 'string'])
  })

  test('a form is refused with 415, and GET with 405', async () => {
    const response = await site.fetch('/api/admin/deals', { method: 'POST', as: cookie, body: new URLSearchParams({ title: 'A' }) }) // prettier-ignore
    expect([response.status, await response.json()]).toEqual([415, { message: 'Send this as application/json.' }])
    const [status, , headers] = await call('GET', '/api/admin/deals')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('PUT /api/admin/deals/{id}', () => {
  test('changes what is sent and leaves the rest as it is', async () => {
    const deal = await create({ tenure: 'Freehold', bedrooms: 3 })
    const [status, changed] = await call('PUT', `/api/admin/deals/${String(deal.id)}`, {
      price: 130_000,
      bedrooms: '4',
    })
    expect([status, changed.price, changed.title]).toEqual([200, 130_000, 'Brick terrace'])
    expect(changed.version).toBe(Number(deal.version) + 1)
    expect(await rowOf(deal.id)).toMatchObject({ bedrooms: 4, tenure: 'Freehold', document_url: terrace.documentUrl, gross_yield_percent: 8.31 }) // prettier-ignore
  })

  test('the rent of a month follows the annual yield, and the other way round', async () => {
    const deal = await create({ isActive: false })
    const path = `/api/admin/deals/${String(deal.id)}`
    await call('PUT', path, { annualYield: 12_000 })
    expect(toPounds((await rowOf(deal.id))!.monthly_rent_pence!)).toBe(1000)
    await call('PUT', path, { monthlyRent: 950 })
    expect(toPounds((await rowOf(deal.id))!.annual_yield_pence!)).toBe(11_400)
  })

  test('a deal can be sent back as it was received, and nothing changes', async () => {
    const deal = await create({ annualYield: 9000, monthlyRent: 800, isActive: false })
    const [status, again] = await call('PUT', `/api/admin/deals/${String(deal.id)}`, deal)
    expect([status, again]).toEqual([200, deal])
    expect(await rowOf(deal.id)).toMatchObject({ annual_yield_pence: 900_000, monthly_rent_pence: 80_000 })
  })

  test('null empties a field, and a needed one is refused by its name', async () => {
    const deal = await create()
    const path = `/api/admin/deals/${String(deal.id)}`
    expect((await call('PUT', path, { imageUrl: null }))[1]).toMatchObject({ imageUrl: null })
    expect((await call('PUT', path, { title: null }))[1].errors).toEqual({ title: 'Enter a title' })
  })

  test('with an older version: 409 with both, and nothing is saved; with the newest, or without one, it is', async () => {
    const deal = await create({ isActive: false })
    const path = `/api/admin/deals/${String(deal.id)}`
    await call('PUT', path, { title: 'Changed by another' })
    const [status, answer] = await call('PUT', path, { version: 1, title: 'Changed by me', price: 140_000 })
    expect([status, answer]).toEqual([
      409,
      {
        message: 'This deal has been changed since you received it. Nothing has been saved.',
        version: 2,
        fields: {
          title: { sent: 'Changed by me', current: 'Changed by another' },
          price: { sent: '£140,000', current: '£135,000' },
        },
      },
    ])
    expect(await rowOf(deal.id)).toMatchObject({ title: 'Changed by another', version: 2 })
    expect((await call('PUT', path, { version: 2, title: 'Changed by me' }))[0]).toBe(200)
    expect((await call('PUT', path, { title: 'Changed without a version' }))[1]).toMatchObject({ version: 4 })
  })

  test('of two that come at once without a version, both are saved', async () => {
    const deal = await create({ isActive: false })
    const path = `/api/admin/deals/${String(deal.id)}`
    const both = await Promise.all([call('PUT', path, { title: 'One' }), call('PUT', path, { bedrooms: 7 })])
    expect(both.map(([status]) => status)).toEqual([200, 200])
    expect(await rowOf(deal.id)).toMatchObject({ title: 'One', bedrooms: 7, version: 3 })
  })

  test('takes a deal off the market, and leaves a reserved one on it', async () => {
    const deal = await create()
    expect((await call('PUT', `/api/admin/deals/${String(deal.id)}`, { isActive: false }))[1]).toMatchObject({ status: 'inactive' }) // prettier-ignore
    const reserved = await addDeal(site.db, { status: 'reserved' })
    const [status, answer] = await call('PUT', `/api/admin/deals/${reserved}`, { isActive: false, title: 'Other' })
    expect([status, answer.status, answer.isActive, answer.title]).toEqual([200, 'reserved', true, 'Other'])
  })

  test('a deal without a secure price does not go on the market: 400, and nothing is saved', async () => {
    const deal = await create({ isActive: false, securePrice: 0 })
    const [status, answer] = await call('PUT', `/api/admin/deals/${String(deal.id)}`, { isActive: true, title: 'B' })
    expect([status, Object.keys(answer.errors!)]).toEqual([400, ['securePrice']])
    expect(await rowOf(deal.id)).toMatchObject({ status: 'inactive', title: 'Brick terrace' })
  })

  test('a deal that somebody has paid for does not go on the market: 409, and nothing is saved', async () => {
    const dealId = await addDeal(site.db)
    await addPurchase(site.db, await addUser(site.db), dealId)
    await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
    const [status, answer] = await call('PUT', `/api/admin/deals/${dealId}`, { isActive: true, title: 'B' })
    expect([status, answer.message]).toEqual([
      409,
      'This deal is reserved by a buyer, so its listing cannot be changed.',
    ])
    expect(await rowOf(dealId)).toMatchObject({ status: 'inactive', title: 'Two-bed terrace' })
  })
})

describe('DELETE /api/admin/deals/{id}', () => {
  test('deletes a deal that nobody ever reserved', async () => {
    const deal = await create()
    const path = `/api/admin/deals/${String(deal.id)}`
    expect((await call('DELETE', path)).slice(0, 2)).toEqual([
      200,
      { message: 'Deal Deleted', outcome: 'deleted', reference: deal.reference },
    ])
    expect(await rowOf(deal.id)).toBeUndefined()
    expect((await call('GET', `/api/deals/${String(deal.id)}`))[0]).toBe(404)
    expect((await call('DELETE', path)).slice(0, 2)).toEqual([404, { message: 'This deal has been deleted.' }])
  })

  test('takes one that was reserved before off the market instead, and says so', async () => {
    const dealId = await addDeal(site.db)
    await addPurchase(site.db, await addUser(site.db), dealId)
    await site.db.updateTable('reservations').set({ status: 'refunded' }).where('deal_id', '=', dealId).execute()
    await site.db.updateTable('deals').set({ status: 'active' }).where('id', '=', dealId).execute()
    const [status, answer] = await call('DELETE', `/api/admin/deals/${dealId}`)
    expect([status, answer.outcome]).toEqual([200, 'deactivated'])
    expect(answer.message).toBe('This deal has been reserved before, so it is off the market and not deleted.')
    expect(await rowOf(dealId)).toMatchObject({ status: 'inactive' })
  })

  test('refuses one that somebody holds with 409, until the hold is over', async () => {
    const dealId = await addDeal(site.db)
    await addPurchase(site.db, await addUser(site.db), dealId)
    await site.db.updateTable('deals').set({ status: 'active' }).where('id', '=', dealId).execute()
    const hold = { status: 'held', paid_at: null, expires_at: '2999-01-01T00:00:00.000Z' } as const
    await site.db.updateTable('reservations').set(hold).where('deal_id', '=', dealId).execute()
    const [status, answer] = await call('DELETE', `/api/admin/deals/${dealId}`)
    expect([status, answer.message]).toEqual([409, expect.stringContaining('Someone holds this deal')])
    expect(await rowOf(dealId)).toMatchObject({ status: 'active' })
    const over = { expires_at: '2020-01-01T00:00:00.000Z' }
    await site.db.updateTable('reservations').set(over).where('deal_id', '=', dealId).execute()
    expect((await call('DELETE', `/api/admin/deals/${dealId}`))[1]).toMatchObject({ outcome: 'deactivated' })
  })

  test('refuses a reserved one with 409', async () => {
    const dealId = await addDeal(site.db, { status: 'reserved' })
    const [status, answer] = await call('DELETE', `/api/admin/deals/${dealId}`)
    expect([status, answer.message]).toEqual([409, expect.stringContaining('reserved by a buyer')])
    expect(await rowOf(dealId)).toBeDefined()
  })
})

describe('who may not', () => {
  test.each(['PUT', 'DELETE'])('%s of a deal that there is not: 404', async (method) => {
    for (const id of ['999999', 'abc', '0'])
      expect((await call(method, `/api/admin/deals/${id}`, method === 'PUT' ? {} : undefined)).slice(0, 2)).toEqual([
        404,
        { message: 'There is no such deal.' },
      ])
  })

  test('a session that has expired is told so where a deal is deleted', async () => {
    const dealId = await addDeal(site.db)
    expect((await call('DELETE', `/api/admin/deals/${dealId}`, undefined, '')).slice(0, 2)).toEqual([
      401,
      { message: 'Your session has expired. Please log in again.' },
    ])
    const signIn = { message: 'Please sign in as an administrator to continue.' }
    expect((await call('PUT', `/api/admin/deals/${dealId}`, {}, '')).slice(0, 2)).toEqual([401, signIn])
    expect((await call('POST', '/api/admin/deals', {}, '')).slice(0, 2)).toEqual([401, signIn])
    expect(await rowOf(dealId)).toBeDefined()
  })

  test.each(['user', 'support', 'editor', 'reviewer'] as const)(
    'the role %s: 403, and nothing happens',
    async (role) => {
      const dealId = await addDeal(site.db)
      const as = await site.signIn(await addUser(site.db, { role }))
      for (const [method, path] of [
        ['POST', ''],
        ['PUT', `/${dealId}`],
        ['DELETE', `/${dealId}`],
      ] as const)
        // prettier-ignore
        expect((await call(method, `/api/admin/deals${path}`, { title: 'Mine' }, as))[0]).toBe(403)
      expect(await rowOf(dealId)).toMatchObject({ title: 'Two-bed terrace', version: 1 })
    },
  )

  test('another site: 403', async () => {
    const dealId = await addDeal(site.db)
    const response = await site.fetch(`/api/admin/deals/${dealId}`, { method: 'DELETE', as: cookie, headers: { origin: 'https://evil.test' } }) // prettier-ignore
    expect(response.status).toBe(403)
    expect(await rowOf(dealId)).toBeDefined()
  })
})

describe('figures far from the computed ones', () => {
  const odd = { ...terrace, roi: 99 }
  const question = 'Price, yield and ROI do not fit: they give an ROI of 5.79%, and 99.00% is entered.'
  const refused = { message: expect.stringContaining('confirmedFigures') as string, confirmedFigures: [question] }
  const count = async () => (await site.db.selectFrom('deals').select('id').execute()).length

  test('are answered with 409 and what to send back; then the deal is on the market', async () => {
    const before = await count()
    const [status, answer, headers] = await call('POST', '/api/admin/deals', odd)
    expect([status, headers.get('cache-control'), answer]).toEqual([409, 'no-store', refused])
    expect(await count()).toBe(before)
    const { confirmedFigures } = answer
    const [created, deal] = await call('POST', '/api/admin/deals', { ...odd, confirmedFigures })
    expect([created, deal.status, deal.roi]).toEqual([201, 'active', 99])
    expect((await call('GET', `/api/deals/${String(deal.id)}`))[0]).toBe(200)
  })

  test('of a change are asked about once, and anew once they are others', async () => {
    const { id } = await create()
    const path = `/api/admin/deals/${String(id)}`
    expect((await call('PUT', path, { roi: 99 }))[1]).toEqual(refused)
    expect(await rowOf(id)).toMatchObject({ entered_roi_percent: 5.79, status: 'active' })
    expect((await call('PUT', path, { roi: 99, confirmedFigures: [question] }))[0]).toBe(200)
    expect((await call('PUT', path, { title: 'Another' }))[0]).toBe(200)
    const [status, answer] = await call('PUT', path, { roi: 98, confirmedFigures: [question] })
    expect([status, answer.confirmedFigures]).toEqual([409, [question.replace('99.00', '98.00')]])
    // Off the market nobody is asked; on the way back to it they are.
    expect((await call('PUT', path, { roi: 98, isActive: false }))[0]).toBe(200)
    expect((await call('PUT', path, { isActive: true }))[0]).toBe(409)
  })

  test('are not asked about where the rent is unknown or the ROI is left empty', async () => {
    expect((await call('POST', '/api/admin/deals', { ...odd, annualYield: null }))[0]).toBe(201)
    expect((await call('POST', '/api/admin/deals', { ...odd, roi: null }))[0]).toBe(201)
  })

  test.each([['yes'], [[1]], [{}]])('refuses %j as what was confirmed', async (confirmedFigures) => {
    const [status, answer] = await call('POST', '/api/admin/deals', { ...odd, confirmedFigures })
    expect([status, answer.errors]).toEqual([400, { confirmedFigures: 'Send a list of the sentences, as they were received' }]) // prettier-ignore
  })
})
