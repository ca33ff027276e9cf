import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWatch } from '#app/domain/alerts/watching.server.ts'
import { priceConsent } from '#app/domain/alerts/watching.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { saveDeal } from '#app/domain/shortlist/shortlist.server.ts'
import { addDeal, addUser, testNow } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
let ivy: User
let as: string
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  site.setHour(testNow)
  ivy = await addUser(site.db)
  as = await site.signIn(ivy)
  await saveDeal(site.db, { userId: ivy.id }, await addDeal(site.db), testNow)
})

const [wish, stop] = ['Email me when the price of a saved deal falls', 'Stop emails about prices']
async function read(path = '/shortlist', who: string | null = as) {
  const response = await site.fetch(path, { as: who ?? undefined })
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}
const press = (intent: string, who: string | null = as) =>
  site.fetch('/shortlist', { method: 'POST', body: new URLSearchParams({ intent }), as: who ?? undefined })
const rowOf = () => site.db.selectFrom('price_watches').selectAll().where('user_id', '=', ivy.id).executeTakeFirst()

test('a signed-in person starts the emails by one button beside the words that they agree to, and stops them by another', async () => {
  const before = await read()
  expect(before.html).toContain(wish)
  expect(before.html).toContain(`${priceConsent.text} They go to <bdi>${ivy.email}</bdi>`)
  for (let again = 0; again < 2; again += 1) {
    const started = await press('watch')
    expect([started.status, started.headers.get('location')]).toEqual([303, '/shortlist'])
  }
  const on = await read()
  expect(on.html).toContain('You will get an email when the price of a saved deal falls.')
  expect(on.html).toContain(stop)
  expect(on.html).not.toContain(wish)
  expect(await rowOf()).toMatchObject({ ended_at: null, consent_text: priceConsent.version, started_at: testNow })
  expect((await press('unwatch')).status).toBe(303)
  expect((await read()).html).toContain(wish)
  expect(await rowOf()).toMatchObject({ ended_at: testNow })
  // What has ended is ended once more without a word.
  expect((await press('unwatch')).status).toBe(303)
})

test('the button that stops them is there without any saved deal', async () => {
  await startWatch(site.db, ivy, testNow)
  await site.db.deleteFrom('shortlisted_deals').where('user_id', '=', ivy.id).execute()
  expect((await read()).html).toContain(stop)
})

test('whoever is not signed in is asked to sign in, and changes nothing', async () => {
  const { html } = await read('/shortlist', `__Host-shortlist=${(await addDeal(site.db)).toString(36)}`)
  expect(html).toMatch(/<a href="[^"]*login[^"]*">Sign In<\/a> to be emailed when the price of a saved deal falls/)
  expect(html).not.toContain(wish)
  for (const intent of ['watch', 'unwatch']) expect((await press(intent, null)).status).toBe(401)
})

test('an address that is not verified is told so, and gets none', async () => {
  const una = await addUser(site.db, { isEmailVerified: false })
  await saveDeal(site.db, { userId: una.id }, await addDeal(site.db), testNow)
  const cookie = await site.signIn(una)
  expect((await read('/shortlist', cookie)).html).toContain('Your account has no verified email address')
  expect((await press('watch', cookie)).status).toBe(409)
})

test('whoever has them, and whose address is no longer verified, is told that none come, and stops them', async () => {
  await startWatch(site.db, ivy, testNow)
  await site.db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', ivy.id).execute()
  const { html } = await read()
  expect(html).toContain('Your account has no verified email address')
  expect(html).not.toContain('Emails go to')
  expect(html).toContain(stop)
  expect((await press('unwatch')).status).toBe(303)
  expect((await rowOf())!.ended_at).toBe(testNow)
  expect((await read()).html).not.toContain(stop)
})

test('emails that came back are said to have, and are started again', async () => {
  await startWatch(site.db, ivy, testNow)
  await site.db.updateTable('price_watches').set({ refused_at: testNow }).where('user_id', '=', ivy.id).execute()
  expect((await read()).html).toContain('came back: the mail server has no such mailbox')
  await press('watch')
  expect(await rowOf()).toMatchObject({ refused_at: null, ended_at: null })
})

describe('the link of an email', () => {
  let path: string
  beforeEach(async () => {
    await startWatch(site.db, ivy, testNow)
    path = `/saved-searches/stop?key=${(await makeEndKeys(site.db, 'alert-end'))((await rowOf())!.id)}`
  })

  test('asks, then ends them by one press, signed in or not', async () => {
    expect((await read(path, null)).html).toContain('<h1>Stop emails about prices?</h1>')
    expect((await rowOf())!.ended_at).toBeNull()
    const pressed = await site.fetch(path, { method: 'POST', body: new URLSearchParams() })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    expect((await read(path, null)).html).toContain('no more emails when the price of a saved deal falls')
    expect((await rowOf())!.ended_at).toBe(testNow)
  })

  test('of an account that was deleted says that they have stopped, and nothing of a search', async () => {
    await site.db.deleteFrom('users').where('id', '=', ivy.id).execute()
    const pressed = await site.fetch(path, { method: 'POST', body: new URLSearchParams() })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, path])
    const { html } = await read(path, null)
    expect(html).toContain('<h1>The emails have stopped</h1>')
    expect(html).toContain('The account that they were for has been deleted')
    expect(html).not.toMatch(/this search|Your saved deals stay/)
  })

  test('is pressed by a mail program by itself (RFC 8058)', async () => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const response = await site.fetch(path, { method: 'POST', body, headers: { origin: 'https://mail.provider.test', 'sec-fetch-site': 'cross-site' } }) // prettier-ignore
    expect([response.status, (await rowOf())!.ended_at]).toEqual([200, testNow])
  })
})
