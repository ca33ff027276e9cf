import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { testNow } from '#app/testing/database/database.ts'
import { startSmtp } from '#app/testing/mail/smtp.ts'
import type { Fault } from '#app/utils/faults.ts'
import { noteFault, noteOutsideCall, readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { finishSignIn, startSignIn } from './identity.server.ts'
import { connectLanguageModel } from './language-model.server.ts'
import { connectMail } from './mail.server.ts'
import { connectPayments } from './payments.server.ts'

/** What each service notes as the reason of a failure, against servers that fail in each way. */

repeatWithoutPause()

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.splice(0)) await end()
})

/** A server that answers so; its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const failing = (status: number) =>
  serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end('{"error":{"type":"api_error","message":"No."}}')
  })
/** An address at which nobody listens any more. */
async function leave(): Promise<string> {
  const address = await serve(() => {})
  await ends.pop()!()
  return address
}
const answering = (status: number | null) => (status === null ? leave() : failing(status))

const statuses: [number | null, Fault][] = [
  [401, 'wrong-key'],
  [403, 'wrong-key'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [null, 'refused-connection'],
]

describe('payments', () => {
  const connect = (sandboxOrigin: string) =>
    connectPayments({
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_x'],
      publishableKey: 'pk_test_x',
      returnUrl: 'https://site.test/deals',
      checkoutUrlOf: () => 'https://site.test/checkout',
      sandboxOrigin,
    })

  test.each(statuses)('answered with %s: %s', async (status, fault) => {
    noteOutsideCall('payments')
    await connect(await answering(status))
      .findIntent('pi_1')
      .catch(() => undefined)
    expect(readOutsideCalls().payments).toMatchObject({ isWell: false, fault })
  })

  test('a signature of another secret is noted, one of ours takes it away, and what is no signature is nothing', () => {
    const payments = connect('http://127.0.0.1')
    const body = Buffer.from('{}')
    noteOutsideCall('payment-events')
    for (const noise of [null, '', 'x', 't=1,v1=00']) payments.readEvent(body, noise, testNow)
    expect(readOutsideCalls()['payment-events'].isWell).toBe(true)
    payments.readEvent(body, `t=${Date.parse(testNow) / 1000},v1=${'0'.repeat(64)}`, testNow)
    expect(readOutsideCalls()['payment-events']).toMatchObject({ isWell: false, fault: 'signature' })
  })
})

describe('the language model', () => {
  test.each(statuses)('answered with %s: %s', async (status, fault) => {
    noteOutsideCall('language-model')
    const baseUrl = await answering(status)
    await connectLanguageModel({ apiKey: 'x', baseUrl, model: 'x' }).ask({
      instructions: 'x',
      input: 'x',
      mostTokens: 1,
    })
    expect(readOutsideCalls()['language-model']).toMatchObject({ isWell: false, fault })
  })

  test('one that says nothing was not in time', async () => {
    const baseUrl = await serve(() => {})
    await connectLanguageModel({ apiKey: 'x', baseUrl, model: 'x' }, 50).ask({
      instructions: 'x',
      input: 'x',
      mostTokens: 1,
    })
    expect(readOutsideCalls()['language-model']).toMatchObject({ isWell: false, fault: 'timeout' })
  })
})

describe('email', () => {
  const mail = { to: 'ivy@people.test', subject: 'x', text: 'x', html: 'x', messageId: 'x' }

  test.each([
    [
      { code: 450, text: '4.2.0 later' },
      { isWell: false, fault: 'rate-limited' },
    ],
    [{ code: 550, text: '5.1.1 unknown' }, { isWell: true }],
    ['take' as const, { isWell: true }],
  ])('%j', async (answer, state) => {
    noteFault('mail', 'other')
    const smtp = await startSmtp({ toRecipient: () => answer })
    await smtp.mailer.send(mail).catch(() => undefined)
    await smtp.kill()
    expect(readOutsideCalls().mail).toMatchObject(state)
  })

  test('a server that is not there, and one without an address', async () => {
    for (const [smtpUrl, fault] of [
      ['smtp://127.0.0.1:9', 'refused-connection'],
      ['smtp://nobody.invalid:25', 'unknown-host'],
    ] as const) {
      await connectMail({ smtpUrl, from: 'us@site.test', connections: 1 })
        .send(mail)
        .catch(() => undefined)
      expect.soft(readOutsideCalls().mail, smtpUrl).toMatchObject({ isWell: false, fault })
    }
  })
})

describe('sign-in', () => {
  const settingsOf = (issuer: string) => ({
    issuer,
    clientId: 'x',
    clientSecret: 'x',
    redirectUri: 'https://site.test/api/auth/callback',
    isHttps: true,
  })
  const begin = (issuer: string) => startSignIn(settingsOf(issuer), new Request('https://site.test/api/login'))

  test.each(statuses.filter(([status]) => status !== 401))('answered with %s: %s', async (status, fault) => {
    noteOutsideCall('identity')
    // Whether there is a document is asked without our key; a refusal of it is told as any other.
    await begin(await answering(status))
    expect(readOutsideCalls().identity).toMatchObject({ isWell: false, fault })
  })

  test('a wrong secret stays, whatever the provider tells of itself, until somebody has signed in', async () => {
    noteOutsideCall('identity')
    const issuer: string = await serve((request, response) => {
      const origin = `http://${request.headers.host}`
      const isToken = request.url === '/t'
      const ends = { authorization_endpoint: `${origin}/a`, token_endpoint: `${origin}/t`, jwks_uri: `${origin}/j` }
      response.writeHead(isToken ? 401 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isToken ? { error: 'invalid_client' } : { issuer: origin, ...ends }))
    })
    const begun = await begin(issuer)
    if (!begun.ok) throw new Error('It has not begun.')
    const state = new URL(begun.response.headers.get('location')!).searchParams.get('state')!
    const cookie = begun.response.headers.getSetCookie()[0]!.split(';')[0]!
    const callback = `https://site.test/api/auth/callback?code=secret&state=${state}`
    await finishSignIn(settingsOf(issuer), new Request(callback, { headers: { cookie } }))
    expect(readOutsideCalls().identity).toMatchObject({ isWell: false, fault: 'wrong-key' })
    // Another redirect address has a document of its own, which is read now.
    await startSignIn({ ...settingsOf(issuer), redirectUri: 'https://site.test/x' }, new Request('https://site.test/x'))
    expect(readOutsideCalls().identity).toMatchObject({ isWell: false, fault: 'wrong-key' })
    noteOutsideCall('identity')
    expect(readOutsideCalls().identity.isWell).toBe(true)
  })
})
