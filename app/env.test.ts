import { expect, test } from 'vitest'
import { readEnvironment } from './env.server.ts'

const good = {
  APP_ORIGIN: 'https://deals.example',
  OIDC_ISSUER: 'https://identity.example',
  OIDC_CLIENT_ID: 'site',
  OIDC_CLIENT_SECRET: 'secret',
}
const problemsOf = (change: Record<string, string | undefined>) => {
  const result = readEnvironment({ ...good, MAIL_FROM: 'deals@deals.example', ...change })
  return result.ok ? [] : result.problems
}

test('the few needed settings are enough, and empty ones count as absent', () => {
  const result = readEnvironment({ ...good, SMTP_URL: '', BOOKING_URL: '', STRIPE_SECRET_KEY: '' })
  expect(result).toMatchObject({
    ok: true,
    env: {
      isHttps: true,
      port: 3000,
      payments: null,
      mail: null,
      operator: { redressNumber: '051181' },
      sandboxOrigin: null,
    },
  })
})

test.each([
  ['APP_ORIGIN', undefined],
  ['APP_ORIGIN', 'deals.example'],
  ['APP_ORIGIN', 'https://deals.example/'],
  ['APP_ORIGIN', 'ftp://deals.example'],
  ['OIDC_ISSUER', undefined],
  ['OIDC_CLIENT_ID', undefined],
  ['OIDC_CLIENT_SECRET', ''],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['TRUST_PROXY', '-1'],
  ['ALLOW_SCOTLAND_RESERVATIONS', 'maybe'],
  ['BOOKING_URL', 'javascript:alert(1)'],
  ['OPERATOR_EMAIL', 'nobody'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['ADMIN_EMAILS', 'ada@people.test, nobody'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: \\S`))])
})

test('payment settings come all or none', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveLength(2)
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  }
  expect(readEnvironment({ ...good, ...all })).toMatchObject({
    env: { payments: { webhookSecrets: ['whsec_new', 'whsec_old'] } },
  })
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', ','],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
])('%s=%s is refused, so that a secret key never reaches a page', (name, value) => {
  const all = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(problemsOf({ ...all, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
})

test('live keys never go with the sandbox', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(problemsOf({ ...live, SANDBOX_ORIGIN: 'http://localhost:3001' })).toEqual([
    expect.stringMatching(/^SANDBOX_ORIGIN:/),
  ])
})
