import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { allSettings, readEnvironment } from './env.server.ts'
import { neededSettings } from './testing/running/settings.ts'

const problemsOf = (change: Record<string, string | undefined>) => {
  const result = readEnvironment({ ...neededSettings, MAIL_FROM: 'deals@deals.example', ...change })
  return result.ok ? [] : result.problems
}

test('the few needed settings are enough, and empty ones count as absent', () => {
  const result = readEnvironment({ ...neededSettings, SMTP_URL: '', BOOKING_URL: '', STRIPE_SECRET_KEY: '' })
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
  ['ANALYTICS_SCRIPT', 'https://*/x'],
  ['ANALYTICS_SCRIPT', 'https://a;report-uri/x'],
  ['BOOKING_URL', 'https://a;b/'],
  ['OPERATOR_EMAIL', 'nobody'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['ADMIN_EMAILS', 'ada@people.test, nobody'],
  ['METRICS_TOKEN', 'too short'],
  ['IDENTITY_KEYS', 'secret'],
  ['IDENTITY_KEYS', `${Buffer.alloc(32).toString('base64')},secret`],
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
  expect(readEnvironment({ ...neededSettings, ...all })).toMatchObject({
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

test('papers of identity have no key unless one is set, or several with a comma between', () => {
  const keysOf = (text?: string) => {
    const result = readEnvironment({ ...neededSettings, IDENTITY_KEYS: text })
    return result.ok ? result.env.identityKeys : result.problems
  }
  expect([keysOf(), keysOf('')]).toEqual([null, null])
  const [one, other] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  expect([keysOf(one)?.length, keysOf(` ${one} ,\n${other}`)?.length]).toEqual([1, 2])
})

test('live keys never go with the sandbox', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(problemsOf({ ...live, SANDBOX_ORIGIN: 'http://localhost:3001' })).toEqual([
    expect.stringMatching(/^SANDBOX_ORIGIN:/),
  ])
})

test('an analytics script comes over https, but for a stand-in on this machine', () => {
  const script = (address: string, more = {}) => problemsOf({ ANALYTICS_SCRIPT: address, ...more })
  expect(script('https://counts.example/count.js')).toEqual([])
  expect(script('http://counts.example/count.js')).toEqual(['ANALYTICS_SCRIPT: must be an https address'])
  expect(script('/count.js')).toEqual(['ANALYTICS_SCRIPT: must be an http or https address'])
  const standIn = { SANDBOX_ORIGIN: 'http://localhost:3001' }
  expect(script('http://127.0.0.1:4200/count.js', standIn)).toEqual([])
})

test('another redress scheme comes with its website, and a website with its scheme', () => {
  const [REDRESS_SCHEME, REDRESS_URL] = ['the Other Scheme', 'https://other.example/']
  for (const change of [{}, { REDRESS_SCHEME, REDRESS_URL }, { REDRESS_URL: 'https://www.theprs.co.uk/complain' }])
    expect(problemsOf(change)).toEqual([])
  for (const change of [
    { REDRESS_SCHEME },
    { REDRESS_URL },
    { REDRESS_SCHEME, REDRESS_URL: 'https://www.theprs.co.uk/' },
  ])
    expect(problemsOf(change)).toEqual([
      'REDRESS_URL: must be the website of REDRESS_SCHEME: the two are changed together',
    ])
})

test('problems of one group and of several are all named, in the order of the schema', () => {
  const wrong = { PORT: 'abc', OIDC_CLIENT_ID: undefined, OPERATOR_EMAIL: 'nobody', SOCIAL_TWITTER: 'nowhere' }
  expect(problemsOf(wrong)).toEqual([
    'PORT: must be a port number',
    'OIDC_CLIENT_ID: is missing',
    'OPERATOR_EMAIL: must be an email address',
    'SOCIAL_TWITTER: must be an http or https address',
  ])
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const written = parseEnv(text)
  const names = [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name]) => name!)
  const forProduction = allSettings.filter(({ isForProduction }) => isForProduction)

  test('has one line for every setting of the schema and for nothing else', () => {
    expect(names.toSorted()).toEqual(forProduction.map(({ name }) => name).toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(allSettings.filter(({ isForProduction }) => !isForProduction))(
    'speaks of $name, which is not for production, in a comment',
    ({ name }) => {
      expect(text).toMatch(new RegExp(`^# .*\\b${name}\\b`, 'm'))
    },
  )

  const withDefault = forProduction.flatMap(({ name, schema }) => {
    const { success, data } = schema.safeParse(undefined)
    return success && data !== null ? [{ name, schema, byDefault: data }] : []
  })

  test.each(withDefault)('gives $name the default of the schema', ({ name, schema, byDefault }) => {
    expect(schema.safeParse(written[name])).toEqual({ success: true, data: byDefault })
  })

  test('needs only what it leaves empty to be filled in', () => {
    const filled = { ...written, OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' }
    expect(readEnvironment(written)).toEqual({
      ok: false,
      problems: ['OIDC_CLIENT_ID: is missing', 'OIDC_CLIENT_SECRET: is missing'],
    })
    expect(readEnvironment(filled)).toMatchObject({
      ok: true,
      env: { payments: null, mail: null, sandboxOrigin: null },
    })
  })
})
