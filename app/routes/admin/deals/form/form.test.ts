import { beforeAll, describe, expect, test } from 'vitest'
import { fieldNames, fieldOf } from '#app/domain/deals/record.ts'
import { ada, asUser, page, post, site, startAdminSite } from '#app/testing/admin-site.ts'
import { addDeal } from '#app/testing/database.ts'

startAdminSite()

const newPage = '/admin/deals/new'
const filled = {
  title: 'Two-bed flat in Jarrow',
  description: 'Let since March.',
  location: 'Jarrow, NE32',
  propertyType: 'Residential',
  price: '£92 000.00',
  annualYield: '8,100',
  securePrice: '£3,000',
}

/** The page of a saved form, with its messages. */
async function follow(answer: Awaited<ReturnType<typeof post>>) {
  expect(answer.status).toBe(303)
  const address = answer.headers.get('location')!
  return { address, ...(await page(address)) }
}
const dealOf = (id: number) => site.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
const countDeals = async () => (await site.db.selectFrom('deals').select('id').execute()).length
const idIn = (address: string) => Number(/deals\/(\d+)\/edit/.exec(address)![1])

/** Enters a deal through the form, and returns its id. */
async function enter(fields: Record<string, string> = {}) {
  return idIn((await follow(await post(newPage, { ...filled, ...fields, intent: 'save' }))).address)
}

describe('/admin/deals/new', () => {
  test('has a control for every field', async () => {
    const { status, text } = await page(newPage)
    expect(status).toBe(200)
    const missing = fieldNames.filter(
      (name) => !text.includes(`name="${name}"`) && fieldOf(name).control.kind !== 'comparables',
    )
    expect(missing).toEqual([])
    expect(text).toContain('name="comparables-7-metres"')
  })

  test('enters a deal and leads to its form', async () => {
    const saved = await follow(await post(newPage, { ...filled, intent: 'save' }))
    expect(saved.text).toContain('Deal Created')
    expect(saved.text).toContain('Deal has been created successfully.')
    expect(await dealOf(idIn(saved.address))).toMatchObject({
      title: filled.title,
      price_pence: 9_200_000,
      annual_yield_pence: 810_000,
      secure_price_pence: 300_000,
      status: 'inactive',
      version: 1,
    })
  })

  test('keeps everything typed where something is missing', async () => {
    const before = await countDeals()
    const answer = await post(newPage, { ...filled, title: ' ', tenancy: 'Since <March>', featureParking: 'yes' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Please fill in all required fields.')
    expect(answer.text).toContain('href="#deal-title"')
    expect(answer.text).toContain('value="Since &lt;March&gt;"')
    expect(answer.text).toContain('value="£92 000.00"')
    expect(/<input[^>]*name="featureParking"[^>]*>/.exec(answer.text)![0]).toContain('checked')
    expect(await countDeals()).toBe(before)
  })
})

describe('/admin/deals/{id}/edit', () => {
  test('shows what is saved, and saves what is changed', async () => {
    const id = await enter({ bedrooms: '2' })
    const shown = await page(`/admin/deals/${id}/edit`)
    expect(shown.text).toContain('value="£92,000"')
    const saved = await follow(
      await post(`/admin/deals/${id}/edit`, {
        ...filled,
        bedrooms: '3',
        isActive: 'yes',
        version: '1',
        intent: 'save',
      }),
    )
    expect(saved.text).toContain('Deal Updated')
    expect(saved.text).toContain('Deal has been updated successfully.')
    expect(await dealOf(id)).toMatchObject({ bedrooms: 3, status: 'active' })
    expect((await page(`/deal/${id}`)).status).toBe(200)
  })
})
