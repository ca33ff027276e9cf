import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { repeatWithoutPause } from '#app/testing/buyers/provider-retries.ts'
import { startSmtp } from '#app/testing/mail/smtp.ts'
import { noteFailedCall, readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/index.ts'
import { finishSignIn, startSignIn } from './identity.server.ts'
import { connectLanguageModel } from './language-model.server.ts'
import { connectSandboxPayments } from '#app/testing/running/sandbox-payments.ts'
import type { Payments } from './payments.server.ts'

/** What the log and the counts say of calls to others, against the stand-ins. */

repeatWithoutPause()

let sandbox: Sandbox
let payments: Payments
let lines: Record<string, unknown>[]
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: 'https://site.test', appInternalUrl: 'http://127.0.0.1:9' })
  payments = connectSandboxPayments(sandbox)
})
afterAll(() => sandbox.close())
beforeEach(() => {
  lines = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  sandbox.payments.reset()
  sandbox.payments.set({ drop: 'all' })
  sandbox.model.reset()
  sandbox.identity.reset()
})

const failed = { at: expect.any(String) as string, level: 'warning', event: 'outside-call-failed' }
const payment = (paymentId: string, amountPence = 300_000) => ({
  paymentId,
  reservationId: 'r',
  dealId: 118,
  amountPence,
  idempotencyKey: `key-${paymentId}`,
})

test('a payment that cannot be begun leaves one line with our id of it and the provider’s request', async () => {
  sandbox.payments.set({ failNext: ['500-kept'] })
  expect((await payments.createIntent(payment('one'))).ok).toBe(false)
  expect(lines).toEqual([
    {
      ...failed,
      service: 'payments',
      call: 'create-intent',
      reason: 'failed',
      payment: 'one',
      provider_status: 500,
      provider_type: 'StripeAPIError',
      provider_request: expect.stringMatching(/^req_/) as string,
    },
  ])
})

test('one that the provider refuses names what it refuses, and no word of its answer', async () => {
  expect((await payments.createIntent(payment('two', -1))).ok).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ reason: 'refused', payment: 'two', provider_status: 400, provider_param: 'amount' })
  expect(Object.values(lines[0]!).filter((value) => typeof value === 'string' && value.includes(' '))).toEqual([])
})

test('a refund leaves one with its id, and so does a provider that cannot be reached', async () => {
  const refund = { refundId: 'back', paymentIntentId: 'pi_none', amountPence: 1, idempotencyKey: 'back' }
  sandbox.payments.set({ failNext: ['500-kept'] })
  await payments.refund(refund)
  expect(lines).toMatchObject([{ service: 'payments', call: 'refund', refund: 'back' }])
  lines = []
  sandbox.payments.set({ failNext: ['reset', 'reset', 'reset'] })
  await expect(payments.listRefunds('pi_1')).rejects.toThrow()
  expect(lines).toMatchObject([{ call: 'list-refunds', reason: 'unreachable', intent: 'pi_1' }])
})

test('what the provider does not know is an answer, which is counted and leaves no line', async () => {
  const before = { ...readOutsideCalls().payments }
  expect(await payments.findIntent('pi_none')).toBeUndefined()
  expect(readOutsideCalls().payments).toMatchObject({
    calls: before.calls + 1,
    failures: before.failures,
    isWell: true,
  })
  expect(lines).toEqual([])
})

