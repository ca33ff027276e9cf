/**
 * What each address may do beyond the usual, in one table. A row is named by its pattern in routes.ts, so a rule goes by the route
 * that was found, however its address was spelled. Without a row an address is made anew for each GET and takes no other method.
 * Every address with an action has a row that says how often it may be sent to.
 */

interface UrlRule {
  /** A public page that is kept whole, and the query parameters it reads. With any other parameter it is made anew. */
  kept?: { params: string[] }
  /** Who is counted together, and how often they may send a minute. */
  limit?: LimitName
  /** What it takes instead of a page's GET, HEAD and POST. */
  methods?: string[]
  /** The largest body, where the usual one is too small. */
  bytes?: number
  /** Its form has files, which are read as they arrive. */
  takesFiles?: true
  /** Comes from no browser and is signed by its sender, so its origin says nothing. */
  isSigned?: true
  /** Stands under /api like the JSON, but a person looks at what it answers. */
  isPage?: true
}

/** How many requests a minute; one count for all addresses of the same limit. */
export const limits = {
  webhook: { perMinute: 6000, methods: 'unsafe' },
  'sign-in': { perMinute: 300, methods: 'any' },
  'about-a-deal': { perMinute: 10, methods: 'unsafe' },
  // Whoever writes to us, signed in or not.
  writing: { perMinute: 10, methods: 'unsafe' },
  usual: { perMinute: 100, methods: 'unsafe' },
} as const
export type LimitName = keyof typeof limits

/** For JSON and plain forms; where files are taken, for the fields beside them. */
export const usualBytes = 64 * 1024
/** What an action is written for. React Router hands every unsafe method to an address's one action. */
export const usualMethods = ['GET', 'HEAD', 'POST']

const usual = { limit: 'usual' } as const satisfies UrlRule
const kept = { kept: { params: [] } } as const satisfies UrlRule
const keptList = { kept: { params: ['type', 'sort', 'page'] } } as const satisfies UrlRule

export const urlRules: Readonly<Record<string, UrlRule>> = {
  '/': kept,
  '/marketplace': keptList,
  '/deals': keptList,
  '/deal/:id': kept,
  '/deal/:id/checkout': usual,
  '/deal/:id/call': { limit: 'about-a-deal' },
  '/deal/:id/interest': { limit: 'about-a-deal' },

  '/support': { kept: { params: ['topic'] }, limit: 'writing' },
  '/support/ticket': { limit: 'writing' },
  '/knowledge-hub': { kept: { params: [] }, limit: 'writing' },
  // Five photographs straight from a telephone: each is told that it is too large, and nothing typed is lost.
  '/refunds': { limit: 'writing', bytes: 64 * 1024 * 1024, takesFiles: true },
  '/account': usual,
  '/account/documents/:id': usual,

  '/admin/deals': usual,
  '/admin/deals/:id/unavailable': usual,
  '/admin/refunds/:id': usual,
  '/admin/support/:id': usual,
  '/admin/reservations': usual,
  '/admin/outbox/:id': usual,

  '/terms-conditions': kept,
  '/privacy-policy': kept,
  '/cookies-policy': kept,
  '/risk-disclosure': kept,
  '/sitemap.xml': kept,
  '/robots.txt': kept,

  '/api/login': { limit: 'sign-in', isPage: true },
  '/api/auth/callback': { limit: 'sign-in', isPage: true },
  '/api/logout': { limit: 'usual', isPage: true },
  '/api/deals': kept,
  '/api/deals/:id': kept,
  '/api/deals/:id/consent': { limit: 'usual', methods: ['PUT'] },
  '/api/create-payment-intent': { limit: 'usual', methods: ['POST'] },
  '/api/refunds': { limit: 'writing', methods: ['POST'] },
  '/api/support': { limit: 'writing', methods: ['POST'] },
  '/webhooks/stripe': { limit: 'webhook', methods: ['POST'], bytes: 256 * 1024, isSigned: true },

  // Where nothing is, whatever is sent is told so.
  '/*': usual,
  '/api/*': usual,
  '/api/admin/*': usual,
}

/** The row of a route; an empty one where it has none. `pattern` is the middleware's: React Router leaves the first slash out. */
export function ruleOf(pattern: string): UrlRule {
  return urlRules[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}

/** True for an address spelled as the table has it, with a number where it has an id: no capitals, nothing encoded, no slash more. */
export function isPlainSpelling(pathname: string, pattern: string): boolean {
  const parts = pattern.replace(/^\//, '').split('/')
  const given = pathname.slice(1).split('/')
  return (
    given.length === parts.length &&
    parts.every((part, index) => (part.startsWith(':') ? /^\d{1,9}$/.test(given[index]!) : part === given[index]))
  )
}
