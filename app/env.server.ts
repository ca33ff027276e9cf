import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { isPostgresAddress } from '#db/postgres/address.ts'
import { readSealingKeys, sealingKeysPattern } from '#app/utils/sealing.server.ts'

/**
 * The only file in app/ that reads process.env. Each setting stands here once, at its place in `Env`: its name in the
 * environment, the values it may have and its default. `.env.example` explains each to the operator, and a test keeps the two
 * files in step.
 */

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)
const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .default('false')
  .transform((text) => text === 'true' || text === '1')
const origin = z
  .string({ error: 'is missing: the address people type, such as https://deals.example' })
  .trim()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text), {
    error: 'must be an origin without a path or a slash at the end, such as https://deals.example',
  })
/** A text of one line, without what no reader would see. */
const text = z
  .string({ error: 'is missing' })
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, { error: 'must be a text of one line' })
/** A key, or a name that a provider has given. */
const secret = z.string({ error: 'is missing' }).trim().regex(/^\S+$/, { error: 'must be one word without a space' })
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  optionalText.pipe(schema.optional()).transform((value) => value ?? null)
const like = (pattern: RegExp, error: string) => z.string().regex(pattern, { error })
/** A number in plain digits, with the reason that is given for anything else. */
const numberFrom = (digits: RegExp, [least, most]: [least: number, most: number], usual: number, error: string) =>
  z
    .string()
    .trim()
    .transform((text) => (digits.test(text) ? Number(text) : NaN))
    .refine((value) => value >= least && value <= most, { error })
    .default(usual)
const wholeBetween = (range: [least: number, most: number], usual: number, error: string) =>
  numberFrom(/^\d{1,10}$/, range, usual, error)
const between = (range: [least: number, most: number], usual: number, error: string) =>
  numberFrom(/^\d{1,10}(\.\d{1,6})?$/, range, usual, error)
const wholeNumber = (usual: number) =>
  wholeBetween([0, 1_000_000_000], usual, 'must be a whole number from 0 to 1000000000')
const amount = (usual: number) => between([0, 1_000_000], usual, 'must be a number of pence from 0 to 1000000')
/** Hosts are names or addresses of the usual letters: some go into headers, where a star or a semicolon would mean something else. */
const plainAddress = z
  .url({
    protocol: /^https?$/,
    hostname: /^([\w.-]+|\[[\da-f:.]+\])$/i,
    error: 'must be an http or https address',
    abort: true,
  })
  .refine((address) => new URL(address).username === '' && new URL(address).password === '', {
    error: 'must hold no name or password',
  })
const webAddress = optional(plainAddress)
const usualRedress = { scheme: 'the Property Redress Scheme', url: 'https://www.theprs.co.uk/' }

interface Setting {
  /** Its name in the environment. */
  name: string
  /** False for a setting that only the demo, development and the tests use. `.env.example` has no line for it. */
  isForProduction: boolean
}

const settings = z.registry<Setting>()

/** One setting of the schema: the name of its variable and the values it may have. */
function setting<Schema extends z.ZodType>(name: string, schema: Schema, { isForProduction = true } = {}): Schema {
  const own = schema.clone()
  settings.add(own, { name, isForProduction })
  return own
}

