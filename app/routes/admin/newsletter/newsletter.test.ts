import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, asUser, now, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addPost, addUser } from '#app/testing/database/database.ts'
import { addSubscriber, ask, mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

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

  test('of whom a mail server knows nothing are named', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    await addSubscriber(site.db, 'moved@mail.test')
    await site.db.updateTable('subscribers').set({ refused_at: now }).where('email', '=', 'moved@mail.test').execute()
    expect((await page(list)).text).toContain('1 confirmed, 1 bounced, 0 waiting, 0 unsubscribed')
    const found = await page(`${list}?state=bounced`)
    expect([found.text.includes('moved@mail.test'), found.text.includes('zoe@mail.test')]).toEqual([true, false])
    expect((await page('/admin/export/subscribers?state=bounced')).text).toContain('bounced')
  })

  test('that wait in great numbers are a trouble, told to whoever may see them', async () => {
    const fill = (from: number, to: number) =>
      sql`
        with recursive numbers(i) as (select ${from} union all select i + 1 from numbers where i < ${to})
        insert into subscribers (id, email, email_hash, search_text, state, since, came_by)
        select printf('W%d', i), printf('w%d@mail.test', i), printf('w%d', i), '', 'waiting', ${now}, 'blog-list' from numbers
      `.execute(site.db)
    await fill(1, 3999)
    expect((await page('/admin')).text).not.toContain('can subscribe to the newsletter')
    await fill(4000, 4000)
    expect((await page('/admin')).text).toContain('Soon nobody new can subscribe to the newsletter')
    const support = await site.signIn(await addUser(site.db, { role: 'support' }))
    expect((await page('/admin', { as: support })).text).not.toContain('can subscribe to the newsletter')
    const editor = await site.signIn(await addUser(site.db, { role: 'editor' }))
    expect((await page('/admin', { as: editor })).text).toContain('4,000 addresses')
    await fill(4001, 5000)
    expect((await page('/admin')).text).toContain('Nobody new can subscribe to the newsletter')
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

  test('whoever comes back after an end is asked once: no button, and a reason of its own', async () => {
    const id = await addSubscriber(site.db, 'gone@mail.test')
    await post(list, { intent: 'remove', id })
    await ask(site.db, 'gone@mail.test', now)
    const { text } = await page(list)
    expect([text.includes('gone@mail.test'), text.includes('value="resend"')]).toEqual([true, false])
    const refused = await post(list, { intent: 'resend', id })
    expect([refused.status, refused.text.includes('Such an address is asked once in 30 days')]).toEqual([409, true])
    expect(await mailsTo(site.db, 'gone@mail.test')).toHaveLength(1)
    const removal = (await page(`${list}?remove=${id}`)).text
    expect(removal).toContain('Only the fingerprint of it stays')
    expect(removal).not.toContain('Whoever asks again gets a new one.')
    await ask(site.db, 'tom@mail.test', now)
    expect((await page(`${list}?remove=${await idOf('tom@mail.test')}`)).text).toContain(
      'Whoever asks again gets a new one.',
    )
    expect((await page(list)).text).toContain('value="resend"')
  })

  test('a bounced address can be mailed again from the desk; any other is refused', async () => {
    const id = await addSubscriber(site.db, 'moved@mail.test')
    expect((await page(list)).text).not.toContain('value="not-bounced"')
    expect((await post(list, { intent: 'not-bounced', id })).status).toBe(409)
    await site.db.updateTable('subscribers').set({ refused_at: now }).where('id', '=', id).execute()
    expect((await page(list)).text).toContain('value="not-bounced"')
    const { status, headers } = await post(`${list}?state=bounced`, { intent: 'not-bounced', id })
    expect([status, headers.get('location')]).toEqual([303, `${list}?state=bounced`])
    const after = (await page(list)).text
    for (const word of [
      'Not bounced any more',
      'The next article goes to the address again.',
      '1 confirmed, 0 waiting',
    ])
      expect(after).toContain(word)
    const refused = await post(list, { intent: 'not-bounced', id })
    expect([refused.status, refused.text.includes('This address is not marked as bounced any more.')]).toEqual([
      409,
      true,
    ])
    expect((await post(list, { intent: 'not-bounced', id: 'nobody' })).status).toBe(404)
    expect((await page('/admin/audit?type=subscriber')).text).toContain(
      'Took back the word that the address had bounced',
    )
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
    const again = await post(path, { intent: 'send' })
    expect([again.status, again.text.includes('The sending of this post was cancelled')]).toEqual([409, true])
    expect((await page(path)).text).toContain('To reach those who did not get it, publish another post')
  })

  test('begun a second time is told how the first stands', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    const id = await addPost(site.db)
    const path = mailingPath(id)
    await post(path, { intent: 'send' })
    await page(path)
    const said = async () => {
      expect((await post(path, { intent: 'send' })).status).toBe(303)
      return (await page(path)).text
    }
    expect(await said()).toContain('It is on its way to 1 subscriber.')
    await post(path, { intent: 'pause' })
    await page(path)
    expect(await said()).toContain('Begun already, and paused')
    await site.db.updateTable('mailings').set({ state: 'done', ended_at: now, sent: 1, failed: 0 }).execute()
    expect(await said()).toContain('Emailed already')
  })

  test('that was taken off the blog says why its emails wait, and cannot go on before it is back', async () => {
    await addSubscriber(site.db, 'zoe@mail.test')
    const id = await addPost(site.db)
    const path = mailingPath(id)
    await post(path, { intent: 'send' })
    await post(path, { intent: 'pause' })
    const publish = (status: 'draft' | 'published') =>
      site.db
        .updateTable('posts')
        .set({ status, published_at: status === 'draft' ? null : now })
        .where('id', '=', id)
        .execute()
    await publish('draft')
    const waiting = (await page(path)).text
    for (const word of ['The post is not on the blog at the moment', 'Open the post', 'Cancel the rest'])
      expect(waiting).toContain(word)
    expect(waiting).not.toContain('value="resume"')
    // Also beside a mailing that began later, so that none is forgotten.
    await post(mailingPath(await addPost(site.db, { title: 'The later one' })), { intent: 'send' })
    const notes = (await page(list)).text.replace(/<!-- -->/g, '')
    expect(notes).toMatch(/Sending: <a [^>]*>The later one<\/a>/)
    expect(notes).toMatch(/Paused: <a [^>]*>[^<]*<\/a>, 0 of 1 sent. The post is not on the blog at the moment./)
    const refused = await post(path, { intent: 'resume' })
    expect([refused.status, refused.text.includes('Publish it first, then press Resume.')]).toEqual([409, true])
    await publish('published')
    expect((await page(path)).text).toContain('value="resume"')
  })

  test('goes as a test to whoever asks, five times an hour, and is no mailing', async () => {
    const path = mailingPath(await addPost(site.db, { title: 'Voids' }))
    const editor = await addUser(site.db, { role: 'editor', email: 'ed@desk.test' })
    const as = await site.signIn(editor)
    await addSubscriber(site.db, 'zoe@mail.test')
    expect((await page(path, { as })).text).toContain('Send me a test')
    for (let again = 0; again < 5; again += 1) {
      site.setHour(addMilliseconds(now, again * 1000))
      const { status, headers } = await post(path, { intent: 'test' }, as)
      expect([status, headers.get('location')]).toEqual([303, path])
    }
    expect((await page(path, { as })).text).toContain('ed@desk.test')
    const sixth = await post(path, { intent: 'test' }, as)
    expect([sixth.status, sixth.text.includes('Five tests have gone to you within an hour')]).toEqual([429, true])
    const sent = await mailsTo(site.db, 'ed@desk.test')
    expect([sent.length, sent[0]!.subject, sent[0]!.subscription]).toEqual([5, 'Test: Voids', undefined])
    expect(JSON.stringify(sent[0])).not.toContain('newsletter-unsubscribe')
    expect([await mailsTo(site.db, 'zoe@mail.test'), await site.db.selectFrom('mailings').select('id').execute()]).toEqual([[], []]) // prettier-ignore
    expect((await page(path, { as })).text).toContain('Send to 1 subscriber')
    site.setHour(addMilliseconds(now, 3_700_000))
    expect((await post(path, { intent: 'test' }, as)).status).toBe(303)
    const draft = mailingPath(await addPost(site.db, { status: 'draft' }))
    expect((await post(draft, { intent: 'test' }, as)).status).toBe(409)
    site.setHour(now)
  })

  test('is offered as the next step once it is published, while nobody has emailed it', async () => {
    const id = await addPost(site.db, { title: 'Yields', status: 'draft' })
    const turn = (to: string) => post('/blog-admin', { post: String(id), to })
    const offer = `href="${mailingPath(id)}" data-next`
    const after = async (to: string) => {
      expect((await turn(to)).status).toBe(303)
      return (await page('/blog-admin')).text
    }
    // Nobody would get it.
    expect(await after('published')).not.toContain(offer)
    await addSubscriber(site.db, 'zoe@mail.test')
    expect(await after('draft')).not.toContain(offer)
    expect(await after('published')).toContain(offer)
    await post(mailingPath(id), { intent: 'send' })
    await page(mailingPath(id))
    await after('draft')
    expect(await after('published')).not.toContain(offer)
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
