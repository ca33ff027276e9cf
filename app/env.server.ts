import { z } from 'zod'

/** The only file of app/ that reads process.env. Every setting is explained in .env.example. */

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || undefined)
const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((text) => text === 'true' || text === '1')
const optionalUrl = optionalText.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
)
const origin = z
  .string({ error: 'is missing: the address people type, such as https://deals.example' })
  .trim()
  .refine((text) => URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text), {
    error: 'must be an origin without a path or a slash at the end, such as https://deals.example',
  })

const settings = z
  .object({
    APP_ORIGIN: origin,
    HOST: z.string().default('127.0.0.1'),
    PORT: z.coerce.number({ error: 'must be a port number' }).int().min(1).max(65535).default(3000),
    DATA_DIR: z.string().min(1).default('./data'),
    OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'is missing or not an http(s) address' }),
    OIDC_CLIENT_ID: z.string({ error: 'is missing' }).min(1, 'is missing'),
    OIDC_CLIENT_SECRET: z.string({ error: 'is missing' }).min(1, 'is missing'),
    STRIPE_SECRET_KEY: optionalText.pipe(
      z
        .string()
        .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_ or rk_')
        .optional(),
    ),
    STRIPE_PUBLISHABLE_KEY: optionalText.pipe(
      z
        .string()
        .regex(/^pk_(test|live)_/, 'must begin with pk_')
        .optional(),
    ),
    STRIPE_WEBHOOK_SECRET: optionalText.pipe(
      z
        .string()
        .regex(/^whsec_[^,\s]+(\s*,\s*whsec_[^,\s]+)*$/, 'must begin with whsec_; two are separated by a comma')
        .optional(),
    ),
    SMTP_URL: optionalText.pipe(
      z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
    ),
    MAIL_FROM: optionalText.pipe(
      z
        .string()
        .regex(
          /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
          'must be an e-mail address, with or without a name before it',
        )
        .optional(),
    ),
    ADMIN_EMAILS: z
      .string()
      .default('')
      .refine((text) => splitList(text, ',').every((email) => z.email().safeParse(email).success), {
        error: 'must be e-mail addresses with commas between',
      }),
    BOOKING_URL: optionalUrl,
    TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front' }).int().min(0).max(5).default(0),
    ALLOW_SCOTLAND_RESERVATIONS: flag,
    PRODUCT_NAME: z.string().trim().min(1).default('Ashlar'),
    OPERATOR_COMPANY: z.string().trim().min(1).default('Sample Property Deals Ltd'),
    OPERATOR_ADDRESS: z.string().trim().min(1).default('12 Sample Street|Leeds LS1 4XX'),
    OPERATOR_EMAIL: z.email('must be an e-mail address').default('help@sample-property-deals.example'),
    OPERATOR_VAT_NUMBER: optionalText,
    REDRESS_SCHEME: z.string().trim().min(1).default('Property Redress Scheme'),
    REDRESS_NUMBER: z.string().trim().min(1).default('051181'),
    SOCIAL_FACEBOOK: optionalUrl,
    SOCIAL_TWITTER: optionalUrl,
    SOCIAL_LINKEDIN: optionalUrl,
    LOG_REQUESTS: flag.default(true),
    RUN_JOBS: flag.default(true),
    SANDBOX_ORIGIN: origin.optional(),
  })
  .superRefine((given, context) => {
    const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
    const missing = stripe.filter((name) => !given[name])
    if (missing.length > 0 && missing.length < stripe.length) {
      for (const name of missing) {
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'is missing while the other payment settings are there',
        })
      }
    }
    const modes = stripe.slice(0, 2).map((name) => given[name]?.includes('_live_'))
    if (missing.length === 0 && modes[0] !== modes[1]) {
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_PUBLISHABLE_KEY'],
        message: 'must be of the same mode, test or live, as STRIPE_SECRET_KEY',
      })
    }
    if (given.SMTP_URL && !given.MAIL_FROM) {
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is missing while SMTP_URL is set' })
    }
    if (given.SANDBOX_ORIGIN && /_live_/.test(`${given.STRIPE_SECRET_KEY} ${given.STRIPE_PUBLISHABLE_KEY}`)) {
      context.addIssue({
        code: 'custom',
        path: ['SANDBOX_ORIGIN'],
        message: 'must not be set together with live payment keys',
      })
    }
  })

