import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { judgeHref } from '#app/ui/links.ts'

/** What visitors say of answers, on the page and in the frame, by their forms. */

let site: Site
let as: string

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
// Everybody who is signed in is counted alone.
beforeEach(async () => {
  as = await site.signIn(await addUser(site.db))
})

const post = (fields: Record<string, string>, path = '/advisor', cookie = as) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), as: cookie })
const page = async (path = '/advisor', cookie = as) => (await site.fetch(path, { as: cookie })).text()
/** The place under the newest answer, as text with its fields. */
const placeIn = (html: string) => /<div[^>]* data-judged="".*?<\/div>(?=<\/li>)/s.exec(html)?.[0] ?? ''
const question = 'What should I buy?'
async function ask(path = '/advisor') {
  await post({ message: question }, path)
  return Number(/id="judged-(\d+)"/.exec(await page(path))![1])
}
const rowOf = (turn: number) =>
  site.db
    .selectFrom('advisor_questions')
    .innerJoin('advisor_turns', 'desk_key', 'turn_key')
    .selectAll('advisor_questions')
    .where('number', '=', turn)
    .executeTakeFirst()

describe.each(['/advisor', '/advisor/panel'])('%s', (path) => {
  const judge = (turn: number, fields: Record<string, string>, cookie = as) =>
    post({ turn: String(turn), ...fields }, judgeHref(path), cookie)

  test('asks under each answer, thanks for a thumb up, and takes it back', async () => {
    const turn = await ask(path)
    expect(placeIn(await page(path))).toContain('Was this right?')
    expect(placeIn(await page(path)).match(/aria-pressed="false"/g)).toHaveLength(2)

    const up = await judge(turn, { verdict: 'right' })
    expect([up.status, up.headers.get('location')]).toEqual([303, `${path}#judged-${turn}`])
    const thanks = placeIn(await page(path))
    expect(thanks).toContain('Thank you.')
    expect(thanks).not.toContain('Was this right?')
    expect(thanks).toMatch(/aria-pressed="true".*?Yes, it was right/s)
    expect(thanks).not.toContain('What was wrong?')
    expect(await rowOf(turn)).toMatchObject({ question, verdict: 'right', outcome: 'declined', is_signed_in: 1 })
    expect(await page(path)).not.toContain('role="status"')

    await judge(turn, { verdict: 'wrong' })
    expect(await rowOf(turn)).toMatchObject({ verdict: 'wrong', reason: null })
  })

  test('asks what was wrong after a thumb down, and thanks then', async () => {
    const turn = await ask(path)
    await judge(turn, { verdict: 'wrong' })
    const asking = placeIn(await page(path))
    for (const words of [
      'What was wrong?',
      'It misread my question',
      'The figure is wrong',
      'It did not answer',
      'Something else',
    ])
      // prettier-ignore
      expect(asking).toContain(words)
    const said = await judge(turn, { verdict: 'wrong', reason: 'no-answer', remark: ' Write to me@home.test ' })
    expect(said.status).toBe(303)
    expect(placeIn(await page(path))).toContain('Thank you.')
    expect(await rowOf(turn)).toMatchObject({ verdict: 'wrong', reason: 'no-answer', remark: 'Write to [removed]' })
  })

  test.each([
    [{ reason: '', remark: 'It was' }, 'Choose what was wrong'],
    [{ reason: 'nonsense', remark: 'It was' }, 'Choose what was wrong'],
    [{ reason: 'other', remark: 'y'.repeat(301) }, 'Use 300 characters at most'],
  ])('gives %j back with what was typed', async (fields, words) => {
    const turn = await ask(path)
    const answer = await judge(turn, { verdict: 'wrong', ...fields })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('<title>Error: ')
    expect(placeIn(html)).toContain(words)
    expect(placeIn(html)).toContain(`value="${fields.remark}"`)
    if (fields.reason === 'other') expect(placeIn(html)).toMatch(/<option value="other" selected/)
    expect((await rowOf(turn))!.verdict).toBeNull()
  })

  test('takes nothing of another’s conversation, and of none that was deleted', async () => {
    const turn = await ask(path)
    const stranger = await site.signIn(await addUser(site.db))
    const theirs = await judge(turn, { verdict: 'right' }, stranger)
    expect([theirs.status, (await rowOf(turn))!.verdict]).toEqual([404, null])
    expect(await theirs.text()).toContain('That answer is no longer here')
    const { id } = (await rowOf(turn))!
    await post({ intent: 'delete' }, path)
    expect((await judge(turn, { verdict: 'right' })).status).toBe(404)
    expect(await site.db.selectFrom('advisor_questions').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test.each<Record<string, string>>([{}, { verdict: 'great' }, { verdict: 'right', turn: 'x' }])(
    'knows no such action: %j',
    async (fields) => {
      expect((await judge(1, fields)).status).toBe(400)
    },
  )

  test('whoever judges ten answers can ask still, and judging asks nothing', async () => {
    const turn = await ask(path)
    for (let count = 0; count < 10; count += 1)
      expect((await judge(turn, { verdict: count % 2 ? 'right' : 'wrong' })).status).toBe(303)
    expect((await post({ message: question }, path)).status).toBe(303)
    expect((await post({ message: question }, judgeHref(path))).status).toBe(400)
    expect((await post({ intent: 'delete' }, judgeHref(path))).status).toBe(400)
    expect((await page(path)).match(/data-judged=""/g)).toHaveLength(2)
  })

  test('the thirty-first of a minute is refused with what was typed', async () => {
    const turn = await ask(path)
    for (let count = 0; count < 30; count += 1) await judge(turn, { verdict: 'right' })
    const answer = await judge(turn, { verdict: 'wrong', reason: 'misread', remark: 'too fast' })
    expect(answer.status).toBe(429)
    expect(placeIn(await answer.text())).toContain('value="too fast"')
  })
})

test('what nobody keeps as a conversation is noted without a key', async () => {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'What should I buy, from a program?' }] })
  const answer = await site.fetch('/api/ai/chat', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect(Object.keys((await answer.json()) as object)).toEqual(['message'])
  const row = await site.db.selectFrom('advisor_questions').selectAll().where('question', 'like', '%from a program?').executeTakeFirstOrThrow() // prettier-ignore
  expect(row).toMatchObject({ turn_key: null, outcome: 'declined', topic: 'recommendation', is_signed_in: 0 })
})
