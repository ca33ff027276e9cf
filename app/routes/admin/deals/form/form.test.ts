import { describe, expect, test } from 'vitest'
import { mostComparables } from '#app/domain/deals/record/record-kinds.ts'
import { fieldNames, fieldOf } from '#app/domain/deals/record/record.ts'
import { ada, asAdmin, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'

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
const editPage = (id: number) => `/admin/deals/${id}/edit`

/** The page after a form was accepted, with its messages. */
async function follow(answer: Awaited<ReturnType<typeof post>>, as = asAdmin) {
  expect(answer.status).toBe(303)
  const address = answer.headers.get('location')!
  return { address, ...(await page(address, { as })) }
}
const dealOf = (id: number) => site.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const countDeals = async () => (await site.db.selectFrom('deals').select('id').execute()).length
const idIn = (address: string) => Number(/deals\/(\d+)\/edit/.exec(address)![1])

/** Enters a deal through the form, and returns its id. */
async function enter(fields: Record<string, string> = {}) {
  return idIn((await follow(await post(newPage, { ...filled, ...fields, intent: 'save' }))).address)
}

describe('the form for a new deal', () => {
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

  test('keeps how the owner is reached, shows it again, and says what is wrong with it beside what was typed', async () => {
    const contact = { ownerName: 'Olive Owner', ownerEmail: 'olive@owners.test', ownerPhone: '+44 (0)1632 960 101' }
    const id = await enter({ ...contact, ownerEmail: ' olive@owners.test ' })
    expect(await dealOf(id)).toMatchObject({
      owner_name: 'Olive Owner',
      owner_email: 'olive@owners.test',
      owner_phone: '+44 (0)1632 960 101',
    })
    const { text } = await page(editPage(id))
    for (const value of Object.values(contact)) expect(text).toContain(`value="${value}"`)
    const refused = await post(newPage, { ...filled, ...contact, ownerEmail: 'olive at owners' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('href="#deal-ownerEmail"')
    expect(refused.text).toContain('value="olive at owners"')
    expect(refused.text).toContain('value="+44 (0)1632 960 101"')
  })

  test('is there again, and empty, after “Save and next”', async () => {
    const saved = await follow(await post(newPage, { ...filled, intent: 'next' }))
    expect(saved.address).toBe(newPage)
    expect(saved.text).toContain('Deal Created')
    expect(saved.text).not.toContain(filled.title)
  })

  test('keeps everything typed where something is missing', async () => {
    const before = await countDeals()
    const answer = await post(newPage, {
      ...filled,
      title: ' ',
      tenancy: 'Since <March>',
      featureParking: 'yes',
      'comparables-1-what': '12 Park | Street',
      'comparables-1-price': '£98,000',
      'comparables-0-what': '',
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Please fill in all required fields.')
    expect(answer.text).toContain('href="#deal-title"')
    expect(answer.text).toContain('value="Since &lt;March&gt;"')
    expect(answer.text).toContain('value="£92 000.00"')
    expect(answer.text).toContain('value="12 Park / Street"')
    expect(/<input[^>]*name="featureParking"[^>]*>/.exec(answer.text)![0]).toContain('checked')
    expect(await countDeals()).toBe(before)
  })

  test.each([
    ['secure price', { securePrice: '3000.50' }, 'Enter whole pounds, without pence'],
    ['ROI', { roi: '6.275' }, 'Enter a percentage with at most two decimals'],
    [
      'email of the owner',
      { ownerEmail: 'olive at owners' },
      'Enter an email address in the right form, like name@example.com',
    ],
    ['telephone of the owner', { ownerPhone: 'in the evening' }, 'Enter a telephone number, like 07700 900123'],
    ['area', { areaCode: 'E99' }, 'Choose an area from the list'],
    ['sale', { 'comparables-0-what': '', 'comparables-0-price': '£98,000' }, 'Sale 1: say which property it is'],
  ])('refuses a wrong %s beside its field', async (_, wrong, message) => {
    const answer = await post(newPage, { ...filled, ...wrong, intent: 'save' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('There is a problem')
    expect(answer.text.split(message).length).toBeGreaterThan(2)
  })

  test('reads comparable sales by their rows, and shows them again', async () => {
    const id = await enter({
      'comparables-0-what': '12 Park Street',
      'comparables-0-price': '98000',
      'comparables-2-what': '31 Park Street',
      'comparables-2-price': '£104,500',
      'comparables-2-month': '2026-06',
      'comparables-2-metres': '90',
    })
    expect(JSON.parse((await dealOf(id)).comparables)).toHaveLength(2)
    const { text } = await page(editPage(id))
    expect(text).toMatch(/name="comparables-1-price"[^>]*value="£104,500"/)
    // Those that hold something and one empty row stand there, the others are folded.
    const fold = text.indexOf('Add a sale')
    expect(text.indexOf('name="comparables-2-what"')).toBeLessThan(fold)
    expect(text.indexOf('name="comparables-3-what"')).toBeGreaterThan(fold)
    expect(text.split('name="comparables-').length - 1).toBe(4 * mostComparables)
  })
})

describe('“Work out the figures”', () => {
  test('shows figures and score of what is typed, and saves nothing', async () => {
    const before = await countDeals()
    const answer = await post(newPage, { ...filled, title: 'Typed only', intent: 'preview' })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('8.80%')
    expect(answer.text).toContain('as typed, not saved')
    expect(answer.text).toContain('Price, yield and ROI agree.')
    expect(answer.text).toContain('value="Typed only"')
    expect(await countDeals()).toBe(before)
  })

  test('says what does not fit', async () => {
    const answer = await post(newPage, { ...filled, roi: '20', intent: 'preview' })
    expect(answer.text).toContain('Price, yield and ROI do not fit')
  })
})

describe('the form of a deal', () => {
  test('shows what is saved, and saves what is changed', async () => {
    const id = await enter({ bedrooms: '2' })
    expect((await page(editPage(id))).text).toContain('value="£92,000"')
    const saved = await follow(
      await post(editPage(id), { ...filled, bedrooms: '3', isActive: 'yes', version: '1', intent: 'save' }),
    )
    expect(saved.text).toContain('Deal Updated')
    expect(saved.text).toContain('Deal has been updated successfully.')
    expect(await dealOf(id)).toMatchObject({ bedrooms: 3, status: 'active' })
    expect((await page(`/deal/${id}`)).status).toBe(200)
    const { version } = await dealOf(id)
    await post(editPage(id), { ...filled, version: String(version), intent: 'save' })
    expect(await dealOf(id)).toMatchObject({ status: 'inactive' })
    expect((await page(`/deal/${id}`)).status).toBe(404)
  })

  test('saves figures that do not fit, and says so on the page that follows', async () => {
    const id = await enter()
    const saved = await follow(await post(editPage(id), { ...filled, roi: '20', version: '1' }))
    expect(saved.text).toContain('It is saved. Please check:')
    expect((await dealOf(id)).roi_percent).toBe(20)
  })

  test('shows the adjusted score beside the computed one', async () => {
    const id = await enter({ scoreOverride: '12.5', scoreReason: 'The roof' })
    const { text } = await page(editPage(id))
    expect(text).toMatch(/<b>E<\/b> (<!-- -->)?12\.5/)
    expect(text).toContain('Adjusted by editor. The formula gives')
  })

  test('tells its last changes in words', async () => {
    const id = await enter({ bedrooms: '2' })
    await post(editPage(id), { ...filled, bedrooms: '3', version: '1' })
    const { text } = await page(editPage(id))
    expect(text).toContain('Ada Admin')
    expect(text).toContain('All 2 entries')
  })

  test('leads with “Save and next” to the next deal of the list, with its filters, and from the last one to the list', async () => {
    const ids: number[] = []
    for (const price of ['1000', '3000', '2000']) ids.push(await enter({ title: 'Next of list', price }))
    const list = 'q=Next+of+list&sort=price'
    const at = (id: number) => `${editPage(id)}?list=${encodeURIComponent(list)}`
    const save = async (id: number, price: string, version: string) => {
      const answer = await post(at(id), { ...filled, title: 'Next of list', price, version, intent: 'next' })
      return answer.headers.get('location')
    }
    // Its new price moves a deal; the next one is the one that followed it before.
    expect(await save(ids[0]!, '9000', '1')).toBe(at(ids[2]!))
    expect(await save(ids[1]!, '3001', '1')).toBe(at(ids[0]!))
    expect(await save(ids[0]!, '9001', '2')).toBe(`/admin/deals?${list}`)
  })

  test('refuses to put a reserved deal back on the market, and keeps what was typed', async () => {
    const id = await addDeal(site.db)
    await addPurchase(site.db, await addUser(site.db), id)
    await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', id).execute()
    const { version } = await dealOf(id)
    const answer = await post(editPage(id), { ...filled, isActive: 'yes', version: String(version) })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This deal is reserved by a buyer, so its listing cannot be changed.')
    expect(answer.text).toContain(`value="${filled.title}"`)
    expect((await dealOf(id)).title).toBe('Two-bed terrace')
  })

  test.each(['/admin/deals/999999/edit', '/admin/deals/x/edit'])('%s is no deal', async (path) => {
    expect((await page(path)).status).toBe(404)
    expect((await post(path, filled)).status).toBe(404)
  })

  test.each(['user', 'support', 'reviewer', 'editor'] as const)('is closed to the role %s', async (role) => {
    const id = await enter()
    const { cookie } = await signInSomebody(site, { role })
    for (const path of [newPage, editPage(id), '/admin/deals/draft']) {
      expect((await post(path, { ...filled, deal: '0' }, cookie)).status).toBe(403)
      if (!path.endsWith('draft')) expect((await page(path, { as: cookie })).status).toBe(403)
    }
    expect((await post(newPage, filled, '')).status).toBe(401)
    expect((await post(newPage, filled, asUser)).status).toBe(403)
  })

  test('comes back with everything typed when it was sent too often', async () => {
    const { cookie } = await signInSomebody(site, { isAdmin: true })
    let answer = await post(newPage, { intent: 'drop' }, cookie)
    for (let sent = 1; answer.status === 303 && sent < 120; sent += 1)
      answer = await post(newPage, { ...filled, tenancy: 'Typed', intent: 'drop' }, cookie)
    expect(answer.status).toBe(429)
    expect(answer.text).toContain('value="Typed"')
    expect(ada.role).toBe('admin')
  })
})