/** The checked settings, in the words of the code. */
export interface Env {
  appOrigin: string
  isHttps: boolean
  host: string
  port: number
  dataDir: string
  identity: { issuer: string; clientId: string; clientSecret: string }
  /** Null: 'Payment system is not configured.' */
  payments: { secretKey: string; publishableKey: string; webhookSecrets: string[] } | null
  mail: { smtpUrl: string; from: string } | null
  adminEmails: string[]
  bookingUrl: string | null
  trustedProxies: number
  allowScotlandReservations: boolean
  operator: {
    productName: string
    company: string
    addressLines: string[]
    email: string
    vatNumber: string | null
    redressScheme: string
    redressNumber: string
    social: { label: 'Facebook' | 'Twitter' | 'LinkedIn'; url: string }[]
  }
  /** One JSON line per request on the standard output. */
  logRequests: boolean
  /** Expiry of holds, repair, outbox: off in tests that call them by hand. */
  runJobs: boolean
  /** Where the local stand-ins answer; null in production, where scripts/start.ts refuses it. */
  sandboxOrigin: string | null
}

export type ReadEnvironment = { ok: true; env: Env } | { ok: false; problems: string[] }

/** Checks the settings; each problem is one line that names its setting. Empty values count as absent. */
export function readEnvironment(source: Record<string, string | undefined>): ReadEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = settings.safeParse(given)
  if (!result.success) {
    return { ok: false, problems: result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  }
  const s = result.data
  return {
    ok: true,
    env: {
      appOrigin: s.APP_ORIGIN,
      isHttps: s.APP_ORIGIN.startsWith('https:'),
      host: s.HOST,
      port: s.PORT,
      dataDir: s.DATA_DIR,
      identity: { issuer: s.OIDC_ISSUER, clientId: s.OIDC_CLIENT_ID, clientSecret: s.OIDC_CLIENT_SECRET },
      payments:
        s.STRIPE_SECRET_KEY && s.STRIPE_PUBLISHABLE_KEY && s.STRIPE_WEBHOOK_SECRET
          ? {
              secretKey: s.STRIPE_SECRET_KEY,
              publishableKey: s.STRIPE_PUBLISHABLE_KEY,
              webhookSecrets: splitList(s.STRIPE_WEBHOOK_SECRET, ','),
            }
          : null,
      mail: s.SMTP_URL && s.MAIL_FROM ? { smtpUrl: s.SMTP_URL, from: s.MAIL_FROM } : null,
      adminEmails: splitList(s.ADMIN_EMAILS, ',').map((email) => email.toLowerCase()),
      bookingUrl: s.BOOKING_URL ?? null,
      trustedProxies: s.TRUST_PROXY,
      allowScotlandReservations: s.ALLOW_SCOTLAND_RESERVATIONS,
      operator: {
        productName: s.PRODUCT_NAME,
        company: s.OPERATOR_COMPANY,
        addressLines: splitList(s.OPERATOR_ADDRESS, '|'),
        email: s.OPERATOR_EMAIL,
        vatNumber: s.OPERATOR_VAT_NUMBER ?? null,
        redressScheme: s.REDRESS_SCHEME,
        redressNumber: s.REDRESS_NUMBER,
        social: [
          { label: 'Facebook' as const, url: s.SOCIAL_FACEBOOK },
          { label: 'Twitter' as const, url: s.SOCIAL_TWITTER },
          { label: 'LinkedIn' as const, url: s.SOCIAL_LINKEDIN },
        ].flatMap(({ label, url }) => (url ? [{ label, url }] : [])),
      },
      logRequests: s.LOG_REQUESTS,
      runJobs: s.RUN_JOBS,
      sandboxOrigin: s.SANDBOX_ORIGIN ?? null,
    },
  }
}

let checked: Env | undefined

/** The settings of this process. Throws, naming each wrong setting, when they do not hold; starts check them before. */
export function getEnv(): Env {
  if (!checked) {
    const result = readEnvironment(process.env)
    if (!result.ok) throw new Error(`The settings do not hold.\n${result.problems.join('\n')}`)
    checked = result.env
  }
  return checked
}

function splitList(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}
