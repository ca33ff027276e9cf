import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { file, postJson, question, site, startSupportSite, tickets } from '#app/testing/desks/support-site.ts'
import { limits } from '#app/url-rules.ts'

startSupportSite()

let callers = 0
/** A caller of their own, with the session cookie of somebody new where the form is for signed-in people. */
async function newCaller(isSignedIn: boolean) {
  const headers = { 'x-client-address': `172.16.0.${(callers += 1)}` }
  const as = isSignedIn ? await site.signIn(await addUser(site.db)) : undefined
  return (path: string, body: BodyInit) => site.fetch(path, { method: 'POST', body, headers, ...(as && { as }) })
}
type Caller = Awaited<ReturnType<typeof newCaller>>

/** Uses up what this caller may send in a minute, with mistakes: they count as well. */
async function useUp(send: Caller, path: string, times: number = limits.writing.perMinute) {
  for (let count = 0; count < times; count += 1) await (await send(path, new URLSearchParams({ phone: 'x' }))).text()
}

const countRequests = async () => (await site.db.selectFrom('refund_requests').select('id').execute()).length
const words = 'Kept <b>words</b>\nand a second line'
const shownWords = 'Kept &lt;b&gt;words&lt;/b&gt;\nand a second line'

describe('a form that was sent too often comes back with everything typed, and nothing has come of it:', () => {
  test.each([
    ['/support', { ...question, kind: 'complaint', subject: 'My "roof"', message: words }, 'Send message', false],
    ['/knowledge-hub', { email: 'sue@sender.test', message: words }, 'Send message', false],
    [
      '/refunds',
      { fullName: 'My "roof"', email: 'sue@sender.test', reason: 'other', details: words },
      'Submit Refund Request',
      false,
    ],
    ['call', { phone: '07700 900123', message: words }, 'Request a call', true],
    ['interest', { phone: '07700 900123', message: words }, 'Register interest', true],
  ])('%s', async (form, fields, button, isSignedIn) => {
    const path = form.startsWith('/') ? form : `/deal/${await addDeal(site.db)}/${form}`
    const send = await newCaller(isSignedIn)
    await useUp(send, path)
    const before = [(await tickets()).length, await countRequests()]

    const response = await send(path, new URLSearchParams(fields))
    const page = (await response.text()).replace(/<!-- -->/g, '')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page).toMatch(/<title>Error: /)
    expect(page).toContain('Too many requests')
    expect(page).toContain(
      `from your ${isSignedIn ? 'account' : 'connection'} within a minute, so this one has not been sent.`,
    )
    expect(page).toMatch(
      new RegExp(`Please wait until <time dateTime="[^"]+">\\d\\d:\\d\\d</time>, then press “${button}”`),
    )
    expect(page).toContain(shownWords)
    for (const value of Object.values(fields).filter((value) => value !== words && value !== ''))
      expect(page).toContain(value.replaceAll('"', '&quot;'))
    // No fault is found with what cannot be sent yet.
    expect(page).not.toContain('There is a problem')
    expect([(await tickets()).length, await countRequests()]).toEqual(before)
  })

  test('a chosen topic, reason or purchase is still chosen', async () => {
    const send = await newCaller(false)
    await useUp(send, '/support')
    const support = await (await send('/support', new URLSearchParams({ ...question, kind: 'complaint' }))).text()
    expect(support).toMatch(/<input type="radio"(?=[^>]* value="complaint")(?=[^>]* checked="")/)
    const refunds = await (await send('/refunds', new URLSearchParams({ reason: 'technical-issues' }))).text()
    expect(refunds).toContain('<option value="technical-issues" selected="">')
  })

  test('a reply to a ticket, and one that closes it', async () => {
    const ticket = await file()
    const send = await newCaller(false)
    await useUp(send, '/support')
    const replied = await send(ticket.page, new URLSearchParams({ intent: 'reply', body: words }))
    expect([replied.status, (await replied.text()).includes(shownWords)]).toEqual([429, true])
    expect((await send(ticket.page, new URLSearchParams({ intent: 'close' }))).status).toBe(429)
    expect(await tickets()).toMatchObject([{ status: 'open' }])
    expect(await site.db.selectFrom('ticket_messages').select('id').execute()).toEqual([])
  })

  test('the files that we already have stay, and new ones are thrown away', async () => {
    const send = await newCaller(false)
    const first = new FormData()
    first.append('documents', new File([new Uint8Array(pdf())], 'first.pdf'))
    const [, id] = /name="shown" value="([\w-]+)"/.exec(await (await send('/refunds', first)).text())!
    await useUp(send, '/support')
    const stored = readdirSync(join(site.dataDir, 'files')).sort()

    const second = new FormData()
    for (const [name, value] of [['shown', id!], ['kept', id!], ['details', words]] as const) second.append(name, value) // prettier-ignore
    second.append('documents', new File([new Uint8Array(pdf())], 'second.pdf'))
    const response = await send('/refunds', second)
    const page = (await response.text()).replaceAll('\r\n', '\n')
    expect(response.status).toBe(429)
    expect(page).toContain('Keep first.pdf')
    expect(page).not.toContain('second.pdf')
    expect(page).toContain('Files that you had just chosen have to be chosen again.')
    expect(page).toContain(shownWords)
    expect(readdirSync(join(site.dataDir, 'files')).sort()).toEqual(stored)
  })
})

