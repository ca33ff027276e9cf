import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** A ticket with a hundred replies of 5,000 quote marks, from both sides: eight of them are a page. */

let site: Site
let admin: string
let page: string
let desk: string
let id: string
beforeAll(async () => {
  site = await startSite()
  admin = await site.signIn(await addUser(site.db, { isAdmin: true }))
  await site.fetch('/support', {
    method: 'POST',
    body: new URLSearchParams({ email: 'sue@sender.test', kind: 'general', subject: 'The roof', message: '(0) first' }),
  })
  const ticket = await site.db.selectFrom('tickets').select(['id', 'access_key']).executeTakeFirstOrThrow()
  id = ticket.id
  page = `/support/ticket?key=${ticket.access_key}`
  desk = `/admin/support/${id}`
  await site.db
    .insertInto('ticket_messages')
    .values(
      Array.from({ length: 99 }, (_, index) => ({
        ticket_id: id,
        kind: 'reply' as const,
        body: `(${index + 1}) `.padEnd(5000, '"'),
        author_user_id: null,
        created_at: new Date().toISOString(),
      })),
    )
    .execute()
})
afterAll(() => site.stop())

const ask = async (path: string) => {
  const response = await site.fetch(path, { as: admin, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}
/** The numbers of the texts on the page, in its order. */
const numbersIn = (html: string) =>
  [...html.matchAll(/<p class="typed"[^>]*>\((\d+)\) /g)].map((match) => Number(match[1]))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const linksIn = (html: string) => {
  const [, nav] = /<nav aria-label="Messages"[^>]*>([^]*?)<\/nav>/.exec(html) ?? []
  const links: Record<string, string> = {}
  for (const [, href, text] of (nav ?? '').matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g))
    links[text!] = href!.replaceAll('&amp;', '&')
  return links
}

test.each(['the sender’s page', 'the desk'])('%s shows the latest, and leads to the earlier ones', async (where) => {
  const path = where === 'the desk' ? desk : page
  const pageOf = (number: number) => `${path}${path.includes('?') ? '&' : '?'}page=${number}`
  const first = await ask(path)
  expect(numbersIn(first.html)).toEqual(range(92, 99))
  expect(first.html.replace(/<!-- -->/g, '')).toContain('93 to 100 of 100 messages')
  expect(linksIn(first.html)).toEqual({ 'Earlier messages': pageOf(2) })
  expect(first.html.length).toBeLessThan(300_000)
  expect(first.html).toContain('name="intent"')

  const second = await ask(pageOf(2))
  expect(numbersIn(second.html)).toEqual(range(84, 91))
  expect(linksIn(second.html)).toEqual({ 'Earlier messages': pageOf(3), 'Later messages': path })
  expect(second.html).toContain('name="intent"')
  const last = await ask(pageOf(13))
  expect(numbersIn(last.html)).toEqual(range(0, 3))
  expect(linksIn(last.html)).toEqual({ 'Later messages': pageOf(12), 'Latest messages': path })
  const report = await new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'no-inline-style': 'off' } }).validateString(second.html) // prettier-ignore
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})

test.each(['the sender’s page', 'the desk'])('%s knows no page that is none', async (where) => {
  const path = where === 'the desk' ? desk : page
  const with_ = (value: string) => `${path}${path.includes('?') ? '&' : '?'}page=${value}`
  for (const value of ['0', '-1', 'abc', '1.5', '', '%00'])
    expect(numbersIn((await ask(with_(value))).html), value).toEqual(range(92, 99))
  for (const value of ['14', '999999999999999999999']) {
    const { status, location } = await ask(with_(value))
    expect([status, location], value).toEqual([302, with_('13')])
  }
})

test('what a program reads of it is no more than a page', async () => {
  for (const path of [page.replace('ticket?', 'ticket.data?'), `${desk}.data`]) {
    const { status, html } = await ask(path)
    expect(status).toBe(200)
    expect(html.length).toBeLessThan(150_000)
  }
})

test('an answer from an earlier page leads to the page that shows it, and knows what had been read', async () => {
  const earlier = await ask(`${desk}?page=3`)
  const seen = /name="seen"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="seen"/.exec(earlier.html)!
  const response = await site.fetch(desk, {
    method: 'POST',
    as: admin,
    body: new URLSearchParams({ intent: 'answer', answer: '(100) An answer', note: '', seen: seen[1] ?? seen[2]! }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, desk])
  expect(numbersIn((await ask(desk)).html)).toEqual(range(93, 100))
})

test('a mistake leaves the sender on the page whose texts they answer, with what they typed', async () => {
  const earlier = await ask(`${page}&page=2`)
  const action = /<form[^>]*id="reply"[^>]*action="([^"]+)"/.exec(earlier.html)![1]!.replaceAll('&amp;', '&')
  const typed = 'much '.repeat(1001).trim()
  const mistake = await site.fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'reply', body: typed }),
  })
  const html = await mistake.text()
  expect([mistake.status, html.includes(typed)]).toEqual([400, true])
  expect(numbersIn(html)).toEqual(numbersIn(earlier.html))
})

test('a reply leads to the page that shows it', async () => {
  await site.db.deleteFrom('ticket_messages').where('body', 'like', '(1) %').execute()
  await site.db.deleteFrom('ticket_messages').where('body', 'like', '(2) %').execute()
  const response = await site.fetch(page, { method: 'POST', body: new URLSearchParams({ intent: 'reply', body: '(101) A reply' }) }) // prettier-ignore
  expect([response.status, response.headers.get('location')]).toEqual([303, page])
  expect(numbersIn((await ask(page)).html)).toEqual(range(93, 101))
  const mistake = await site.fetch(page, { method: 'POST', body: new URLSearchParams({ intent: 'reply', body: ' ' }) })
  expect(mistake.status).toBe(400)
  expect(numbersIn(await mistake.text())).toEqual(range(93, 101))
})
