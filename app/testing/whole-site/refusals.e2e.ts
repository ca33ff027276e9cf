import { Agent, request } from 'node:http'
import { expect, test } from '../running/fixtures.ts'
import { findUntouchedDeal } from '#app/testing/running/journeys.ts'
import { makePeople } from '../running/stack-people.ts'
import { type Stack } from '../running/stack.ts'

/** Refusals over real sockets. */

const formType = 'application/x-www-form-urlencoded'

test('a page that refuses keeps masthead, main and footer, wherever in the house it was refused', async ({ stack }) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const { id } = await findUntouchedDeal(stack)
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(stack.origin + path, {
      method: 'POST',
      body,
      headers: { origin: stack.origin, 'content-type': formType, cookie, ...headers },
      redirect: 'manual',
    })
  const answers: [string, number, Response][] = [
    ['no such page', 404, await fetch(`${stack.origin}/no/such/page`)],
    ['account, signed out', 401, await fetch(`${stack.origin}/account`)],
    ['checkout, signed out meanwhile', 401, await post(`/deal/${id}/checkout`, 'intent=pay', { cookie: '' })],
    ['an unknown intent', 400, await post(`/deal/${id}/checkout`, 'intent=nonsense')],
    ['a post from another site', 403, await post(`/deal/${id}/call`, '', { origin: 'https://evil.test' })],
    ['a post to a page that takes none', 405, await post('/marketplace', '')],
    ['too much', 413, await post(`/deal/${id}/call`, 'x'.repeat(100_000))],
  ]
  const faults: string[] = []
  for (const [what, status, answer] of answers) {
    if (answer.status !== status) faults.push(`${what}: ${answer.status} instead of ${status}`)
    const html = await answer.text()
    for (const part of ['<header', '<main id="main"', '<footer']) {
      if (!html.includes(part)) faults.push(`${what}: no ${part}`)
    }
  }
  expect(faults).toEqual([])
})

test('after a request that was too large, the same connection answers the next one', async ({ stack }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await send(stack, agent, 'x'.repeat(3_000_000))).toBe(413)
  expect(await send(stack, agent, 'message=hello')).toBe(401)
  agent.destroy()
})

function send(stack: Stack, agent: Agent, body: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { origin: stack.origin, 'content-type': formType, 'content-length': body.length }
    const sent = request(`${stack.origin}/deal/101/call`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', (error) => resolve(error.message))
    sent.setTimeout(3000, () => sent.destroy(new Error('no answer within 3 seconds')))
    sent.end(body)
  })
}
