import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { addUser } from '#app/testing/database/database.ts'
import { jpeg, pdf, png } from '#app/testing/inputs/files.ts'
import { buy, formOf, good, latest, post, signInAdmin, site, startRefundSite } from '#app/testing/desks/refund-site.ts'

startRefundSite()

const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const countRequests = async () => (await site.db.selectFrom('refund_requests').select('id').execute()).length
const files = () => readdirSync(join(site.dataDir, 'files')).sort()

describe('the form', () => {
  test('is filled in from the account and the address', async () => {
    const { cookie, buyer } = await buy({ firstName: 'Ivy', lastName: 'Investor' })
    const own = await (await site.fetch('/refunds', { as: cookie })).text()
    expect(own).toContain('value="Ivy Investor"')
    expect(own).toContain(`value="${buyer.email}"`)
    const anonymous = await (await site.fetch('/refunds?deal=PID-000118')).text()
    expect(anonymous).toContain('value="PID-000118"')
    expect(anonymous).not.toContain('type="radio"')
    expect(await (await site.fetch('/refunds?deal=%3Cscript%3E')).text()).not.toContain('script%3E')
    for (const text of [
      'PDF, JPG, PNG up to 5MB',
      'Property unavailable',
      'Incorrect information',
      'Changed plans',
      'Technical issues',
      'Other',
      'Refund policy',
    ])
      expect(anonymous).toContain(text)
  })

  test('with something missing is a 400 that says so, with everything typed', async () => {
    const response = await post('/refunds', formOf({ fullName: '', email: 'ivy@people.test', details: 'Keep <this>' }))
    const html = await response.text()
    expect(response.status).toBe(400)
    for (const text of ['Missing Information', 'Please fill in all required fields.', 'Enter your full name'])
      expect(html).toContain(text)
    expect(html).toContain('Keep &lt;this&gt;')
    expect(html).toMatch(/<title>Error: Refund request/)
    expect(html).toContain('value="ivy@people.test"')
  })

  test('with nothing but spaces in what is optional is taken; in the name it is told as missing', async () => {
    expect((await post('/refunds', formOf({ ...good, details: ' \n ', dealReference: ' ' }))).status).toBe(303)
    const unnamed = await (await post('/refunds', formOf({ ...good, fullName: ' ' }))).text()
    expect(unnamed).toContain('Enter your full name</a>')
  })

  test('the right thing ends on a page with a reference; the same page whether or not a purchase fits', async () => {
    const { buyer, dealId } = await buy()
    const matched = await post('/refunds', formOf({ ...good, email: buyer.email, dealReference: `PID-${dealId}` }))
    const unmatched = await post('/refunds', formOf({ ...good, email: 'nobody@people.test', dealReference: 'PID-999' }))
    const pages = []
    for (const response of [matched, unmatched]) {
      expect(response.status).toBe(303)
      const location = response.headers.get('location')!
      expect(location).toMatch(/^\/refunds\/received\?reference=REF-\w{8}$/)
      pages.push((await (await site.fetch(location)).text()).replaceAll(/REF-\w{8}/g, 'REF'))
    }
    expect(pages[0]).toBe(pages[1])
    expect(pages[0]).toContain('We&#x27;ve received your refund request and will process it within 5-7 business days.')
  })

  test('the confirmation shows nothing but a reference', async () => {
    const page = async (reference: string) =>
      (await site.fetch(`/refunds/received?reference=${encodeURIComponent(reference)}`)).text()
    for (const text of ['<b>REF', 'REF-7K2M9QWL', 'RES-7K2M9QWD']) {
      expect.soft(await page(text), text).not.toContain('Your reference')
    }
    expect(await page('REF-7K2M9QWD')).toContain('<dd>REF-7K2M9QWD</dd>')
  })

  test('a program that fills in the hidden field is thanked and not heard', async () => {
    const before = await countRequests()
    const response = await post('/refunds', formOf({ ...good, [trapFieldName]: 'https://spam.test' }))
    expect(response.status).toBe(303)
    expect(await countRequests()).toBe(before)
  })

  test.each([
    ['details[3000000]', 'x'],
    ['__intent__', '{bad'],
    ['fullName', new File(['x'], 'name.txt')],
  ])('what is meant to upset the parser (%s) is a 400 as any other', async (name, value) => {
    const plain = await (await post('/refunds', formOf({ email: 'ivy@people.test' }))).text()
    const response = await post('/refunds', formOf({ email: 'ivy@people.test', [name]: value }))
    expect(response.status).toBe(400)
    const html = await response.text()
    expect(html).toContain('Enter your full name')
    // Nothing has been made of it, such as a list of three million.
    expect(html.length).toBe(plain.length)
  })

  test('ten a minute from one address, and no more', async () => {
    const statuses = []
    for (let index = 0; index < 12; index += 1) {
      const init = { headers: { 'x-client-address': '192.0.2.77' } }
      statuses.push((await post('/refunds', formOf({ ...good, details: String(index) }), init)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(303), 429, 429])
  })
})

describe('files', () => {
  test('go with the request, private to those at the desk who handle refunds, as downloads that nothing runs', async () => {
    const { cookie, buyer } = await buy()
    const sent = [file(pdf(), 'statement.pdf'), file(png(), 'photo.png')]
    expect((await post('/refunds', formOf({ ...good, documents: sent }), { as: cookie })).status).toBe(303)
    const request = (await latest())!
    const evidence = await site.db
      .selectFrom('uploads')
      .selectAll()
      .where('about_type', '=', 'refund-request')
      .where('about_id', '=', request.id)
      .orderBy('file_name')
      .execute()
    expect(evidence.map((one) => [one.file_name, one.content_type])).toEqual([
      ['photo.png', 'image/png'],
      ['statement.pdf', 'application/pdf'],
    ])
    expect(files()).toEqual(expect.arrayContaining(evidence.map((one) => one.file_key)))

    const path = `/admin/refunds/${request.id}/evidence/${evidence[1]!.id}`
    const admin = await signInAdmin()
    const answer = await site.fetch(path, { as: admin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="statement.pdf"')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf())
    expect((await site.fetch(path)).status).toBe(401)
    expect((await site.fetch(path, { as: cookie })).status).toBe(403)
    expect(
      (await site.fetch(path, { as: await site.signIn(await addUser(site.db, { ...buyer, id: 'b2' })) })).status,
    ).toBe(403)
    const answered = { support: 200, reviewer: 403, editor: 403 } as const
    for (const role of ['support', 'reviewer', 'editor'] as const) {
      const answer = await site.fetch(path, { as: await site.signIn(await addUser(site.db, { role })) })
      await answer.arrayBuffer()
      expect.soft([role, answer.status]).toEqual([role, answered[role]])
    }
    // One request's file is not found under another's.
    expect((await site.fetch(`/admin/refunds/other/evidence/${evidence[1]!.id}`, { as: admin })).status).toBe(404)
    const opened = await site.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'evidence-opened')
      .where('object_id', '=', request.id)
      .execute()
    expect(opened).toHaveLength(2)
  })

  test('are kept when something else is missing, and can be left out', async () => {
    const first = await post(
      '/refunds',
      formOf({ email: 'a@b.test', documents: [file(pdf(), 'one.pdf'), file(jpeg(), 'two.jpg')] }),
    )
    expect(first.status).toBe(400)
    const html = await first.text()
    expect(html).toContain('Keep one.pdf')
    expect(html).toContain('Keep two.jpg')
    const ids = [...html.matchAll(/name="shown" value="([\w-]+)"/g)].map((match) => match[1]!)
    expect(ids).toHaveLength(2)

    const before = files().length
    const second = await post('/refunds', formOf({ ...good, details: 'kept', shown: ids, kept: [ids[0]!] }))
    expect(second.status).toBe(303)
    const request = (await latest())!
    const evidence = await site.db
      .selectFrom('uploads')
      .select('file_name')
      .where('about_type', '=', 'refund-request')
      .where('about_id', '=', request.id)
      .execute()
    expect(evidence).toEqual([{ file_name: 'one.pdf' }])
    expect(files()).toHaveLength(before - 1)
    // What belongs to a request is nobody else's to bring along.
    await post('/refunds', formOf({ ...good, details: 'thief', shown: [ids[0]!], kept: [ids[0]!] }))
    const stolen = (await latest())!
    expect(stolen.details).toBe('thief')
    expect(await site.db.selectFrom('uploads').select('id').where('about_id', '=', stolen.id).execute()).toEqual([])
  })

  test.each([
    [file(new Uint8Array(5 * 1024 * 1024 + 1).fill(37), 'big.pdf'), 413, 'big.pdf: File size must be less than 5MB'],
    [file(new Uint8Array([60, 115, 118, 103]), 'drawing.png'), 415, 'drawing.png: The file must be a PDF, JPG or PNG'],
    [file(new Uint8Array(), 'nothing.pdf'), 400, 'nothing.pdf: The file is empty'],
  ])(
    'that are no good are refused with their name and the right status, and what was typed stays',
    async (bad, status, text) => {
      const before = files()
      const response = await post('/refunds', formOf({ ...good, details: 'Do not lose me', documents: [bad] }))
      const html = await response.text()
      expect(response.status).toBe(status)
      expect(html).toContain(text)
      expect(html).toContain('Do not lose me')
      expect(html).toContain('There is a problem')
      expect(files()).toEqual(before)
    },
  )

  test('more than five are too many, whatever was kept before', async () => {
    const six = Array.from({ length: 6 }, (_, index) => file(pdf(), `f${index}.pdf`))
    const response = await post('/refunds', formOf({ ...good, documents: six }))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('You can send up to 5 files.')
  })

  test('exactly five of exactly 5 MB are taken', async () => {
    const five = Array.from({ length: 5 }, (_, index) => file(pdf(5 * 1024 * 1024), `f${index}.pdf`))
    const response = await post('/refunds', formOf({ ...good, details: 'five', documents: five }))
    expect(response.status).toBe(303)
  })

  test('an endless body is a 413 and leaves nothing behind', async () => {
    const before = files()
    const boundary = 'x'
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            Buffer.from(
              `--${boundary}\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`,
            ),
          )
        sent += 1
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const response = await post('/refunds', body, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      // @ts-expect-error -- Node's fetch wants it for a stream; the browser's types do not know it
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(90)
    expect(files()).toEqual(before)
  })
})

describe('POST /api/refunds', () => {
  const json = (body: unknown) =>
    post('/api/refunds', JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

  test('takes a request in and says so', async () => {
    const response = await json({ ...good, dealReference: 'PID-000118', details: null })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      reference: expect.stringMatching(/^REF-\w{8}$/) as string,
      status: 'pending',
      message: "We've received your refund request and will process it within 5-7 business days.",
    })
  })

  test.each([
    [{}, 'Please fill in all required fields.'],
    [{ ...good, reason: '' }, 'Please fill in all required fields.'],
    [{ ...good, email: 'no address' }, 'Enter an email address, like name@example.com'],
    [{ ...good, reason: 'boredom' }, 'Choose a reason for your request'],
    [{ ...good, fullName: { $ne: null } }, 'Enter your full name'],
    [[], 'Please fill in all required fields.'],
    ['text', 'Please fill in all required fields.'],
    [null, 'Please fill in all required fields.'],
    [{ ...good, details: 'x'.repeat(5001) }, 'Details must be 5,000 characters or fewer'],
  ])('%# refuses what is wrong with 400', async (body, message) => {
    const response = await json(body)
    expect([response.status, await response.json()]).toEqual([400, { message }])
  })

  test('takes nothing that a request is not for the asker to set', async () => {
    await json({
      ...good,
      details: 'mass',
      status: 'approved',
      approved_pence: 1,
      reservation_id: 'x',
      is_from_buyer: 1,
    })
    expect(await latest()).toMatchObject({ details: 'mass', status: 'pending', approved_pence: null, is_from_buyer: 0 })
  })

  test('is a POST of JSON', async () => {
    expect((await site.fetch('/api/refunds')).status).toBe(405)
    expect((await post('/api/refunds', new URLSearchParams(good))).status).toBe(415)
  })
})
