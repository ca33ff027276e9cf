import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addPurchase, addUser } from '#app/testing/database/database.ts'
import { alertKeyOf } from '#app/testing/desks/alerts.ts'
import { storeSealed } from '#app/testing/inputs/sealed-files.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { readSealingKeys } from '#app/utils/sealing.server.ts'
import { sampleSettings } from '../../../scripts/lib/launch.ts'

const now = '2026-11-02T10:00:00.000Z'
const later = (days: number) => addMilliseconds(now, days * 86_400_000)

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let user: User
let as: string
let callers = 0
beforeEach(async () => {
  site.setHour(now)
  await site.db.deleteFrom('data_requests').execute()
  await site.db.deleteFrom('outbox').execute()
  callers += 1
  user = await addUser(site.db, { email: `ivy${callers}@people.test` })
  as = await site.signIn(user)
})

const get = async (path: string, who = as) => {
  const response = await site.fetch(path, { as: who })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const send = async (path: string, fields: Record<string, string>, who = as) => {
  const headers = { 'x-client-address': `10.12.0.${callers}` }
  const response = await site.fetch(path, form(fields, { as: who, headers }))
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}
const rows = () => site.db.selectFrom('data_requests').selectAll().orderBy('number').execute()

const page = '/account/your-data'
const deletion = '/account/your-data/deletion'

describe('one’s own data', () => {
  test('is counted part by part, with the ways to manage it and what a copy leaves out', async () => {
    const { status, text, headers } = await get(page)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const words of [
      'Your account',
      '1 entry',
      'Where you are signed in',
      'What a copy leaves out',
      'Data Protection Act 2018',
    ])
      // prettier-ignore
      expect.soft(text, words).toContain(words)
    expect(text).not.toContain('suspicion')
    expect((await get('/account')).text).toContain('href="/account/your-data"')
  })

  test('counts no note about a suspicion', async () => {
    const note = { about_type: 'user', about_id: user.id, created_at: now } as const
    await site.db
      .insertInto('desk_notes')
      .values({ ...note, body: 'x', is_suspicion: 1 })
      .execute()
    expect((await get(page)).text).not.toContain('Notes of our staff')
    await site.db
      .insertInto('desk_notes')
      .values({ ...note, body: 'x', is_suspicion: 0 })
      .execute()
    expect((await get(page)).text).toContain('Notes of our staff')
  })

  test('a copy is begun by one press, a second is refused with the reason', async () => {
    const first = await send(page, { intent: 'copy' })
    expect([first.status, first.to]).toEqual([303, page])
    const { text } = await get(page)
    expect(text).toContain('We will email you when it is ready.')
    expect(text).toContain('Being made.')
    const second = await send(page, { intent: 'copy' })
    expect(second.status).toBe(409)
    expect(second.text).toContain('A copy of your data is being made already.')
    expect(await rows()).toMatchObject([{ kind: 'copy', state: 'making', user_id: user.id, email: user.email }])
    await site.db.updateTable('data_requests').set({ state: 'ended' }).execute()
    await send(page, { intent: 'copy' })
    await site.db.updateTable('data_requests').set({ state: 'ended' }).execute()
    expect((await send(page, { intent: 'copy' })).status).toBe(429)
    expect((await send(page, { intent: 'nothing' })).status).toBe(400)
  })

  test('a copy of somebody whose address is not verified is mailed nowhere', async () => {
    const other = await addUser(site.db, { isEmailVerified: false })
    await send(page, { intent: 'copy' }, await site.signIn(other))
    expect(await rows()).toMatchObject([{ user_id: other.id, email: null }])
  })

  test('a copy is downloaded by its person alone, until its time is over', async () => {
    writeFileSync(join(site.dataDir, 'files', 'the-archive'), 'PK')
    const copy = { id: `copy-${callers}`, kind: 'copy', user_id: user.id, asked_at: now, since: now } as const
    await site.db.insertInto('data_requests').values({ ...copy, state: 'ready', due_at: later(7), file_key: 'the-archive', byte_size: 2 }).execute() // prettier-ignore
    expect((await get(page)).text).toContain('Ready until 9 November 2026 at 10:00')
    const path = `${page}/copies/${copy.id}`
    const { status, headers, text } = await get(path)
    expect([status, text]).toEqual([200, 'PK'])
    expect(headers.get('content-disposition')).toContain('attachment; filename="your-data-2026-11-02.zip"')
    expect(headers.get('cache-control')).toBe('no-store')
    // As the site makes them, with the key of its settings.
    const sealed = await storeSealed(site.dataDir, 'PK sealed', readSealingKeys(sampleSettings.IDENTITY_KEYS))
    await site.db.updateTable('data_requests').set({ file_key: sealed }).where('id', '=', copy.id).execute()
    expect(await get(path)).toMatchObject({ status: 200, text: 'PK sealed' })
    const { action } = await site.db.selectFrom('audit_events').select('action').where('object_id', '=', copy.id).executeTakeFirstOrThrow() // prettier-ignore
    expect(action).toBe('copy-downloaded')

    await site.db.updateTable('data_requests').set({ state: 'failed' }).where('id', '=', copy.id).execute()
    const failed = await get(path)
    expect([failed.status, failed.text.includes('Your copy could not be made')]).toEqual([404, true])
    expect((await get(page)).text).toContain('It could not be made.')
    await site.db.updateTable('data_requests').set({ state: 'ready' }).where('id', '=', copy.id).execute()

    const stranger = await site.signIn(await addUser(site.db))
    const refused = await get(path, stranger)
    expect([refused.status, refused.text.includes('There is no copy of your data at this address')]).toEqual([
      404,
      true,
    ])
    const unknown = await get(path, '')
    expect([unknown.status, unknown.text.includes('/api/login?returnTo=')]).toEqual([401, true])
    site.setHour(later(7))
    const over = await get(path, await site.signIn(user))
    expect([over.status, over.text.includes('This copy has been deleted')]).toEqual([410, true])
  })
})

