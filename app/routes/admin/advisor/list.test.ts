import { expect, test } from 'vitest'
import { asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { londonDay } from '#app/utils/dates.ts'

startAdminSite()

const path = '/admin/advisor'
const today = londonDay(new Date().toISOString())
const add = async (question: string, given: object = {}) => {
  const row = { asked_on: today, question, outcome: 'not-understood', is_signed_in: 0 } as const
  const { id } = await site.db.insertInto('advisor_questions').values({ ...row, ...given }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
  return id
}
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('shows each question with what came of it and what was said, and the sums of the weeks', async () => {
  await site.db
    .insertInto('advisor_days')
    .values({ day: today, questions: 7, not_understood: 5, found_wrong: 2 })
    .execute()
  await add('Is <b>Leeds</b> good?', {
    topic: 'best-areas',
    verdict: 'wrong',
    reason: 'misread',
    remark: 'I meant rents',
  })
  await add('Anything sly', { outcome: 'guard-refused', refused_because: 'stranger' })
  const { status, text: html } = await page(path)
  expect(status).toBe(200)
  expect(html).toContain('Is &lt;b&gt;Leeds&lt;/b&gt; good?')
  expect(text(html)).toMatch(/Best areas Thumbs down: It misread my question\W+I meant rents Did not understand/)
  expect(text(html)).toContain('Guard: It said what it may not say')
  expect(html).toMatch(/<td class="n">7<\/td><td class="n">0<\/td><td class="n">0<\/td><td class="n">5<\/td>/)
  expect(html.match(/<th scope="row"><time/g)).toHaveLength(13)
  expect(text(html)).toContain('Refused by the guard (1)')

  const wrong = text((await page(`${path}?thumbs=wrong`)).text)
  expect([wrong.includes('Leeds'), wrong.includes('Anything sly')]).toEqual([true, false])
  const guarded = text((await page(`${path}?outcome=guard-refused`)).text)
  expect([guarded.includes('Leeds'), guarded.includes('Anything sly')]).toEqual([false, true])
})

test('one question is deleted, and the way back keeps the filters', async () => {
  const id = await add('To be deleted')
  await add('To stay')
  const gone = await post(`${path}?q=to`, { id: String(id) })
  expect([gone.status, gone.headers.get('location')]).toEqual([303, `${path}?q=to`])
  const after = (await page(`${path}?q=to`)).text
  expect(after).toContain('The question is gone.')
  expect(after).not.toContain('To be deleted')
  expect(after).toContain('To stay')
  expect((await post(path, { id: String(id) })).status).toBe(404)
  expect((await post(path, { id: 'all' })).status).toBe(400)
  expect((await post(path, { id: '1' }, asUser)).status).toBe(403)
})

test('the file has all of it and no name', async () => {
  await add('=SUM(1)', { answered_by: 'built-in', verdict: 'right', is_signed_in: 1 })
  const { text: file } = await page(`/admin/export/advisor?q=SUM`)
  expect(file.replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'Asked on,Question,What came of it,Refused because,Answered by,Topic,Thumbs,Reason,In their words,Signed in',
    `${today},'=SUM(1),Did not understand,,Built-in advisor,,Thumbs up,,,yes`,
  ])
})
