import { beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '#app/testing/desks/refund-site.ts'
import { ada, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addTestimonial, completePurchase, payBack, recordOf, words, type CompletedStage } from '#app/testing/desks/testimonials.ts' // prettier-ignore
import { recheckShown } from '#app/domain/testimonials/asking.server.ts'
import { addUser } from '#app/testing/database/database.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { londonDay } from '#app/utils/dates.ts'

startAdminSite()

let stage: CompletedStage
let id: string
let path: string
beforeEach(async () => {
  await site.db.deleteFrom('testimonials').execute()
  stage = await completePurchase(site.db)
  id = await addTestimonial(site.db, { state: 'received', reservation_id: stage.reservationId, words })
  path = `/admin/testimonials/${id}`
})
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
/** The form with files, as the browser sends it. */
const send = (to: string, fields: Record<string, string | File>) => page(to, { method: 'POST', body: formOf(fields) })
const checked = async (change: Record<string, string | File> = {}) => ({
  version: String((await recordOf(stage)).version),
  shown: '',
  incentive: 'no',
  what: '',
  evidence: '',
  intent: 'verify',
  ...change,
})
const mistakesIn = (html: string, form: string) =>
  [...html.matchAll(new RegExp(`<li><a href="#${form}-(\\w+)">`, 'g'))].map((match) => match[1])

describe('the list', () => {
  test('has those to check first, and leads to each; its file has the words', async () => {
    await addTestimonial(site.db, { words: 'Words that are shown already.' })
    const { text } = await page('/admin/testimonials')
    expect(text).toContain(`href="${path}"`)
    expect(text).not.toContain('shown already')
    expect(textOf(text)).toContain(stage.reference)
    expect((await page('/admin/testimonials?state=verified')).text).toContain('shown already')
    const file = await page('/admin/export/testimonials?state=any')
    expect(file.text.split('\r\n')[0]).toContain('State,Sample,Words,Name shown')
    expect(file.text).toContain(words)
    // The bar says what waits.
    expect(/<a href="\/admin\/testimonials"[^]*?<\/a>/.exec((await page('/admin/keys')).text)![0]).toContain('1')
  })

  test('says that there is nothing to check, with the way to all', async () => {
    await site.db.updateTable('testimonials').set({ state: 'asked', words: null, name: null }).execute() // prettier-ignore
    const { text } = await page('/admin/testimonials')
    expect(text).toContain('Nothing to check')
    expect(text).toContain('/admin/testimonials?state=any')
  })
})

describe('a record', () => {
  test('tells all: words, purchase, consent and its end, what was given, and what happened', async () => {
    const { status, text } = await page(path)
    expect(status).toBe(200)
    const seen = textOf(text)
    for (const part of [
      words,
      'Residential property in Liverpool',
      stage.reference,
      '1 November 2026',
      'I agree.',
      'How it is withdrawn: By the link in the emails',
      'Given for it, the author says Nothing',
    ])
      // prettier-ignore
      expect.soft(seen).toContain(part)
    expect((await page('/admin/testimonials/nothing')).status).toBe(404)
    expect((await send('/admin/testimonials/nothing', await checked())).status).toBe(404)
  })

  test('is verified with 303, and stands on the first page with the next request', async () => {
    expect((await page('/', { as: '' })).text).not.toContain('What investors say')
    const sent = await send(path, await checked({ evidence: 'Called her', documents: new File([new Uint8Array(pdf())], 'letter.pdf', { type: 'application/pdf' }) })) // prettier-ignore
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
    const { text } = await page(path)
    expect(text).toContain('The words are on the website. Their author is told by email.')
    expect(textOf(text)).toMatch(/Shown \d+ \w+ \d{4}, \d\d:\d\d, by Ada Admin/)
    expect(text).not.toContain('Verify and show')
    expect((await page('/', { as: '' })).text).toContain('The survey took longer')
    const href = /href="(\/admin\/testimonials\/[^"]+\/evidence\/[^"]+)"/.exec(text)![1]!
    const file = await page(href)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([200, 'application/pdf', 'no-store']) // prettier-ignore
    expect((await page(`${path}/evidence/nothing`)).status).toBe(404)
    expect((await page(path)).text).toContain('opened a file of the evidence')
  })

  test('is saved with 303 and shows nothing yet', async () => {
    const sent = await send(path, await checked({ intent: 'save', evidence: 'Called her', incentive: 'yes', what: 'a hamper', why: 'Our books say so' })) // prettier-ignore
    expect(sent.status).toBe(303)
    const { text } = await page(path)
    expect(text).toContain('Nothing is shown yet.')
    expect(text).toContain('value="a hamper"')
    expect(text).toContain('Our books say so')
    expect((await recordOf(stage)).state).toBe('received')
  })

  test('with mistakes comes back with 400, everything typed, and the good file', async () => {
    const file = new File([new Uint8Array(pdf())], 'letter.pdf', { type: 'application/pdf' })
    const sent = await send(path, await checked({ incentive: 'yes', what: '', consentHow: 'By letter', evidence: 'Called', documents: file })) // prettier-ignore
    expect(sent.status).toBe(400)
    expect(mistakesIn(sent.text, 'check')).toEqual(['what'])
    const changed = await send(path, await checked({ incentive: 'yes', what: 'a hamper' }))
    expect([changed.status, mistakesIn(changed.text, 'check')]).toEqual([400, ['why']])
    expect(changed.text).toContain('value="a hamper"')
    expect(sent.text).toContain('Called</textarea>')
    expect(sent.text).toContain('Keep letter.pdf')
  })

  test('of no purchase claims no mail to its author', async () => {
    const id = await addTestimonial(site.db, { state: 'received' })
    const of = `/admin/testimonials/${id}`
    expect((await send(of, { ...(await checked({ evidence: 'Her letter' })), version: '1' })).status).toBe(303)
    expect((await page(of)).text).toContain('No purchase is known, so tell their author yourself.')
    await post(`${of}/end`, { intent: 'refuse', version: '2', reason: 'private', note: '' })
    expect((await page(of)).text).toContain('No purchase is known, so tell their author why yourself.')
  })

  test('refuses a file that is none of the kinds, with its status', async () => {
    const file = new File(['hello'], 'letter.txt', { type: 'text/plain' })
    const sent = await send(path, await checked({ documents: file }))
    expect(sent.status).toBe(415)
    expect(sent.text).toContain('letter.txt: The file must be a PDF, JPG or PNG')
    expect((await recordOf(stage)).state).toBe('received')
  })

  test('is not shown without consent, or without anything that stands behind it', async () => {
    await site.db.updateTable('testimonials').set({ consent_at: null, consent_text: null, consent_by: null }).execute()
    await site.db.updateTable('reservations').set({ status: 'paid', completed_on: null }).where('id', '=', stage.reservationId).execute() // prettier-ignore
    const sent = await send(path, await checked())
    expect(sent.status).toBe(400)
    expect(mistakesIn(sent.text, 'check').toSorted()).toEqual(['consentHow', 'evidence'])
    expect(textOf(sent.text)).toMatch(/None is recorded. Without one the record is deleted on \d+ \w+ \d{4}/)
    expect((await page('/', { as: '' })).text).not.toContain('What investors say')
  })

  test('that has changed meanwhile gives 409 and what was typed', async () => {
    const old = await checked({ evidence: 'Called her' })
    await site.db
      .updateTable('testimonials')
      .set({ version: 7, words: `${words} And more.` })
      .execute()
    const sent = await send(path, old)
    expect(sent.status).toBe(409)
    expect(sent.text).toContain('This record has changed since you opened the page.')
    expect(sent.text).toContain('Called her</textarea>')
  })

  test('that a colleague decided about meanwhile gives 409 and what was typed, to be copied', async () => {
    const late = await checked({ evidence: 'Called her', what: 'a hamper', incentive: 'yes', why: 'Our books' })
    await send(path, await checked())
    const sent = await send(path, late)
    expect(sent.status).toBe(409)
    expect(textOf(sent.text)).toContain('What you had typed a hamper Our books Called her')
  })

  test('whose payment went back says so, and is no evidence', async () => {
    await send(path, await checked())
    await payBack(site.db, stage.reservationId, new Date().toISOString())
    // A kept page would still have it.
    expect((await page('/', { as: '' })).text).not.toContain('The survey took longer')
    const seen = textOf((await page(path)).text)
    expect(seen).toContain('Completed on 1 November 2026 Payment All of it went back to the buyer, so that the purchase is no evidence') // prettier-ignore
    expect(seen).toContain('Not any more: it has to be checked once more')
    await recheckShown(site.db, new Date().toISOString())
    const sent = await send(path, await checked())
    expect([sent.status, mistakesIn(sent.text, 'check')]).toEqual([400, ['evidence']])
  })

  test('about one’s own purchase has no form, and 403 for whoever sends it', async () => {
    const own = await completePurchase(site.db, { buyer: ada })
    const ownId = await addTestimonial(site.db, { state: 'received', reservation_id: own.reservationId })
    const { text } = await page(`/admin/testimonials/${ownId}`)
    expect(text).not.toContain('Verify and show')
    expect(text).toContain('This is about your own purchase.')
    const sent = await send(`/admin/testimonials/${ownId}`, {
      ...(await checked()),
      version: '1',
      evidence: 'It is so',
    })
    expect([sent.status, sent.text.includes('>It is so<')]).toEqual([403, true])
    const refused = await post(`/admin/testimonials/${ownId}/end`, { intent: 'refuse', version: '1', reason: 'private', note: 'Oh well' }) // prettier-ignore
    expect([refused.status, refused.text.includes('>Oh well<')]).toEqual([403, true])
  })
})

describe('its end', () => {
  test('is a refusal with its reason, or words that are taken down', async () => {
    const refuse = (fields: Record<string, string>) =>
      post(`${path}/end`, { intent: 'refuse', version: '1', ...fields })
    const missing = await refuse({ reason: '', note: 'Because.' })
    expect(missing.status).toBe(400)
    expect(missing.text).toContain('Choose why they are not shown')
    expect(missing.text).toContain('Because.</textarea>')
    const long = await refuse({ reason: 'private', note: 'x'.repeat(1001) })
    expect([long.status, long.text.includes('href="#note"')]).toEqual([400, true])
    const sent = await refuse({ reason: 'private', note: 'Leave the agent out.' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
    expect(textOf((await page(path)).text)).toContain('Because Private details of a person The author reads Leave the agent out.') // prettier-ignore
    expect((await refuse({ reason: 'private', note: 'Leave the agent out.' })).status).toBe(303)
    const changed = await refuse({ reason: 'advertising', note: '' })
    expect(changed.status).toBe(409)
    expect(changed.text).toContain('This record has changed')
  })

  test('is a withdrawal that the author has asked for', async () => {
    await send(path, await checked())
    expect((await page('/', { as: '' })).text).toContain('The survey took longer')
    const missing = await post(`${path}/end`, { intent: 'withdraw', how: ' ' })
    expect([missing.status, missing.text.includes('Say how the author told us')]).toEqual([400, true])
    const sent = await post(`${path}/end`, { intent: 'withdraw', how: 'by telephone' })
    expect(sent.status).toBe(303)
    expect((await page('/', { as: '' })).text).not.toContain('The survey took longer')
    const { text } = await page(path)
    expect(text).toContain('Withdrawn by their author.')
    expect(text).not.toContain(words)
    expect((await page(`${path}/end`)).status).toBe(409)
    const late = await post(`${path}/end`, { intent: 'refuse', version: '1', reason: 'private', note: 'Too late' })
    expect([late.status, textOf(late.text).includes('What you had typed Too late')]).toEqual([409, true])
    expect((await post(`${path}/end`, { intent: 'withdraw', how: 'by telephone' })).status).toBe(303)
    expect((await send(path, await checked({ version: '9' }))).status).toBe(409)
  })

  test('is no other, and not before there are words', async () => {
    expect((await post(`${path}/end`, { intent: 'burn' })).status).toBe(400)
    expect((await page('/admin/testimonials/nothing/end')).status).toBe(404)
    const asked = await addTestimonial(site.db, { state: 'asked' })
    expect((await page(`/admin/testimonials/${asked}/end`)).status).toBe(409)
    expect((await post(`/admin/testimonials/${asked}/end`, { intent: 'withdraw', how: 'x' })).status).toBe(409)
  })
})

describe('entering', () => {
  const form = () => ({ reference: stage.reference, words, name: 'I. I.', incentive: 'no', what: '', consentDay: '2026-11-03', consentHow: 'By letter', evidence: 'Letter' }) // prettier-ignore

  test('makes a record with 303; the same form sent again leads to the same one', async () => {
    await site.db.deleteFrom('testimonials').execute()
    const empty = (await page('/admin/testimonials/new')).text
    expect(empty).toContain('Words that a buyer sent by letter, email or telephone.')
    // There was no answer before, and nothing was withdrawn.
    expect(empty).not.toMatch(/another answer than before|name="anew"/)
    const sent = await send('/admin/testimonials/new', form())
    const record = await recordOf(stage)
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/admin/testimonials/${record.id}`])
    expect((await send('/admin/testimonials/new', form())).headers.get('location')).toBe(`/admin/testimonials/${record.id}`) // prettier-ignore
    const { text } = await page(`/admin/testimonials/${record.id}`)
    expect(textOf(text)).toContain('3 Nov 2026, 12:00, entered at the desk: By letter')
    expect(text).toContain('Testimonial entered')
    expect((await page(`/admin/reservations/${stage.reservationId}`)).text).toContain(
      `/admin/testimonials/${record.id}`,
    )
  })

  test('with mistakes comes back with 400 and everything typed', async () => {
    const sent = await send('/admin/testimonials/new', {
      ...form(),
      reference: 'RES-22222222',
      words: 'short',
      name: '',
    })
    expect(sent.status).toBe(400)
    expect(mistakesIn(sent.text, 'entered')).toEqual(['words', 'name'])
    const second = await send('/admin/testimonials/new', form())
    expect(second.status).toBe(400)
    expect(mistakesIn(second.text, 'entered')).toEqual(['reference'])
    expect(second.text).toContain(`href="${path}"`)
    expect(second.text).toContain('There is a testimonial about this purchase already')
    expect(second.text).toContain('value="By letter"')
  })

  test('words whose author has withdrawn others wants a tick, which stands for that withdrawal', async () => {
    await post(`${path}/end`, { intent: 'withdraw', how: 'by telephone' })
    const since = { ...form(), consentDay: londonDay(new Date().toISOString()) }
    const sent = await send('/admin/testimonials/new', since)
    expect([sent.status, mistakesIn(sent.text, 'entered')]).toEqual([400, ['anew']])
    expect(sent.text).toContain('value="By letter"')
    const box = /<input type="checkbox"[^>]*name="anew"[^>]*>/.exec(sent.text)![0]
    const anew = /value="(\d+)"/.exec(box)![1]!
    expect((await send('/admin/testimonials/new', { ...since, anew })).status).toBe(303)
    expect(await recordOf(stage)).toMatchObject({ state: 'received', words })
  })
})

test('support lists, enters and prepares, and is told that an admin decides', async () => {
  const as = await site.signIn(await addUser(site.db, { role: 'support' }))
  const fields = async (intent: string) => formOf(await checked({ intent, evidence: 'Called her' }))
  expect((await page('/admin/testimonials', { as })).text).toContain(`href="${path}"`)
  expect((await page('/admin/testimonials/new', { as })).status).toBe(200)
  const { text } = await page(path, { as })
  expect(text).toContain('An admin decides what is shown.')
  expect(text).not.toMatch(/Verify and show|Refuse or withdraw/)
  expect((await page(path, { as, method: 'POST', body: await fields('save') })).status).toBe(303)
  const refused = await page(path, { as, method: 'POST', body: await fields('verify') })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Only an admin decides what is shown.')
  expect(refused.text).toContain('Called her</textarea>')
  expect((await page(`${path}/end`, { as })).status).toBe(403)
})

test('a testimonial is closed to everybody else', async () => {
  for (const at of ['/admin/testimonials', path, `${path}/end`, '/admin/testimonials/new', `${path}/evidence/x`]) {
    expect((await page(at, { as: '' })).status).toBe(401)
    expect((await page(at, { as: asUser })).status).toBe(403)
  }
  const asEditor = await site.signIn(await addUser(site.db, { role: 'editor' }))
  expect((await page(path, { as: asEditor })).status).toBe(403)
})
