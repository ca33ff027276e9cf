import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerText } from '#app/domain/advisor/answer.ts'
import { mostQuestionsADay } from '#app/domain/advisor/limits.ts'
import { readStoredAnswer } from '#app/domain/advisor/stored-answer.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

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
const line = (html: string) => /<textarea[^>]*>\n?([^<]*)<\/textarea>/.exec(html)?.[1]

describe.each(['/advisor', '/advisor/panel'])('%s', (path) => {
  test('greets first, and a suggestion fills the line without sending anything', async () => {
    const html = await page(`${path}?q=Best+areas+under+150k`)
    expect(html).toContain('Hello. I can work out returns')
    expect(html).toContain('General information only, not financial advice')
    expect(line(html)).toBe('Best areas under 150k')
    expect(html).not.toContain('id="latest"')
  })

  test('a question is answered and stays, for this browser alone, until it is deleted', async () => {
    const answer = await post({ message: '  Compare two cities ' }, path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}#latest`])
    expect(await page(path)).toContain('Compare two cities</p>')
    expect(await page(path)).toContain('id="latest"')
    const other = await site.signIn(await addUser(site.db))
    expect(await page(path, other)).not.toContain('id="latest"')
    const deleted = await post({ intent: 'delete' }, path)
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, path])
    expect(await page(path)).not.toContain('id="latest"')
  })

  test.each([
    ['', 'Enter a question'],
    [' \r\n ', 'Enter a question'],
    ['x'.repeat(2001), 'Your question has 2,001 characters. It may have 2,000 at most'],
  ])('%j is refused, and still there', async (message, words) => {
    const answer = await post({ message }, path)
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain(words)
    expect(line(html)).toBe(message.replaceAll('\r\n', '\n').replace(/^\n/, ''))
    expect(html).toContain('<title>Error: ')
  })

  test('2,000 characters are taken, however their lines end', async () => {
    expect((await post({ message: `${'x'.repeat(1000)}\r\n${'y'.repeat(999)}` }, path)).status).toBe(303)
  })

  test('the question after the last of a day is refused politely, and still there', async () => {
    await post({ message: 'hello' }, path)
    await site.db.updateTable('advisor_callers').set({ questions: mostQuestionsADay }).execute()
    const answer = await post({ message: 'and one more' }, path)
    const html = await answer.text()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(html).toContain('That was the 50th question today')
    expect(line(html)).toBe('and one more')
  })

  test('the eleventh of a minute is refused with everything typed', async () => {
    for (let count = 0; count < 10; count += 1) await post({ intent: 'delete' }, path)
    const answer = await post({ message: 'too fast' }, path)
    const html = await answer.text()
    expect(answer.status).toBe(429)
    expect(html).toContain('Too many requests')
    expect(line(html)).toBe('too fast')
  })
})

test('a visitor without a session gets one with the first question', async () => {
  const answer = await site.fetch('/advisor', { method: 'POST', body: new URLSearchParams({ message: 'hello there' }) })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  expect(await page('/advisor', cookie)).toContain('hello there</p>')
})

test('deals are shown while anybody can secure them, and said to be gone afterwards', async () => {
  const [free, taken] = [await addDeal(site.db, { title: 'A free terrace' }), await addDeal(site.db, { title: 'A taken terrace', status: 'reserved' })] // prettier-ignore
  await post({ message: 'deals' })
  const answer = { blocks: [{ kind: 'text', spans: ['Here.'] }], sources: [], dealIds: [free, taken] }
  const { number } = await site.db.selectFrom('advisor_turns').select('number').orderBy('number', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  await site.db.updateTable('advisor_turns').set({ answer: JSON.stringify(answer) }).where('number', '=', number).execute() // prettier-ignore
  const html = await page()
  expect(html).toContain('I found 1 relevant deal for you:')
  expect(html.replace(/<a [^>]*>/g, '')).toContain(`View Deal ${free}: /deal/${free}</a>`)
  expect(html).toContain('A deal that was named here is no longer free.')
  expect(html).not.toContain('A taken terrace')
  expect(await page('/advisor/panel')).toContain(`target="_top">/deal/${free}</a>`)
})

test('deals stand once on the page: as cards with all that the table of the text says, unless it says more', async () => {
  const id = await addDeal(site.db, { title: 'A terrace of its own', bedrooms: 2, price_pence: 8_000_000 })
  await post({ message: 'deals with 2 bedrooms' })
  expect(await page()).toContain('<caption>The deal</caption>')
  await post({ message: 'deals up to 80000' })
  const { answer } = await site.db.selectFrom('advisor_turns').select('answer').orderBy('number', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  const stored = readStoredAnswer(answer)!
  expect(stored.dealIds).toEqual([id])
  const [, cash] = /% \| (£[\d,]+) \|/.exec(answerText(stored)) ?? []
  const html = (await page()).split('deals up to 80000').at(-1)!
  expect(html).not.toContain('<caption>')
  expect(cash).toBeDefined()
  expect(html.replaceAll('<!-- -->', '')).toContain(`${cash} of cash needed with the usual mortgage`)
})

test('what was typed is text on the page, and no markup', async () => {
  await post({ message: '<img src=x onerror=alert(1)>' })
  const html = await page()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img src=x')
})

test('the panel alone may be framed, by this site, and other pages may frame this site', async () => {
  const read = async (path: string) => {
    const { headers } = await site.fetch(path)
    const policy = headers.get('content-security-policy')!
    return [/frame-src ([^;]*)/.exec(policy)?.[1], /frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')] // prettier-ignore
  }
  expect(await read('/advisor/panel')).toEqual(["'none'", "'self'", 'SAMEORIGIN'])
  expect(await read('/marketplace')).toEqual(["'self'", "'none'", 'DENY'])
  expect(await read('/advisor')).toEqual(["'none'", "'none'", 'DENY'])
})

test('the button stands on public pages, and not where the advisor is', async () => {
  for (const path of ['/', '/marketplace', '/support', '/terms-conditions', '/calculators/deal', '/nothing-here'])
    expect(await page(path), path).toContain('<span>Ask the advisor</span>')
  for (const path of ['/advisor', '/advisor/panel', '/admin'])
    expect(await page(path), path).not.toContain('<span>Ask the advisor</span>')
  expect(await page('/advisor/panel')).toContain('<meta name="robots" content="noindex"')
})