test('a mail that is not taken leaves one with its id and the codes of the answer, whatever words name its reader', async () => {
  const smtp = await startSmtp({ toRecipient: () => ({ code: 550, text: '5.1.1 ivy: <ivy@people.test> unknown' }) })
  const mail = { to: 'ivy@people.test', subject: 'Paid', text: 'Hello', html: '<p>Hello</p>', messageId: 'mail.paid.1' }
  await expect(smtp.mailer.send(mail)).rejects.toThrow()
  expect(lines).toEqual([
    {
      ...failed,
      service: 'mail',
      call: 'send',
      reason: 'no-mailbox',
      mail: 'mail.paid.1',
      provider_status: 550,
      provider_type: 'EENVELOPE',
      provider_code: '5.1.1',
      provider_command: 'RCPT-TO',
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('ivy')
  await smtp.kill()
  await expect(smtp.mailer.send(mail)).rejects.toThrow()
  expect(lines[1]).toMatchObject({ reason: 'not-sent', mail: 'mail.paid.1', provider_type: 'ESOCKET' })
})

test('a sign-in leaves one where the provider is down, and none where a browser brings what is not right', async () => {
  const settings = {
    issuer: sandbox.environment.OIDC_ISSUER,
    clientId: sandbox.environment.OIDC_CLIENT_ID,
    clientSecret: sandbox.environment.OIDC_CLIENT_SECRET,
    redirectUri: 'https://site.test/api/auth/callback',
    isHttps: true,
  }
  sandbox.identity.set({ down: true })
  const callback = new Request('https://site.test/api/auth/callback?code=secret&state=x')
  expect(await startSignIn(settings, new Request('https://site.test/api/login'))).toMatchObject({ ok: false })
  expect(await finishSignIn(settings, callback)).toEqual({ ok: false, reason: 'provider-down', detail: null })
  const line = { ...failed, service: 'identity', call: 'discovery', reason: 'failed', provider_status: 503 }
  expect(lines).toEqual([line, line])
  sandbox.identity.set({ down: false })
  expect(await finishSignIn(settings, callback)).toMatchObject({
    reason: 'refused',
    detail: expect.any(String) as string,
  })
  expect(lines).toHaveLength(2)
})

test('an answer of the identity provider in the address is a code in the log, or nothing of it', async () => {
  const settings = { issuer: 'x', clientId: 'x', clientSecret: 'x', redirectUri: 'x', isHttps: true }
  const detailOf = async (error: string) => {
    const address = `https://site.test/api/auth/callback?error=${encodeURIComponent(error)}`
    return ((await finishSignIn(settings, new Request(address))) as { detail: string }).detail
  }
  expect(await detailOf('server_error')).toBe('provider answered server_error')
  expect(await detailOf('Ivy Investor, 1 High Street')).toBe('provider answered no code')
})

test.each([
  ['invalid_client', 'failed', false],
  ['invalid_grant', 'refused', true],
])('a token that is refused with %s is %s, which says whether anybody can sign in', async (error, reason, isWell) => {
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
      jwks_uri: `${issuer}/j`,
    }
    const isToken = request.url === '/t'
    response.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isToken ? { error, error_description: 'Ivy' } : discovery))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'x',
    clientSecret: 'x',
    redirectUri: 'https://site.test/api/auth/callback',
    isHttps: true,
  }
  const begun = await startSignIn(settings, new Request('https://site.test/api/login'))
  if (!begun.ok) throw new Error('It has not begun.')
  const state = new URL(begun.response.headers.get('location')!).searchParams.get('state')!
  const cookie = begun.response.headers.getSetCookie()[0]!.split(';')[0]!
  const callback = `https://site.test/api/auth/callback?code=secret&state=${state}`
  const finished = await finishSignIn(settings, new Request(callback, { headers: { cookie } }))
  expect(finished).toEqual({ ok: false, reason: 'refused', detail: null })
  expect(lines).toEqual([{ ...failed, service: 'identity', call: 'token', reason, provider_code: error }])
  expect(readOutsideCalls().identity.isWell).toBe(isWell)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('the language model leaves one for each kind of call, and none for a visitor who has gone', async () => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = sandbox.modelEnvironment
  const service = connectLanguageModel({ apiKey, baseUrl, model })
  sandbox.model.set({ failNext: [429, 500] })
  await service.ask({ instructions: 'Write.', input: 'About Ivy', mostTokens: 50 })
  const round = {
    messages: [{ role: 'user' as const, content: 'Hello' }],
    tools: [],
    mayCall: false,
    mostTokens: 50,
    onText: () => {},
  }
  await service.converse({ ...round, signal: new AbortController().signal })
  expect(lines).toMatchObject([
    { ...failed, service: 'language-model', call: 'ask', reason: 'busy', provider_status: 429 },
    { ...failed, service: 'language-model', call: 'converse', reason: 'down', provider_status: 500 },
  ])
  await service.converse({ ...round, signal: AbortSignal.abort() })
  expect(lines).toHaveLength(2)
})

test('the language model’s own id of a request is part of the line', async () => {
  const server = createServer((_request, response) => response.writeHead(401, { 'x-request-id': 'req_7' }).end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service = connectLanguageModel({ apiKey: 'x', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'x' })
  await service.ask({ instructions: 'Write.', input: 'x', mostTokens: 50 })
  expect(lines).toMatchObject([{ call: 'ask', reason: 'refused', provider_status: 401, provider_request: 'req_7' }])
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('a sentence in the place of a code stays out, and so does what was not sent', () => {
  noteFailedCall('payments', {
    call: 'x',
    reason: 'failed',
    provider: { code: 'Ivy Investor has no card', status: undefined, request: null, type: 'card_error' },
  })
  expect(lines).toEqual([{ ...failed, service: 'payments', call: 'x', reason: 'failed', provider_type: 'card_error' }])
})