describe('the deletion of an account', () => {
  test('says what goes and what stays, and why', async () => {
    expect((await get(deletion)).text).not.toContain('Value Added Tax Act 1994')
    await addPurchase(site.db, user, await addDeal(site.db))
    const { status, text } = await get(deletion)
    expect(status).toBe(200)
    for (const words of [
      'Value Added Tax Act 1994',
      'Limitation Act 1980',
      'Our backups hold your data',
      '48 hours',
      '7 days',
    ])
      // prettier-ignore
      expect.soft(text, words).toContain(words)
  })

  test('is asked for, confirmed by the link, shown in the account and withdrawn there', async () => {
    const asked = await send(deletion, { intent: 'ask' })
    expect([asked.status, asked.to]).toEqual([303, deletion])
    expect((await get(deletion)).text).toContain(`We have emailed a link to ${user.email}.`)
    expect((await send(deletion, { intent: 'ask' })).status).toBe(409)

    const path = `/your-data/confirm?key=${await alertKeyOf(site.db, user.email, 'deletion-confirm')}`
    const before = await get(path, '')
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await rows())[0]!.state).toBe('asked')
    const confirmed = await send(path, {}, '')
    expect([confirmed.status, confirmed.to]).toEqual([303, path])
    expect((await get(path, '')).text).toContain('We delete it on 9 November 2026 at 10:00.')
    expect((await send(path, {}, '')).status).toBe(303)
    expect((await get('/account')).text).toContain('Your account will be deleted on 9 November 2026 at 10:00.')

    const withdrawn = await send(deletion, { intent: 'withdraw' })
    expect([withdrawn.status, withdrawn.to]).toEqual([303, deletion])
    expect((await get(deletion)).text).toContain('The deletion is withdrawn.')
    expect((await send(deletion, { intent: 'withdraw' })).status).toBe(409)
    expect((await send(deletion, { intent: 'nothing' })).status).toBe(400)
    expect((await get('/account')).text).not.toContain('will be deleted on')
  })

  test('is withdrawn by the link of the second mail, by a press and not by opening it', async () => {
    await send(deletion, { intent: 'ask' })
    await send(`/your-data/confirm?key=${await alertKeyOf(site.db, user.email, 'deletion-confirm')}`, {}, '')
    const path = `/your-data/withdraw?key=${await alertKeyOf(site.db, user.email, 'deletion-withdraw')}`
    expect((await get(path, '')).text).toContain('The data is to be deleted on 9 November 2026')
    expect((await rows())[0]!.state).toBe('confirmed')
    for (const _time of [1, 2]) expect((await send(path, {}, '')).status).toBe(303)
    expect((await get(path, '')).text).toContain('Nothing has been deleted.')
    expect((await rows())[0]!.state).toBe('withdrawn')
  })

  test('is refused with what is under way, the date and the way; the link too', async () => {
    const dealId = await addDeal(site.db)
    await send(deletion, { intent: 'ask' })
    const path = `/your-data/confirm?key=${await alertKeyOf(site.db, user.email, 'deletion-confirm')}`
    await send(deletion, { intent: 'withdraw' })
    await addHold(site.db, user, dealId, { until: addMilliseconds(now, 600_000) })
    const refused = await send(deletion, { intent: 'ask' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('until 2 November 2026 at 10:10.')
    expect(refused.text).toContain('Release it in your account')
    expect((await get(path, '')).text).toContain('Nothing has been deleted.')

    await site.db
      .updateTable('data_requests')
      .set({ state: 'asked', due_at: later(1) })
      .execute()
    const linked = await send(path, {}, '')
    expect([linked.status, linked.text.includes('Release it in your account')]).toEqual([409, true])
    expect((await rows())[0]!.state).toBe('asked')
  })

  test.each(['/your-data/confirm', '/your-data/withdraw'])(
    '%s knows a key that nobody made and one that is none',
    async (path) => {
      const made = await get(`${path}?key=${'A'.repeat(43)}`, '')
      expect([made.status, made.text.includes('This link no longer works')]).toEqual([410, true])
      expect((await get(path, '')).status).toBe(404)
      expect((await get(`${path}?key=x`, '')).status).toBe(404)
      expect((await send(`${path}?key=${'A'.repeat(43)}`, {}, '')).status).toBe(303)
    },
  )

  test('needs a verified address', async () => {
    const other = await site.signIn(await addUser(site.db, { isEmailVerified: false }))
    const refused = await send(deletion, { intent: 'ask' }, other)
    expect([refused.status, refused.text.includes('Your email address is not verified')]).toEqual([409, true])
  })
})
