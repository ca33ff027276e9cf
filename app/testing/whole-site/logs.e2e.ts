import { expect, test } from '../running/fixtures.ts'
import { startStack, type Stack } from '../running/stack.ts'

/** The log of the running application: it tells what was asked and what failed, and never who somebody is. */

let stack: Stack
let log = ''
test.beforeAll(async () => {
  stack = await startStack({ settings: { LOG_REQUESTS: 'true' }, output: 'pipe' })
  for (const stream of [stack.app().stdout!, stack.app().stderr!]) stream.on('data', (text) => (log += String(text)))
})
test.afterAll(() => stack.stop())

const email = 'canary.bird@people.test'
const canaries = [/canary/i, /Zyxwa/i, /07700 ?900987/, /LS6 ?9ZZ/i, /203\.0\.113\.77/, /ivy(?!-)/i, /Mozilla/]

const send = (path: string, body: URLSearchParams | FormData | string, headers: Record<string, string> = {}) =>
  fetch(`${stack.origin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: stack.origin, 'x-forwarded-for': '203.0.113.77', ...headers },
  })

test('nothing that a visitor says of themselves is in the log, where it succeeds and where it fails', async ({
  page,
}) => {
  const said = {
    name: 'Zyxwa Canary',
    firstName: 'Zyxwa',
    fullName: 'Zyxwa Canary',
    email,
    phone: '07700 900987',
    subject: 'The canary of LS6 9ZZ',
    message: `I am Zyxwa, write to ${email} or call 07700 900987.`,
  }
  const statuses: number[] = []
  const note = async (answer: Promise<Response>) => statuses.push((await answer).status)
  for (const path of ['/support', '/newsletter', '/submit-deal', '/refunds', '/search', '/saved-searches', '/nowhere'])
    await note(send(path, new URLSearchParams(said)))
  const file = new FormData()
  for (const [name, value] of Object.entries(said)) file.set(name, value)
  file.set('documents', new File(['%PDF-1.7 canary'], 'zyxwa-canary.pdf', { type: 'application/pdf' }))
  await note(send('/refunds', file))
  for (const path of ['/api/support', '/api/refunds', '/api/ai/chat', '/api/reservations', '/webhooks/stripe']) {
    await note(send(path, JSON.stringify(said), { 'content-type': 'application/json' }))
    await note(send(path, `{"canary": "${email}`, { 'content-type': 'application/json' }))
  }
  const asked = { messages: [{ role: 'user', content: said.message }] }
  await note(send('/api/ai/chat', JSON.stringify(asked), { 'content-type': 'application/json' }))

  const headers = { 'user-agent': 'Mozilla/5.0', cookie: 'session=canary', referer: `${stack.origin}/?canary=1` }
  for (const path of [
    `/search?q=${encodeURIComponent(email)}`,
    `/marketplace?search=LS6+9ZZ`,
    `/${email}`,
    `/deal/${encodeURIComponent(email)}`,
    '/newsletter/unsubscribe?key=canary',
    '/support/ticket?key=canary',
    `/api/auth/callback?error=access_denied&error_description=${email}&state=canary`,
  ])
    await note(fetch(`${stack.origin}${path}`, { headers, redirect: 'manual' }))

  const chooser = await page.request.get(`${stack.origin}/api/login?returnTo=/account`)
  await page.request.post(chooser.url(), { form: { login: 'ivy' } })
  await page.goto(`${stack.origin}/account`)
  expect(await page.content()).toContain('Ivy Investor')

  expect(new Set(statuses)).toEqual(new Set([200, 303, 400, 404, 405, 415]))
  const paths = [...log.matchAll(/"path":"([^"]+)"/g)].map((match) => match[1])
  expect(paths).toEqual(expect.arrayContaining(['/support', '/api/ai/chat', '/[address]', '/account']))
  for (const canary of canaries)
    expect(log.match(new RegExp(`.{0,200}${canary.source}.{0,80}`, canary.flags))).toBeNull()
})
