import { describe, expect, test } from 'vitest'
import { asAdmin, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal } from '#app/testing/database/database.ts'

/** Figures far from the computed ones: the form asks about them before the deal is on the market. */

startAdminSite()

const newPage = '/admin/deals/new'
const filled = {
  title: 'Terrace of doubt',
  description: 'Let since March.',
  location: 'Liverpool, L15',
  propertyType: 'Residential',
  price: '100 000',
  annualYield: '8,100',
  roi: '99',
  tenancy: 'Since <March>',
  isActive: 'yes',
  intent: 'save',
}
const question = 'Price, yield and ROI do not fit: they give an ROI of 5.78%, and 99.00% is entered.'
const yearly = 'Twelve months of rent are £7,200, and the annual yield is £8,100.'
const said = (html: string) => html.replaceAll('<!-- -->', '')
/** The boxes of the questions: what each posts, and whether it is ticked. */
const boxesIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="confirmedFigures"[^>]*>/g)].map(([input]) => ({
    value: /value="([^"]*)"/.exec(input)![1],
    isTicked: / checked/.test(input),
  }))
const countDeals = async () => (await site.db.selectFrom('deals').select('id').execute()).length
const dealOf = (id: number) => site.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idIn = (answer: { headers: Headers }) => Number(/deals\/(\d+)\/edit/.exec(answer.headers.get('location')!)![1])

/** Sends the form, with any number of questions confirmed. */
function send(path: string, fields: Record<string, string>, confirmed: string[] = []) {
  const body = new URLSearchParams(fields)
  for (const each of confirmed) body.append('confirmedFigures', each)
  return page(path, { method: 'POST', body, as: asAdmin })
}

describe('the form', () => {
  test('asks with everything typed still there, and enters the deal once its box is ticked', async () => {
    const before = await countDeals()
    const asked = await send(newPage, filled)
    expect(asked.status).toBe(400)
    expect(asked.text).toContain('Nothing has been saved yet. Everything you typed is below.')
    expect(asked.text).toContain(`href="#deal-confirmedFigures">`)
    expect(asked.text).toMatch(/<input[^>]* id="deal-confirmedFigures"/)
    expect(asked.text).toContain('value="Since &lt;March&gt;"')
    expect(asked.text).toContain('value="100 000"')
    expect(said(asked.text)).toContain('I have checked it.')
    expect(boxesIn(asked.text)).toEqual([{ value: question, isTicked: false }])
    // The question stands right above the buttons that save.
    expect(asked.text.indexOf('name="confirmedFigures"')).toBeGreaterThan(asked.text.indexOf('name="address"'))
    expect(asked.text.indexOf('name="confirmedFigures"')).toBeLessThan(asked.text.indexOf('Save and next'))
    expect(await countDeals()).toBe(before)

    const saved = await send(newPage, filled, [question])
    expect(saved.status).toBe(303)
    const form = await page(saved.headers.get('location')!)
    expect(form.text).toContain('Deal Created')
    expect(said(form.text)).toContain(`Confirmed: ${question.slice(0, -1)}`)
    expect(boxesIn(form.text)).toEqual([])
    const id = idIn(saved)
    expect(await dealOf(id)).toMatchObject({ status: 'active', entered_roi_percent: 99 })
    expect((await site.fetch(`/deal/${id}`)).status).toBe(200)
  })

  test('asks about each figure; what was ticked stays ticked, also while there are mistakes or others to be ticked', async () => {
    const both = { ...filled, monthlyRent: '600' }
    const first = question.replace('5.78', '5.94')
    const one = await send(newPage, both, [yearly])
    expect(one.status).toBe(400)
    expect(boxesIn(one.text)).toEqual([{ value: first, isTicked: false }, { value: yearly, isTicked: true }]) // prettier-ignore
    const mistaken = await send(newPage, { ...both, title: '' }, [first, yearly])
    expect(mistaken.status).toBe(400)
    expect(mistaken.text).toContain('Please fill in all required fields.')
    expect(boxesIn(mistaken.text)).toEqual([{ value: first, isTicked: true }, { value: yearly, isTicked: true }]) // prettier-ignore
    expect((await send(newPage, both, [first, yearly])).status).toBe(303)
  })

  test('asks anew about a figure that was changed after its box was ticked, and shows no other box', async () => {
    const asked = await send(newPage, { ...filled, roi: '77' }, [question])
    expect(asked.status).toBe(400)
    expect(boxesIn(asked.text)).toEqual([{ value: question.replace('99.00', '77.00'), isTicked: false }])
  })

  test.each([
    ['a deal off the market', { isActive: '' }],
    ['the figures that are only worked out', { intent: 'preview' }],
    ['a rent that nobody knows', { annualYield: '' }],
    ['an ROI that was left empty', { roi: '' }],
  ])('asks nothing about %s', async (_, fields) => {
    const answer = await send(newPage, { ...filled, ...fields })
    expect(answer.status).toBe('intent' in fields ? 200 : 303)
    if (answer.status === 303) {
      const form = await page(answer.headers.get('location')!)
      expect(form.text).toContain('Deal Created')
      expect(boxesIn(form.text)).toEqual([])
    }
  })

  test('asks about a deal that is on the market at its next saving, once, and never takes it off', async () => {
    const figures = { price_pence: 10_000_000, entered_roi_percent: 99, entered_monthly_rent_pence: null }
    const id = await addDeal(site.db, { ...figures, title: filled.title })
    const path = `/admin/deals/${id}/edit`
    const fields = async () => ({ ...filled, annualYield: '10800', version: String((await dealOf(id)).version) })
    const asked = await send(path, await fields())
    expect(asked.status).toBe(400)
    const [box] = boxesIn(asked.text)
    expect(box!.value).toMatch(/^Price, yield and ROI do not fit: .*99\.00% is entered\.$/)
    expect(await dealOf(id)).toMatchObject({ status: 'active', version: 1 })
    expect((await send(path, await fields(), [box!.value!])).status).toBe(303)
    const again = await send(path, { ...(await fields()), title: 'Another title' })
    expect(again.status).toBe(303)
    expect((await page(again.headers.get('location')!)).text).toContain('Deal Updated')
    expect(await dealOf(id)).toMatchObject({ status: 'active', title: 'Another title' })
  })

  test('carries the ticked boxes through the choice between two versions', async () => {
    const id = await addDeal(site.db, { title: filled.title })
    const path = `/admin/deals/${id}/edit`
    expect((await send(path, { ...filled, isActive: '', version: '1' })).status).toBe(303)
    const conflict = await send(path, { ...filled, title: 'Mine', version: '1' }, [question])
    expect(conflict.status).toBe(409)
    // Of the choices, and of the way back to the form.
    expect(boxesIn(conflict.text).map(({ value }) => value)).toEqual([question, question])
  })
})