const dataDir = setting('DATA_DIR', text.default('./data'))
/** The database on PostgreSQL; where this is null, it is a file in DATA_DIR. No problem shows the value: it may hold a password. */
const database = setting(
  'DATABASE_URL',
  optional(
    z.string().refine((text) => isPostgresAddress(text) && !/\s/.test(text) && URL.canParse(text), {
      error: 'must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name',
    }),
  ),
)
/** The bucket of the files. The first four are set, or none of all; where this is null, files are below DATA_DIR. */
const files = z
  .object({
    bucket: setting(
      'S3_BUCKET',
      optional(like(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, without its address')),
    ),
    region: setting('S3_REGION', optional(like(/^[\w-]{2,40}$/, 'must be a region, such as eu-west-2'))),
    accessKeyId: setting('S3_ACCESS_KEY_ID', optional(secret)),
    secretAccessKey: setting('S3_SECRET_ACCESS_KEY', optional(secret)),
    endpoint: setting('S3_ENDPOINT', webAddress),
    prefix: setting(
      'S3_PREFIX',
      optional(
        like(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, 'must be letters, digits, dots, _ and -, such as site or sites/one'),
      ),
    ),
  })
  .transform((given) => given)
  .superRefine(({ endpoint, prefix, ...needed }, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    const missing = entriesOf(needed).filter(([, value]) => value === null)
    if (missing.length === Object.keys(needed).length) {
      const alone = endpoint !== null ? 'endpoint' : prefix !== null ? 'prefix' : null
      if (alone) refuse(alone, 'must not be set without S3_BUCKET')
    } else for (const [key] of missing) refuse(key, 'is missing while the other settings of the bucket are there')
  })
  .transform(({ bucket, region, accessKeyId, secretAccessKey, endpoint, prefix }) =>
    bucket === null || region === null || accessKeyId === null || secretAccessKey === null
      ? null
      : { bucket, region, accessKeyId, secretAccessKey, endpoint, prefix: prefix ? prefix.replace(/\/?$/, '/') : '' },
  )

const schema = z
  .object({
    appOrigin: setting('APP_ORIGIN', origin),
    host: setting(
      'HOST',
      z
        .string()
        .refine((host) => isIP(host) > 0 || /^[a-z][\w.-]*$/i.test(host), {
          error: 'must be an address to listen on, such as 127.0.0.1, without a port',
        })
        .default('127.0.0.1'),
    ),
    port: setting('PORT', wholeBetween([1, 65_535], 3000, 'must be a port number from 1 to 65535')),
    dataDir,
    database,
    /** The processes that answer requests. With more than one, another one leads them. */
    workers: setting(
      'WEB_WORKERS',
      z
        .string()
        .default('1')
        .refine((count) => count === 'auto' || (/^\d{1,2}$/.test(count) && Number(count) >= 1 && Number(count) <= 64), {
          error: 'must be a number of processes from 1 to 64, or auto for one for each processor',
        })
        .transform((count) => (count === 'auto' ? Math.min(availableParallelism(), 64) : Number(count))),
    ),
    files,
    /** Backups are made each night into this folder, where there is one. */
    backups: z.object({
      folder: setting('BACKUP_DIR', optional(text)),
      /** The backups that stay in it. */
      keep: setting('BACKUP_KEEP', wholeBetween([1, 365], 14, 'must be a number of backups from 1 to 365')),
    }),
    identity: z.object({
      issuer: setting('OIDC_ISSUER', z.url({ protocol: /^https?$/, error: 'is missing or not an http(s) address' })),
      clientId: setting('OIDC_CLIENT_ID', secret),
      clientSecret: setting('OIDC_CLIENT_SECRET', secret),
      /** Whether signing out goes on at the provider, where it offers that. */
      signsOut: setting('OIDC_SIGN_OUT', flag.default(true)),
    }),
    /** All three are set, or none. When this is null, a buyer is told 'Payment system is not configured.' */
    payments: z.object({
      secretKey: setting(
        'STRIPE_SECRET_KEY',
        optional(like(/^(sk|rk)_(test|live)_\S+$/, 'must begin with sk_ or rk_ and hold no space')),
      ),
      publishableKey: setting(
        'STRIPE_PUBLISHABLE_KEY',
        optional(like(/^pk_(test|live)_\S+$/, 'must begin with pk_ and hold no space')),
      ),
      webhookSecrets: setting(
        'STRIPE_WEBHOOK_SECRET',
        optional(
          like(
            /^whsec_[^,\s]+(\s*,\s*whsec_[^,\s]+)*$/,
            'must begin with whsec_; two are separated by a comma',
          ).transform((secrets) => splitList(secrets, ',')),
        ),
      ),
    }),
    mail: z.object({
      smtpUrl: setting(
        'SMTP_URL',
        optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
      ),
      from: setting(
        'MAIL_FROM',
        optional(
          like(
            /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
            'must be an email address, with or without a name before it',
          ),
        ),
      ),
    }),
    /** It drafts descriptions of deals and answers visitors. When this is null, no draft is offered and the built-in advisor answers. */
    languageModel: z
      .object({
        apiKey: setting('OPENAI_API_KEY', optional(secret)),
        baseUrl: setting('OPENAI_BASE_URL', webAddress),
        model: setting('OPENAI_MODEL', secret.default('gpt-4.1-mini')),
      })
      .transform(({ apiKey, ...others }) => (apiKey === null ? null : { apiKey, ...others })),
    /** The language model's limits in answering visitors; beyond them the built-in advisor answers. Prices are of a million tokens, in pence. */
    advisor: z.object({
      dailyTokens: setting('ADVISOR_DAILY_TOKENS', wholeNumber(5_000_000)),
      dailyPence: setting('ADVISOR_DAILY_PENCE', wholeNumber(300)),
      inputPence: setting('ADVISOR_INPUT_PENCE', amount(32)),
      outputPence: setting('ADVISOR_OUTPUT_PENCE', amount(128)),
      seconds: setting('ADVISOR_SECONDS', between([0.1, 20], 20, 'must be a number of seconds from 0.1 to 20')),
    }),
    adminEmails: setting(
      'ADMIN_EMAILS',
      z
        .string()
        .default('')
        .transform((given) => splitList(given, ','))
        .refine((emails) => emails.every((email) => z.email().safeParse(email).success), {
          error: 'must be email addresses with commas between',
        })
        .transform((emails) => emails.map((email) => email.toLowerCase())),
    ),
    /** They seal papers of identity. When this is null, no such papers are taken. */
    identityKeys: setting(
      'IDENTITY_KEYS',
      optional(
        like(
          sealingKeysPattern,
          'must be 32 random bytes as base64, as OPERATING.md makes them; several are separated by a comma',
        ).transform(readSealingKeys),
      ),
    ),
    bookingUrl: setting('BOOKING_URL', webAddress),
    /** Loaded by visitors who accept it, and by nobody else. When this is null, nobody is asked. */
    analyticsScript: setting('ANALYTICS_SCRIPT', webAddress),
    trustedProxies: setting(
      'TRUST_PROXY',
      wholeBetween([0, 5], 0, 'must be the number of proxies in front, from 0 to 5'),
    ),
    allowScotlandReservations: setting('ALLOW_SCOTLAND_RESERVATIONS', flag),
    /** Whether purchases that begin from now on need a check of their buyer's identity. */
    requireBuyerCheck: setting('REQUIRE_BUYER_CHECK', flag),
    operator: z.object({
      productName: setting('PRODUCT_NAME', text.default('Ashlar')),
      company: setting('OPERATOR_COMPANY', text.default('Sample Property Deals Ltd')),
      addressLines: setting(
        'OPERATOR_ADDRESS',
        text.default('12 Sample Street|Leeds LS1 4XX').transform((lines) => splitList(lines, '|')),
      ),
      email: setting(
        'OPERATOR_EMAIL',
        z.email('must be an email address').default('help@sample-property-deals.example'),
      ),
      vatNumber: setting('OPERATOR_VAT_NUMBER', optional(text)),
      /** Counts only where there is a VAT number. */
      vatRatePercent: setting(
        'VAT_RATE_PERCENT',
        between([0, 100], 20, 'must be a number of percent from 0 to 100, such as 20'),
      ),
      redressScheme: setting('REDRESS_SCHEME', text.default(usualRedress.scheme)),
      redressNumber: setting('REDRESS_NUMBER', text.default('051181')),
      redressUrl: setting('REDRESS_URL', plainAddress.default(usualRedress.url)),
      social: z
        .object({
          Facebook: setting('SOCIAL_FACEBOOK', webAddress),
          Twitter: setting('SOCIAL_TWITTER', webAddress),
          LinkedIn: setting('SOCIAL_LINKEDIN', webAddress),
        })
        .transform((urls) => entriesOf(urls).flatMap(([label, url]) => (url ? [{ label, url }] : []))),
    }),
    /** How late the event loop may be before pages that would have to be made are refused; 0 lets all be made. */
    shedLagMilliseconds: setting('SHED_LAG_MS', wholeNumber(200)),
    /** One JSON line per request on the standard output. */
    logRequests: setting('LOG_REQUESTS', flag.default(true)),
    /** Whoever brings it may read /metrics. When this is null, there is no such address. */
    metricsToken: setting(
      'METRICS_TOKEN',
      optional(like(/^[\w.~+/=-]{20,200}$/, 'must have 20 to 200 letters, digits or -._~+/=, without a space')),
    ),
    /** Whether the jobs run: expiry of holds, repair, outbox. Tests that call the jobs by hand switch them off. */
    runJobs: setting('RUN_JOBS', flag.default(true)),
    /** The address of the local stand-ins. It is null in production, where scripts/start.ts refuses it. */
    sandboxOrigin: setting('SANDBOX_ORIGIN', origin.nullable().default(null), { isForProduction: false }),
  })
  // What stands behind a transformation is asked only where every setting is valid by itself.
  .transform((given) => given)
  .superRefine(({ dataDir, database, backups, payments, mail, operator, analyticsScript, sandboxOrigin }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    // Each backup would hold all those before it.
    if (backups.folder !== null && isWithin(backups.folder, `${dataDir}/files`)) {
      refuse(['backups', 'folder'], 'must not be in the folder files of DATA_DIR, which is what backups are made of')
    }
    if (database !== null && backups.folder !== null)
      refuse(
        ['backups', 'folder'],
        'must not be set while DATABASE_URL is: pg_dump copies that database (OPERATING.md, PostgreSQL)',
      )
    const missing = entriesOf(payments).filter(([, value]) => value === null)
    if (missing.length > 0 && missing.length < Object.keys(payments).length) {
      for (const [key] of missing) refuse(['payments', key], 'is missing while the other payment settings are there')
    }
    const [isSecretLive, isPublicLive] = [payments.secretKey, payments.publishableKey].map((key) =>
      key?.includes('_live_'),
    )
    if (missing.length === 0 && isSecretLive !== isPublicLive) {
      refuse(['payments', 'publishableKey'], 'must be of the same mode, test or live, as STRIPE_SECRET_KEY')
    }
    if (mail.smtpUrl && !mail.from) refuse(['mail', 'from'], 'is missing while SMTP_URL is set')
    // Complaints would be sent to a scheme of which the operator is no member.
    const isUsualScheme = operator.redressScheme === usualRedress.scheme
    if (isUsualScheme !== (new URL(operator.redressUrl).origin === new URL(usualRedress.url).origin)) {
      refuse(['operator', 'redressUrl'], 'must be the website of REDRESS_SCHEME: the two are changed together')
    }
    // A stand-in on this machine has no certificate.
    if (analyticsScript?.startsWith('http:') && !sandboxOrigin) {
      refuse(['analyticsScript'], 'must be an https address')
    }
    if (sandboxOrigin && (isSecretLive || isPublicLive)) {
      refuse(['sandboxOrigin'], 'must not be set together with live payment keys')
    }
  })
  .transform((given) => ({
    ...given,
    isHttps: given.appOrigin.startsWith('https:'),
    payments: wholeOrNull(given.payments),
    mail: wholeOrNull(given.mail),
  }))

/** The settings after they have been checked, under the names that the code uses. */
export type Env = z.output<typeof schema>

type ReadEnvironment = { ok: true; env: Env } | { ok: false; problems: string[] }

type Source = Record<string, string | undefined>

/** A setting with its place in `Env`, such as ['operator', 'email']. */
interface PlacedSetting extends Setting {
  path: string[]
  schema: z.ZodType
}

/** Every setting there is, in the order of the schema. */
export const allSettings: readonly PlacedSetting[] = listSettings()

/** Checks the settings; each problem is one line that names its setting. Empty values count as absent. */
export function readEnvironment(source: Source): ReadEnvironment {
  const quoted = allSettings.filter(({ name }) => /^\s*(["']).*\1\s*$/s.test(source[name] ?? ''))
  const result = schema.safeParse(mapSettings(({ name }) => source[name] || undefined))
  if (quoted.length > 0) return { ok: false, problems: quoted.map(({ name }) => `${name}: ${quotedProblem}`) }
  if (result.success) return { ok: true, env: result.data }
  return { ok: false, problems: result.error.issues.map(({ path, message }) => `${nameAt(path)}: ${message}`) }
}

/** The data folder alone, for the commands that need no other setting. */
export function readDataDir(source: Source): { ok: true; dataDir: string } | { ok: false; problems: string[] } {
  const result = dataDir.safeParse(source.DATA_DIR || undefined)
  if (result.success) return { ok: true, dataDir: result.data }
  return { ok: false, problems: result.error.issues.map(({ message }) => `DATA_DIR: ${message}`) }
}

/** The database alone, for the commands that need no other setting; null where it is a file in DATA_DIR. */
export function readDatabase(
  source: Source,
): { ok: true; database: Env['database'] } | { ok: false; problems: string[] } {
  const result = database.safeParse(source.DATABASE_URL?.trim() || undefined)
  if (result.success) return { ok: true, database: result.data }
  return { ok: false, problems: result.error.issues.map(({ message }) => `DATABASE_URL: ${message}`) }
}

/** The bucket alone, for the commands that work on files; null where files are below DATA_DIR. */
export function readBucket(source: Source): { ok: true; bucket: Env['files'] } | { ok: false; problems: string[] } {
  const given = mapSettings(({ name }) => source[name]?.trim() || undefined, files, ['files'])
  const result = files.safeParse(given)
  if (result.success) return { ok: true, bucket: result.data }
  return {
    ok: false,
    problems: result.error.issues.map(({ path, message }) => `${nameAt(['files', ...path])}: ${message}`),
  }
}

/** A file read by Docker's --env-file keeps the marks as a part of the value; one read by us does not. */
const quotedProblem = 'stands in quotation marks, which would count as a part of it: leave them out'

let checked: Env | undefined

/** The settings of this process. Throws an error that names each wrong setting; the start commands check them before. */
export function getEnv(): Env {
  if (!checked) {
    const result = readEnvironment(process.env)
    if (!result.ok) throw new Error(`The settings do not hold.\n${result.problems.join('\n')}`)
    checked = result.env
  }
  return checked
}

/** An object of the same form as the schema, with the result of `visit` in the place of each setting. */
function mapSettings(
  visit: (setting: PlacedSetting) => unknown,
  part: z.core.$ZodType = schema,
  path: string[] = [],
): unknown {
  const own = settings.get(part)
  if (own) return visit({ ...own, path, schema: part as z.ZodType })
  if (part instanceof z.ZodPipe) return mapSettings(visit, part.in, path)
  if (!(part instanceof z.ZodObject)) throw new Error(`${path.join('.')} has no name in the environment.`)
  return Object.fromEntries(
    Object.entries(part.shape).map(([key, below]) => [key, mapSettings(visit, below as z.ZodType, [...path, key])]),
  )
}

function listSettings(): PlacedSetting[] {
  const found: PlacedSetting[] = []
  mapSettings((setting) => found.push(setting))
  return found
}

function nameAt(path: PropertyKey[]): string {
  const place = path.join('.')
  return allSettings.find((setting) => setting.path.join('.') === place)?.name ?? place
}

/** The group when all its settings are there, or null when one of them is missing. */
function wholeOrNull<Group extends object>(group: Group): { [Key in keyof Group]: NonNullable<Group[Key]> } | null {
  return Object.values(group).includes(null) ? null : (group as { [Key in keyof Group]: NonNullable<Group[Key]> })
}

function entriesOf<Group extends object>(group: Group): [key: keyof Group & string, value: Group[keyof Group]][] {
  return Object.entries(group) as [keyof Group & string, Group[keyof Group]][]
}

function isWithin(folder: string, other: string): boolean {
  const [first] = relative(resolve(other), resolve(folder)).split(sep)
  return first !== '..'
}

function splitList(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
