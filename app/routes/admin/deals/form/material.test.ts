import { describe, expect, test } from 'vitest'
import { asAdmin, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { newDeal } from '#app/testing/inputs/imports.ts'
import { materialColumns, materialSecrets, materialTexts } from '#app/testing/inputs/material.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { dealFormId } from './ids.ts'

startAdminSite()

/** The material information of a deal: entered through the form, shown to buyers, and what nobody else is told. */

const newPage = '/admin/deals/new'
const lease = { tenure: 'Leasehold', groundRent: '150', strategy: 'Licensed HMO' }
const dealOf = (id: number) => site.db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Enters a deal with all of it on the market, and returns its id. */
async function enter() {
  const saved = await post(newPage, { ...newDeal, ...lease, ...materialTexts, isActive: 'yes', intent: 'save' })
  expect(saved.status).toBe(303)
  return Number(/deals\/(\d+)\/edit/.exec(saved.headers.get('location')!)![1])
}
const read = async (path: string, as?: string) => (await site.fetch(path, as === undefined ? {} : { as })).text()

describe('the form', () => {
  test('has a section of it, which the list of sections leads to, and keeps every field', async () => {
    const id = await enter()
    expect(await dealOf(id)).toMatchObject(materialColumns)
    const { text } = await page(`/admin/deals/${id}/edit`)
    expect(text.replace(/<!-- -->/g, '')).toMatch(
      /<a href="#material"><span>Material information<\/span> <span[^>]*>19\/19/,
    )
    const section = /<fieldset id="material">.*?<\/fieldset>/s.exec(text)![0]
    for (const name of ['heating', 'planning', 'planningUntil', 'gdv', 'worksWeeks'])
      expect(section).toContain(`name="${name}"`)
    const sent = Object.fromEntries(sentForm(text, `id="${dealFormId}"`)) as Record<string, string>
    expect(sent).toMatchObject({ tenantSince: '2023-03-01', siteArea: '1250.5', titleNumber: 'SECR123456', uprn: '100023336956', broadband: 'full-fibre' }) // prettier-ignore
    // What it shows is what it takes.
    const before = await dealOf(id)
    expect((await post(`/admin/deals/${id}/edit`, { ...sent, intent: 'save' })).status).toBe(303)
    expect(await dealOf(id)).toEqual(before)
  })

  test('refuses what cannot be read, beside its field and with everything typed', async () => {
    const wrong = { hmoOccupants: 'many', planningUntil: 'soon', titleNumber: 'NGL-1', uprn: 'none' }
    const { status, text } = await post(newPage, { ...newDeal, ...materialTexts, ...wrong, intent: 'save' })
    expect(status).toBe(400)
    for (const [name, typed] of Object.entries(wrong)) {
      expect(text).toContain(`href="#deal-${name}"`)
      expect(text).toMatch(new RegExp(`name="${name}"[^>]*value="${typed}"`))
    }
    expect(text).toContain(`>${materialTexts.restrictions}</textarea>`)
  })

  test('tells two people at one deal where they differ', async () => {
    const id = await enter()
    const path = `/admin/deals/${id}/edit`
    const version = String((await dealOf(id)).version)
    const sent = { ...newDeal, ...lease, ...materialTexts, isActive: 'yes', version }
    expect((await post(path, { ...sent, heating: 'A heat pump' })).status).toBe(303)
    const { status, text } = await post(path, { ...sent, heating: 'None', planning: 'refused' })
    expect(status).toBe(409)
    const choices = Object.fromEntries(sentForm(text, 'id="choices"')) as Record<string, string>
    expect(choices).toMatchObject({ planning: 'refused', restrictions: materialTexts.restrictions, version: String(Number(version) + 1) }) // prettier-ignore
    expect(await dealOf(id)).toMatchObject({ heating: 'A heat pump', planning: 'full' })
  })
})

describe('what was entered', () => {
  test('stands on the page of the deal, folded where it is long, and is in no JSON of visitors', async () => {
    const id = await enter()
    const html = (await read(`/deal/${id}`)).replace(/<!-- -->/g, '')
    const overview = /<section[^>]* id="overview".*?<\/section>/s.exec(html)![0]
    const folds = [...overview.matchAll(/<details[^>]*>.*?<\/details>/gs)].map(([fold]) => fold)
    const fold = folds.find((one) => one.includes('Utilities, rights and restrictions'))!
    for (const text of ['Gas boiler of 2021', 'A right of way over the yard.', 'Full fibre', '14 May 2028'])
      expect(fold).toContain(text)
    const open = overview.replace(/<details.*<\/details>/s, '')
    for (const text of ['Doubles every 25 years', '30 September 2028', '£860,000', '1 March 2023'])
      expect(open).toContain(text)
    expect(overview).toMatch(/<a class="word" href="[^"]*#hmo">HMO licence<\/a>/)
    const calls = [await read('/api/deals'), await read(`/api/deals/${id}`)]
    for (const json of calls) {
      expect(json).toContain(newDeal.title)
      expect(json).not.toContain('Gas boiler')
    }
  })

  test('never shows to visitors what leads to the address, nor in the trail', async () => {
    const id = await enter()
    await post(`/admin/deals/${id}/edit`, { ...newDeal, ...lease, ...materialTexts, isActive: 'yes', titleNumber: 'SECR 1234567', uprn: '336956', hmoLicenceNumber: 'HMO-SECRET-8', planningReference: '24/SECRET/9', heating: 'A heat pump', bathrooms: '3', version: String((await dealOf(id)).version) }) // prettier-ignore
    expect(await dealOf(id)).toMatchObject({ title_number: 'SECR1234567', uprn: '336956' })
    const shown = [`/deal/${id}`, '/marketplace', '/api/deals', `/api/deals/${id}`, `/search?q=${newDeal.title}`]
    for (const path of shown) expect(await read(path), path).not.toMatch(materialSecrets)
    const events = await site.db.selectFrom('audit_events').select('detail').where('object_type', '=', 'deal').where('object_id', '=', String(id)).execute() // prettier-ignore
    const trail = events.map(({ detail }) => detail).join('\n')
    expect(trail).not.toMatch(materialSecrets)
    expect(trail).toContain('UPRN')
    expect(trail).toContain('Title number')
    expect(trail).toContain('"Bathrooms":"3"')
  })

  test('is what an admin’s JSON call takes by its names, and gets the private part of', async () => {
    const body = JSON.stringify({ ...newDeal, bathrooms: 2, uprn: 100023336956, titleNumber: 'secr 123456', planningReference: '24/SECRET/8', hmoLicenceNumber: null }) // prettier-ignore
    const answer = await site.fetch('/api/admin/deals', { method: 'POST', body, as: asAdmin, headers: { 'content-type': 'application/json' } }) // prettier-ignore
    const deal = (await answer.json()) as Record<string, unknown>
    expect([answer.status, deal]).toEqual([201, expect.objectContaining({ uprn: '100023336956', titleNumber: 'SECR123456', planningReference: '24/SECRET/8', hmoLicenceNumber: '' })]) // prettier-ignore
    expect(await dealOf(Number(deal.id))).toMatchObject({ bathrooms: 2, uprn: '100023336956' })
  })
})
