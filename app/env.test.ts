import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { allSettings, readBucket, readEnvironment } from './env.server.ts'
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

const mistakes = [
  ' ',
  '"true"',
  "'x'",
  'x y',
  'maybe',
  '-1',
  '1.5',
  '1e9',
  'NaN',
  'True',
  '0x10',
  'http://site.example/a path',
  'https://name:word@site.example',
  'x\ny',
  'x\0y',
  '999.1.1.1:80',
]

test.each(allSettings)('a mistake in $name is one line in plain words', ({ name }) => {
  for (const mistake of mistakes) {
    const own = problemsOf({ [name]: mistake }).filter((problem) => problem.startsWith(`${name}: `))
    expect(own.length, mistake).toBeLessThanOrEqual(1)
    for (const problem of own) {
      expect(problem.split('\n'), mistake).toHaveLength(1)
      expect(problem, mistake).toMatch(/: (must (be|begin|have|hold|not be) |is (missing|not) ?|stands in )/)
    }
  }
})

test('a value in quotation marks is refused, wherever it stands', () => {
  for (const { name } of allSettings)
    expect(problemsOf({ [name]: '"https://deals.example"' }), name).toEqual([
      expect.stringMatching(new RegExp(`^${name}: stands in quotation marks`)),
    ])
})

test('numbers are plain digits within their bounds, and keys have no space', () => {
  for (const [name, value] of [
    ['PORT', '0x10'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['SHED_LAG_MS', '1.5'],
    ['ADVISOR_SECONDS', '0'],
    ['ADVISOR_SECONDS', '21'],
    ['VAT_RATE_PERCENT', '100.5'],
    ['TRUST_PROXY', '6'],
    ['OIDC_CLIENT_SECRET', 'a secret'],
    ['OPENAI_API_KEY', 'sk-1 sk-2'],
    ['HOST', '127.0.0.1:80'],
    ['HOST', '999.1.1.1'],
    ['DATA_DIR', 'data\n'.repeat(2)],
    ['DATABASE_URL', 'mysql://me:secret@db.example/site'],
    ['DATABASE_URL', 'postgres://me:s e@db.example/site'],
    ['DATABASE_URL', 'postgres://me:se/cr#et@db.example/site'],
    ['PRODUCT_NAME', 'Ash\nlar'],
    ['BOOKING_URL', 'https://me:secret@calls.example'],
  ] as const)
    expect(problemsOf({ [name]: value }), `${name}=${value}`).toEqual([
      expect.stringMatching(new RegExp(`^${name}: must `)),
    ])
  expect(readEnvironment({ ...neededSettings, PORT: ' 8080 ', VAT_RATE_PERCENT: '17.5', HOST: '::1' })).toMatchObject({
    env: { port: 8080, host: '::1', operator: { vatRatePercent: 17.5 } },
  })
})

test('a scheme with a website that is none is told about its website, and nothing falls over', () => {
  expect(problemsOf({ REDRESS_SCHEME: 'the Other Scheme', REDRESS_URL: 'nowhere' })).toEqual([
    'REDRESS_URL: must be an http or https address',
  ])
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

test('the settings of a bucket come all or none, and what only goes with one not alone', () => {
  const all = { S3_BUCKET: 'our-files', S3_REGION: 'eu-west-2', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(problemsOf({ S3_BUCKET: 'our-files', S3_REGION: 'eu-west-2' })).toEqual([
    'S3_ACCESS_KEY_ID: is missing while the other settings of the bucket are there',
    'S3_SECRET_ACCESS_KEY: is missing while the other settings of the bucket are there',
  ])
  expect(problemsOf({ S3_PREFIX: 'site' })).toEqual(['S3_PREFIX: must not be set without S3_BUCKET'])
  expect(problemsOf({ ...all, S3_BUCKET: 'https://our-files.example' })).toEqual([
    'S3_BUCKET: must be the name of a bucket, without its address',
  ])
  const bucketOf = (change: Record<string, string>) => readEnvironment({ ...neededSettings, ...change })
  const bucket = {
    bucket: 'our-files',
    region: 'eu-west-2',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    endpoint: null,
    prefix: '',
  }
  expect(bucketOf({})).toMatchObject({ env: { files: null } })
  expect(bucketOf(all)).toMatchObject({ env: { files: bucket } })
  for (const prefix of ['sites/one', 'sites/one/'])
    expect(bucketOf({ ...all, S3_ENDPOINT: 'http://minio:9000', S3_PREFIX: prefix })).toMatchObject({
      env: { files: { ...bucket, endpoint: 'http://minio:9000', prefix: 'sites/one/' } },
    })
  expect(readBucket(all)).toEqual({ ok: true, bucket })
  expect(readBucket({})).toEqual({ ok: true, bucket: null })
  expect(readBucket({ S3_BUCKET: 'our-files' })).toMatchObject({ ok: false, problems: { length: 3 } })
})

test('backups are made nowhere unless a folder is set, and never among the files that they are made of', () => {
  const backupsOf = (change: Record<string, string>) => {
    const result = readEnvironment({ ...neededSettings, ...change })
    return result.ok ? result.env.backups : result.problems
  }
  expect(backupsOf({})).toEqual({ folder: null, keep: 14 })
  expect(backupsOf({ BACKUP_DIR: '/backups', BACKUP_KEEP: '365' })).toEqual({ folder: '/backups', keep: 365 })
  const refused = ['BACKUP_DIR: must not be in the folder files of DATA_DIR, which is what backups are made of']
  for (const folder of ['/data/files', '/data/files/', '/data/files/backups', '/data/backups/../files/x'])
    expect(backupsOf({ DATA_DIR: '/data', BACKUP_DIR: folder })).toEqual(refused)
  expect(backupsOf({ BACKUP_DIR: 'data/files' })).toEqual(refused)
  for (const folder of ['/data', '/data/backups', '/data/files-of-backups', '/data/..files', '/'])
    expect(backupsOf({ DATA_DIR: '/data', BACKUP_DIR: folder })).toMatchObject({ folder })
  expect(backupsOf({ BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://db.example/site' })).toEqual([
    'BACKUP_DIR: must not be set while DATABASE_URL is: pg_dump copies that database (OPERATING.md, PostgreSQL)',
  ])
  for (const keep of ['0', '-1', '366', '1.5', 'all'])
    expect(backupsOf({ BACKUP_KEEP: keep })).toEqual(['BACKUP_KEEP: must be a number of backups from 1 to 365'])
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
    'PORT: must be a port number from 1 to 65535',
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
