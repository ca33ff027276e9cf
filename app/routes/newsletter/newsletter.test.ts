import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addSubscriber, ask, confirmKeyOf, keysIn, mailsTo } from '#app/testing/desks/subscribers.ts'
import { removeSubscriber } from '#app/domain/newsletter/desk.server.ts'
import { addUser } from '#app/testing/database/database.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

let site: Site
const hour = '2026-11-02T10:00:00.000Z'
beforeAll(async () => {
  site = await startSite()
  await addUser(site.db, { id: 'editor' })
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setHour(hour)
  await site.db.deleteFrom('outbox').execute()
  await site.db.deleteFrom('subscribers').execute()
})

let callers = 0
/** What a form is answered, by default from a caller who has sent nothing before. */
async function send(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  callers += 1
  const response = await site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-client-address': `10.0.${callers >> 8}.${callers & 255}`, ...headers } }) // prettier-ignore
  return { status: response.status, headers: response.headers, text: await response.text() }
}
async function get(path: string) {
  const response = await site.fetch(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const stateOf = async (email: string) =>
  (await site.db.selectFrom('subscribers').select('state').where('email', '=', email).executeTakeFirst())?.state
const confirmPath = (key: string) => `/newsletter/confirm?key=${key}`
const endPath = (key: string) => `/newsletter/unsubscribe?key=${key}`
const sent = 'Check your inbox to confirm your subscription.'

describe('subscribing', () => {
  test('is answered alike whoever asks', async () => {
    await addSubscriber(site.db, 'confirmed@mail.test')
    await ask(site.db, 'waiting@mail.test', hour)
    await removeSubscriber(site.db, { id: 'editor' }, await addSubscriber(site.db, 'gone@mail.test'), hour)
    const answers = []
    for (const who of ['new', 'confirmed', 'waiting', 'gone', 'CONFIRMED']) {
      const { status, headers, text } = await send('/newsletter', { email: `${who}@mail.test`, from: 'blog-post' })
      const shown = [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name))
      answers.push(JSON.stringify([status, shown, text]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('"/newsletter?sent=1"')
    expect((await get('/newsletter?sent=1')).text).toContain(sent)
    expect(await mailsTo(site.db, 'new@mail.test')).toHaveLength(1)
    expect(await stateOf('new@mail.test')).toBe('waiting')
    expect(await stateOf('gone@mail.test')).toBe('waiting')
  })

  test.each(['', 'zoe', 'zoe@', 'a b@mail.test', 'zoe@mail.test, tom@mail.test', `${'x'.repeat(250)}@mail.test`])(
    'the address %j comes back with what is wrong',
    async (email) => {
      const { status, text } = await send('/newsletter', { email, from: 'blog-list' })
      expect(status).toBe(400)
      expect(text).toContain('There is a problem')
      expect(text).toContain('Nothing has been sent yet.')
      if (email) expect(text).toContain(`value="${email}"`)
      // The form still knows where it came from.
      expect(text).toContain('name="from" value="blog-list"')
      expect(text).not.toContain(sent)
      expect(await site.db.selectFrom('subscribers').select('id').execute()).toEqual([])
    },
  )

  test('an unknown box is none; a program gets the answer and is not stored', async () => {
    expect((await send('/newsletter', { email: 'zoe@mail.test', from: '<b>' })).status).toBe(303)
    expect(await site.db.selectFrom('subscribers').select('came_by').execute()).toEqual([{ came_by: 'newsletter-page' }]) // prettier-ignore
    const bot = await send('/newsletter', { email: 'bot@mail.test', from: 'blog-list', [trapFieldName]: 'x' })
    expect(bot.headers.get('location')).toBe('/newsletter?sent=1')
    expect(await stateOf('bot@mail.test')).toBeUndefined()
  })

  test('another site cannot send it', async () => {
    const { status } = await send('/newsletter', { email: 'zoe@mail.test' }, { origin: 'https://evil.test' })
    expect([status, await stateOf('zoe@mail.test')]).toEqual([403, undefined])
  })

  test('too often from one caller: 429, with what was typed', async () => {
    const answers = []
    for (let count = 0; count < 12; count += 1)
      answers.push(await send('/newsletter', { email: `z${count}@mail.test` }, { 'x-client-address': '10.9.9.9' }))
    const last = answers.at(-1)!
    expect([last.status, last.text.includes('value="z11@mail.test"')]).toEqual([429, true])
    expect(await stateOf('z11@mail.test')).toBeUndefined()
  })
})

describe('confirming', () => {
  test('takes a press: opening the link changes nothing', async () => {
    await ask(site.db, 'zoe@mail.test', hour)
    const path = confirmPath(await confirmKeyOf(site.db, 'zoe@mail.test'))
    const page = await get(path)
    expect([page.status, await stateOf('zoe@mail.test')]).toEqual([200, 'waiting'])
    expect(page.text).toContain('Confirm subscription')
    expect([page.headers.get('x-robots-tag'), page.headers.get('cache-control')]).toEqual(['noindex', 'no-store'])
    const pressed = await send(path)
    expect([pressed.status, pressed.headers.get('location'), await stateOf('zoe@mail.test')]).toEqual([303, path, 'confirmed']) // prettier-ignore
    expect((await get(path)).text).toContain('You are subscribed')
    expect((await send(path)).status).toBe(303)
  })

  test('a bounced address is told what is true of it, and confirms all the same', async () => {
    const id = await addSubscriber(site.db, 'moved@mail.test')
    await site.db.updateTable('subscribers').set({ refused_at: hour }).where('id', '=', id).execute()
    await ask(site.db, 'moved@mail.test', hour)
    const path = confirmPath(await confirmKeyOf(site.db, 'moved@mail.test'))
    const { text } = await get(path)
    expect(text).not.toContain('the address is deleted when the link ends')
    expect(text).toContain('90 days after its mail server said that it had no such mailbox')
    expect((await send(path)).status).toBe(303)
    expect((await get(path)).text).toContain('You are subscribed')
  })

  test('from another site is refused', async () => {
    await ask(site.db, 'zoe@mail.test', hour)
    const path = confirmPath(await confirmKeyOf(site.db, 'zoe@mail.test'))
    expect((await send(path, {}, { origin: 'https://evil.test' })).status).toBe(403)
    expect(await stateOf('zoe@mail.test')).toBe('waiting')
  })

  test('a link that is over says so, and an address that is none is not found', async () => {
    await ask(site.db, 'zoe@mail.test', hour)
    const path = confirmPath(await confirmKeyOf(site.db, 'zoe@mail.test'))
    site.setHour('2026-11-04T10:00:00.000Z')
    const over = await get(path)
    expect([over.status, over.text.includes('This link no longer works')]).toEqual([410, true])
    expect((await send(path)).status).toBe(303)
    expect(await stateOf('zoe@mail.test')).toBe('waiting')
    expect((await get(confirmPath('A'.repeat(43)))).status).toBe(410)
    for (const wrong of ['/newsletter/confirm', confirmPath('x'), confirmPath('%00')])
      expect([(await get(wrong)).status, (await send(wrong)).status]).toEqual([404, 404])
  })
})

describe('unsubscribing', () => {
  const subscribe = async (email = 'zoe@mail.test') =>
    endPath((await makeEndKeys(site.db))(await addSubscriber(site.db, email)))

  test('takes a press of a person', async () => {
    const path = await subscribe()
    expect((await get(path)).text).toContain('Unsubscribe from new articles?')
    expect(await stateOf('zoe@mail.test')).toBe('confirmed')
    const pressed = await send(path)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect(await stateOf('zoe@mail.test')).toBeUndefined()
    expect((await get(path)).text).toContain('You are unsubscribed')
    expect((await send(path)).status).toBe(303)
  })

  test.each([
    ['without an origin', { origin: '', 'sec-fetch-site': '' }],
    ['from a page of a mail provider', { origin: 'https://mail.provider.test', 'sec-fetch-site': 'cross-site' }],
  ])('one post of a mail program %s ends it at once, and again', async (_, headers) => {
    const path = await subscribe()
    const given = new Headers(Object.entries(headers).filter(([, value]) => value))
    for (let again = 0; again < 2; again += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const response = await site.fetch(path, { method: 'POST', body, headers: given.has('origin') ? given : { 'sec-fetch-site': 'none' } }) // prettier-ignore
      // RFC 8058 forbids a redirect.
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
      expect(await response.text()).toContain('You are unsubscribed')
    }
    expect(await stateOf('zoe@mail.test')).toBeUndefined()
  })

  test('a form with parts does as well', async () => {
    const path = await subscribe()
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await site.fetch(path, { method: 'POST', body, headers: { origin: 'https://mail.test' } })).status).toBe(200) // prettier-ignore
    expect(await stateOf('zoe@mail.test')).toBeUndefined()
  })

  test('a key that is not ours is not found, and ends nothing', async () => {
    const path = await subscribe()
    for (const wrong of ['/newsletter/unsubscribe', path.slice(0, -1), `${path}A`, endPath('A'.repeat(44))])
      expect([(await get(wrong)).status, (await send(wrong)).status], wrong).toEqual([404, 404])
    expect(await stateOf('zoe@mail.test')).toBe('confirmed')
  })

  test('the mail to a subscriber who asked again leads there', async () => {
    const path = await subscribe()
    await send('/newsletter', { email: 'zoe@mail.test' })
    const [mail] = await mailsTo(site.db, 'zoe@mail.test')
    expect(endPath(keysIn(mail!, 'newsletter-unsubscribe')[0]!)).toBe(path)
  })
})
