import { afterAll, beforeAll, expect, test } from 'vitest'
import { addManyDeals, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** GET /api/deals where there are more deals than the page cache keeps. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  await addManyDeals(site.db, 20_000)
})
afterAll(() => site.stop())

const ask = (headers: Record<string, string> = {}, method = 'GET') => site.fetch('/api/deals', { method, headers })

test('the whole list is sent as it is made, and whoever has it is told so until a deal changes', async () => {
  const answer = await ask()
  const tag = answer.headers.get('etag')!
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(tag).toMatch(/^W\/"/)
  expect(((await answer.json()) as unknown[]).length).toBeGreaterThanOrEqual(20_000)

  const again = await ask({ 'if-none-match': `"other", ${tag}` })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])

  await site.db.updateTable('deals').set({ title: 'Changed' }).where('id', '=', (eb) => eb.selectFrom('deals').select((s) => s.fn.max('id').as('id'))).execute() // prettier-ignore
  const changed = await ask({ 'if-none-match': tag })
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
  expect(await changed.text()).toContain('Changed')
})

test('two are sent to one caller and four to all, who keep nothing from the desk; the place of one who leaves is free again', async () => {
  const desk = await site.signIn(await addUser(site.db, { isAdmin: true }))
  const callers = await Promise.all([1, 2].map(async () => site.signIn(await addUser(site.db))))
  const answers = [await ask(), await ask()]
  const third = await ask()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await third.json()).toMatchObject({ message: expect.stringContaining('already') as string })

  const open = (caller: string) => site.fetch('/api/deals', { as: caller })
  answers.push(await open(callers[0]!), await open(callers[0]!))
  const fifth = await open(callers[1]!)
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '10'])
  await fifth.text()
  const file = await site.fetch('/admin/export/deals', { as: desk })
  expect(file.status).toBe(200)
  answers.push(file)

  await Promise.all(answers.map((answer) => answer.body!.cancel()))
  await expect.poll(async () => {
    const answer = await ask()
    const { status } = answer
    await answer.body!.cancel()
    return status
  }).toBe(200) // prettier-ignore
})
