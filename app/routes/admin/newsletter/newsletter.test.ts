import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, asUser, now, page, post, site, startAdminSite } from '#app/testing/admin-site.ts'
import { addPost, addUser } from '#app/testing/database.ts'
import { addSubscriber, ask, mailsTo } from '#app/testing/subscribers.ts'

startAdminSite()

const list = '/blog-admin/subscribers'
const idOf = async (email: string) =>
  (await site.db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

beforeEach(async () => {
  await site.db.deleteFrom('outbox').execute()
  await site.db.deleteFrom('mailings').execute()
  await site.db.deleteFrom('subscribers').execute()
})

describe('the subscribers', () => {
  test('are listed with their states, and a file', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    await ask(site.db, 'tom@mail.test', now)
    const gone = await addSubscriber(site.db, 'gone@mail.test')
    await post(list, { intent: 'remove', id: gone })
    const { status, text } = await page(list)
    expect(status).toBe(200)
    expect(text).toContain('1 confirmed, 1 waiting, 1 unsubscribed')
    for (const word of ['zoe@mail.test', 'tom@mail.test', 'Address deleted']) expect(text).toContain(word)
    expect(text).not.toContain('gone@mail.test')
    const file = await page('/admin/export/subscribers')
    expect(file.text.trim().split('\r\n')).toHaveLength(4)
    expect(file.text).not.toContain('gone@')
    const found = await page(`${list}?q=gone`)
    expect(found.text).toContain('Nothing found')
  })

  test('are closed to whoever may not see them', async () => {
    expect((await page(list, { as: asUser })).status).toBe(403)
    const support = await site.signIn(await addUser(site.db, { role: 'support' }))
    expect((await page(list, { as: support })).status).toBe(403)
    const editor = await site.signIn(await addUser(site.db, { role: 'editor' }))
    expect((await page(list, { as: editor })).status).toBe(200)
  })

  test('a confirmation is sent again; a fourth within a day is refused', async () => {
    await ask(site.db, 'tom@mail.test', now)
    const id = await idOf('tom@mail.test')
    for (let again = 0; again < 2; again += 1) {
      const { status, headers } = await post(`${list}?state=waiting`, { intent: 'resend', id })
      expect([status, headers.get('location')]).toEqual([303, `${list}?state=waiting`])
    }
    const refused = await post(list, { intent: 'resend', id })
    expect([refused.status, refused.text.includes('Three confirmation emails')]).toEqual([409, true])
    expect(await mailsTo(site.db, 'tom@mail.test')).toHaveLength(3)
  })

  test('a removal asks first, then ends the subscription, and says when there is nothing to end', async () => {
    const id = await addSubscriber(site.db, 'zoe@mail.test')
    const asked = await page(`${list}?remove=${id}`)
    expect(asked.text).toContain('Remove this subscriber?')
    expect(asked.text).toContain('zoe@mail.test')
    const { status, headers } = await post(`${list}?remove=${id}`, { intent: 'remove', id })
    expect([status, headers.get('location')]).toEqual([303, list])
    expect((await post(list, { intent: 'remove', id })).status).toBe(409)
    expect((await post(list, { intent: 'remove', id: 'nobody' })).status).toBe(404)
    expect((await page(`${list}?remove=nobody`)).status).toBe(404)
    expect((await post(list, { intent: 'explode', id })).status).toBe(400)
    const trail = await page(`/admin/audit?type=subscriber`)
    expect(trail.text).toContain('Took an address off the newsletter')
    expect(trail.text).not.toContain('zoe@')
  })
})

describe('a post', () => {
  const mailingPath = (id: number) => `/blog-admin/${id}/mailing`

  test('is emailed once, watched, paused, resumed and cancelled', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    await addSubscriber(site.db, 'tom@mail.test')
    const path = mailingPath(await addPost(site.db, { title: 'Voids & <b>costs</b>' }))
    const before = await page(path)
    expect(before.text).toContain('Send to 2 subscribers')
    expect(before.text).toContain('Voids &amp; &lt;b&gt;costs&lt;/b&gt;')
    const started = await Promise.all([post(path, { intent: 'send' }), post(path, { intent: 'send' })])
    expect(started.map(({ status, headers }) => [status, headers.get('location')])).toEqual(Array(2).fill([303, path]))
    expect(await site.db.selectFrom('mailings').select('recipients').execute()).toEqual([{ recipients: 2 }])
    const going = (await page(path)).text.replace(/<!-- -->/g, '')
    for (const word of ['Sending', '>0</b> of 2 sent, 2 to go', 'Pause', 'Cancel the rest'])
      expect(going).toContain(word)
    expect(going).not.toContain('Send to 2')
    expect((await page(list)).text).toContain('Voids &amp; &lt;b&gt;costs&lt;/b&gt;')
    for (const [intent, word] of [
      ['pause', 'Resume'],
      ['resume', 'Pause'],
      ['cancel', 'Cancelled'],
    ] as const) {
      expect((await post(path, { intent })).status).toBe(303)
      expect((await page(path)).text).toContain(word)
    }
    const over = await post(path, { intent: 'resume' })
    expect([over.status, over.text.includes('The sending has ended already.')]).toEqual([409, true])
  })

  test('is refused while it is none, a draft, or nobody is there', async () => {
    const [draft, published] = [await addPost(site.db, { status: 'draft' }), await addPost(site.db)]
    for (const [id, status] of [
      [draft, 409],
      [published, 200],
      [99_999, 404],
    ] as const)
      // prettier-ignore
      expect((await page(mailingPath(id))).status).toBe(status)
    for (const [id, status] of [
      [draft, 409],
      [published, 409],
      [99_999, 404],
    ] as const)
      // prettier-ignore
      expect((await post(mailingPath(id), { intent: 'send' })).status).toBe(status)
    expect((await post(mailingPath(published), { intent: 'pause' })).status).toBe(409)
    expect((await post(mailingPath(published), { intent: 'x' })).status).toBe(400)
    expect((await page('/blog-admin/abc/mailing')).status).toBe(404)
    expect((await page(mailingPath(published), { as: asUser })).status).toBe(403)
    expect(await site.db.selectFrom('mailings').select('id').execute()).toEqual([])
  })

  test('another site cannot start it', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    const path = mailingPath(await addPost(site.db))
    const body = new URLSearchParams({ intent: 'send' })
    const { status } = await page(path, { method: 'POST', body, as: asAdmin, headers: { origin: 'https://evil.test' } })
    expect([status, await site.db.selectFrom('mailings').select('id').execute()]).toEqual([403, []])
  })
})

test('the outbox shows emails to subscribers by their own kind, and counts none of them as a failure', async () => {
  await ask(site.db, 'tom@mail.test', now)
  await site.db.updateTable('outbox').set({ status: 'failed', last_error: '550' }).execute()
  expect((await page('/admin/outbox')).text).not.toContain('tom@mail.test')
  expect((await page('/admin/outbox?kind=mail')).text).not.toContain('tom@mail.test')
  expect((await page('/admin/outbox?kind=newsletter')).text).toContain('tom@mail.test')
  expect((await page('/admin')).text).not.toContain('1 failed')
})