describe('what is too often even for that', () => {
  test('is not read any more, and told so on a page of its own', async () => {
    const send = await newCaller(false)
    await useUp(send, '/support', 2 * limits.writing.perMinute)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-client-address': `172.16.0.${callers}` }
    // @ts-expect-error -- Node's fetch wants it for a stream; the browser's types do not know it
    const response = await site.fetch('/support', { method: 'POST', body: endless, headers, duplex: 'half' })
    const page = await response.text()
    expect(response.status).toBe(429)
    expect(page).toMatch(/Please wait until \d\d:\d\d, then go back and try again\./)
    expect(page).not.toContain('<textarea')
    expect(pulled).toBeLessThan(20)
  })

  test('an address for programs is told in JSON from the first one on', async () => {
    const send = await newCaller(false)
    await useUp(send, '/support')
    const headers = { 'content-type': 'application/json', 'x-client-address': `172.16.0.${callers}` }
    const response = await site.fetch('/api/support', { method: 'POST', body: JSON.stringify(question), headers })
    expect([response.status, await response.json()]).toEqual([
      429,
      { message: 'Too many requests. Please wait a minute and try again.' },
    ])
    expect((await postJson(question)).status).toBe(201)
  })
})

describe('what is larger than the form takes', () => {
  test('is refused on a page that says that Back still has it; in JSON as before', async () => {
    const send = await newCaller(false)
    const response = await send('/support', new URLSearchParams({ ...question, message: 'x'.repeat(70_000) }))
    const page = await response.text()
    expect(response.status).toBe(413)
    expect(page).toContain('What you sent is too large for this form, which takes up to 64 kB. Nothing has been sent.')
    expect(page).toContain('Go back: what you typed is still there.')
    const json = await postJson({ ...question, message: 'x'.repeat(70_000) })
    expect([json.status, await json.json()]).toEqual([413, { message: 'The request is larger than 64 kB.' }])
    expect(await tickets()).toEqual([])
  })

  test('too often as well: it is not given back', async () => {
    const send = await newCaller(false)
    await useUp(send, '/support')
    expect((await send('/support', new URLSearchParams({ message: 'x'.repeat(70_000) }))).status).toBe(413)
  })
})

describe('a browser may keep the page of a form for "Back", and no other page of somebody signed in', () => {
  test.each([
    ['/refunds', 'private, no-cache'],
    ['/support', 'private, no-cache'],
    ['/knowledge-hub', 'private, no-cache'],
    ['/account', 'no-store'],
    ['/marketplace', 'no-store'],
  ])('%s', async (path, expected) => {
    const as = await site.signIn(await addUser(site.db))
    expect((await site.fetch(path, { as })).headers.get('cache-control')).toBe(expected)
  })

  test.each([['/support'], ['/refunds'], ['/newsletter'], ['/saved-searches'], ['/advisor']])(
    'strangers may go back to %s, which is asked about each time',
    async (path) => {
      expect((await site.fetch(path)).headers.get('cache-control')).toMatch(/^(private, )?no-cache$/)
    },
  )

  test.each([[true], [false]])('nor does anybody else keep an answer to a form (signed in: %s)', async (isSignedIn) => {
    const send = await newCaller(isSignedIn)
    const answers = [
      ['/support', 'private, no-cache'],
      ['/refunds', 'private, no-cache'],
      ['/newsletter', 'private, no-cache'],
      ['/saved-searches', 'private, no-cache'],
      ['/api/support', 'no-store'],
      ['/api/refunds', 'no-store'],
      ['/newsletter/confirm', 'no-store'],
      ['/account', 'no-store'],
    ] as const
    for (const [path, expected] of answers) {
      const response = await send(path, new URLSearchParams({ email: 'ivy@people.test', fullName: 'Ivy' }))
      expect.soft([path, response.headers.get('cache-control')]).toEqual([path, expected])
    }
  })

  test.each([['/api/login'], ['/api/logout'], ['/api/auth/callback']])('nobody keeps an answer of %s', async (path) => {
    const answers = [
      await site.fetch(path, { redirect: 'manual' }),
      await site.fetch(path, { redirect: 'manual', headers: { 'sec-fetch-site': 'none' } }),
      await site.fetch(path, { redirect: 'manual', as: await site.signIn(await addUser(site.db)) }),
    ]
    for (const { headers } of answers) expect.soft(headers.get('cache-control')).toBe('no-store')
  })

  test('signing out empties the cache', async () => {
    const as = await site.signIn(await addUser(site.db))
    const response = await site.fetch('/api/logout', { method: 'POST', as, redirect: 'manual' })
    expect([response.status, response.headers.get('clear-site-data')]).toEqual([303, '"cache"'])
  })
})
