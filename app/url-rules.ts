import { moreFilterNames } from '#app/domain/deals/list/filters.ts'

/**
 * Rules of each address beyond the usual, in one table. A row is named by its pattern in routes.ts. So a rule applies to the
 * route that was found, however the address was spelled. An address without a row is made anew for each GET and takes no other
 * method. Every address with an action has a row with its limit of requests a minute.
 */

interface UrlRule {
  /**
   * A public page that is cached whole, and the query parameters it is kept with. With one of `blank` that is not empty the page is
   * made anew: a form sends its fields whether they were filled in or not. `usual` are the values that mean the same as none, which a
   * form sends as well. The page knows no other parameter (`knownParams`).
   * `isAlone` is true for a page that is kept without parameters only: with any, also one that it does not know, it is made anew.
   * `isFile` is true for what is the same for everybody, signed in or not. `saysAnswer` is true for a page that says what a browser has
   * answered about analytics, which is then made for that browser alone.
   */
  kept?: {
    params: string[]
    blank?: readonly string[]
    usual?: Readonly<Record<string, string>>
    isAlone?: true
    isFile?: true
    saysAnswer?: true
  }
  /** The limit of requests a minute. Addresses with the same limit are counted together. */
  limit?: LimitName
  /** The query parameter with which a form is another one, that has a limit of its own. */
  limitWith?: { param: string; limit: LimitName }
  /** The query parameters with which a GET asks the payment provider. Such a GET has a limit of its own. */
  asksProvider?: string[]
  /** The methods of an address that does not take a page's GET, HEAD and POST. */
  methods?: string[]
  /** The largest body, when the usual size is too small. */
  bytes?: number
  /** True for a form with files, which are read as they arrive. */
  takesFiles?: true
  /** The most bytes of all fields beside the files of such a form, when the usual size is too small. They are held in memory. */
  fieldBytes?: number
  /**
   * True for a form in which people write. Nothing that they typed may be lost: whatever refuses the form gives it back
   * (ui/site/given-back.tsx), when it was sent too often the form itself where it can, and browsers may keep the page for "Back".
   */
  keepsText?: true
  /** True for a page that shows the visitor's shortlist whatever is on it, and is kept by no cache. */
  showsShortlist?: true
  /** True for a request that its sender signs. It comes from no browser, so its origin says nothing. */
  isSigned?: true
  /** True for a page that stands in a frame on other pages of this site. */
  isFramed?: true
  /**
   * True where nobody keeps the answers: a way in or out tells who comes and goes, and what is not there may be in another version of the
   * site, as a script of its build is while machines are updated.
   */
  isNeverKept?: true
  /** True for an address under /api that a person looks at. Its errors are pages and not JSON. */
  isPage?: true
  /** True for an address elsewhere that scripts alone ask. Its errors are JSON. */
  isForScripts?: true
}

/** The limits of requests a minute. All addresses of one limit share one count. */
export const limits = {
  webhook: { perMinute: 6000, methods: 'unsafe' },
  'sign-in': { perMinute: 300, methods: 'any' },
  'about-a-deal': { perMinute: 10, methods: 'unsafe' },
  // This limit is for everybody who writes to us, signed in or not.
  writing: { perMinute: 10, methods: 'unsafe' },
  // A person who saves a few searches can write to us still.
  'saving-searches': { perMinute: 10, methods: 'unsafe' },
  // This limit is for questions to the advisor, each of which may cost money. There is a limit of a day beside it.
  advisor: { perMinute: 10, methods: 'unsafe' },
  // Whoever judges ten answers, and says of each what was wrong, can ask still.
  judging: { perMinute: 30, methods: 'unsafe' },
  // A copy of all data may be large, and its person needs it once.
  downloading: { perMinute: 10, methods: 'any' },
  usual: { perMinute: 100, methods: 'unsafe' },
  // This limit is for GETs that ask the payment provider, signed in or not.
  'asks-provider': { perMinute: 30, methods: 'any' },
} as const
export type LimitName = keyof typeof limits

/** The usual largest body of JSON and plain forms. A form with files usually may send this much in the fields beside them. */
export const usualBytes = 64 * 1024
/** The methods that our actions are written for. React Router hands every unsafe method to an address's one action. */
export const usualMethods = ['GET', 'HEAD', 'POST']

const usual = { limit: 'usual' } as const satisfies UrlRule
const usualText = { ...usual, keepsText: true } as const satisfies UrlRule
const kept = { kept: { params: [] } } as const satisfies UrlRule
// What is worked out from the address is another page for each visitor.
const keptAlone = { kept: { params: [], isAlone: true } } as const satisfies UrlRule
const keptFile = { kept: { params: [], isFile: true } } as const satisfies UrlRule
const listFilters = ['q', 'exact', 'type', ...moreFilterNames] as const
// Every visitor searches and narrows in another way. Those pages would push out the ones that everybody asks for.
const keptList = {
  kept: { params: ['type', 'sort', 'page', 'view'], blank: listFilters, usual: { sort: 'score' } },
} as const satisfies UrlRule
const areaFilters = ['q', 'country', 'region', 'budget', 'yield', 'change'] as const
const keptAreas = {
  kept: { params: ['region', 'sort', 'map', 'page'], blank: areaFilters, usual: { sort: 'yield' } },
} as const satisfies UrlRule
// The size is that of many photographs and documents, some of them too large. So each can be refused alone, and nothing typed is
// lost.
const dealForm = {
  limit: 'usual',
  bytes: 192 * 1024 * 1024,
  takesFiles: true,
  keepsText: true,
} as const satisfies UrlRule

// A post's HTML may be 500 kB (domain/blog/html/html-rules.ts), each byte written as three, and a picture straight from a telephone comes
// beside it.
const postForm = {
  limit: 'usual',
  bytes: 16 * 1024 * 1024,
  takesFiles: true,
  fieldBytes: 2 * 1024 * 1024,
  keepsText: true,
} as const satisfies UrlRule
// The size is that of ten of the largest documents, and of some that are too large, so that each can be refused alone.
const submissionFiles = { ...usualText, bytes: 160 * 1024 * 1024, takesFiles: true } as const satisfies UrlRule
// More than five of the largest files, so that one which is too large is refused in words.
const deskEvidence = { ...usualText, bytes: 32 * 1024 * 1024, takesFiles: true } as const satisfies UrlRule
// A text of 20,000 characters is kept whether it can be read or not, each character written as three or more.
const submissionPage = { ...usualText, bytes: 256 * 1024 } as const satisfies UrlRule
// A reason, a message and a note to the vendor about each document, each byte written as three.
const deskCase = { ...usualText, bytes: 4 * usualBytes } as const satisfies UrlRule
const advisor = {
  limit: 'advisor',
  limitWith: { param: 'judge', limit: 'judging' },
  keepsText: true,
} as const satisfies UrlRule
const postText = { limit: 'usual', bytes: 2 * 1024 * 1024 } as const satisfies UrlRule

export const urlRules: Readonly<Record<string, UrlRule>> = {
  '/': kept,
  '/marketplace': keptList,
  '/marketplace/feed.xml': { kept: { params: ['type'], blank: listFilters, isFile: true } },
  '/saved-searches': { limit: 'saving-searches', keepsText: true },
  '/saved-searches/confirm': { limit: 'saving-searches' },
  // As /newsletter/unsubscribe.
  '/saved-searches/stop': { limit: 'webhook', isSigned: true },
  '/deals': { ...keptList, asksProvider: ['checkout', 'payment_intent'] },
  '/deal/:id': kept,
  '/deal/:id/photographs': kept,
  '/deal/:id/checkout': { ...usual, asksProvider: ['failed', 'cancelled'] },
  '/deal/:id/call': { limit: 'about-a-deal', keepsText: true },
  '/deal/:id/interest': { limit: 'about-a-deal', keepsText: true },

  '/testimonials': { kept: { params: ['page'] } },
  '/testimonials/yours': { limit: 'writing', keepsText: true },
  // A search may be of anything. Only the page without one is kept.
  '/search': { kept: { params: [], blank: ['q', 'exact'] } },
  '/search/suggestions': { isForScripts: true },

  '/shortlist': { ...usual, showsShortlist: true },
  '/compare': { showsShortlist: true },

  '/support': { kept: { params: ['kind'], blank: ['topic', 'check'] }, limit: 'writing', keepsText: true },
  '/support/ticket': { limit: 'writing', keepsText: true },
  '/glossary': kept,
  '/knowledge-hub': {
    kept: { params: ['category', 'tag', 'page'], blank: ['q', 'category', 'tag'] },
    limit: 'writing',
    keepsText: true,
  },
  '/knowledge-hub/:slug': kept,
  // The size is that of five photographs straight from a telephone. So each can be refused as too large, and nothing typed is
  // lost.
  '/refunds': { limit: 'writing', bytes: 64 * 1024 * 1024, takesFiles: true, keepsText: true },
  '/vendor-portal': kept,
  '/vendor-portal/new': submissionPage,
  '/vendor-portal/draft': { ...usual, bytes: submissionPage.bytes, isForScripts: true },
  '/vendor-portal/:reference/:step': submissionPage,
  '/account': usual,
  '/account/documents/:id': usual,
  '/account/documents/:id/sooner': usual,
  '/account/receipts/:id': usualText,
  '/account/your-data': usual,
  '/account/your-data/deletion': usual,
  '/account/your-data/copies/:id': { limit: 'downloading' },
  // The key in their addresses is what entitles to these.
  '/your-data/confirm': { limit: 'writing' },
  '/your-data/withdraw': { limit: 'writing' },
  '/your-data/copy': { limit: 'writing' },
  '/account/testimonials/:id': usualText,

  // One file at a time, some of them too large, so that each is refused in words.
  '/vendor-portal/files': { ...usual, bytes: 32 * 1024 * 1024, takesFiles: true, isForScripts: true },
  '/vendor-portal/:reference': usualText,
  '/vendor-portal/:reference/documents': submissionFiles,
  '/vendor-portal/:reference/review': usualText,
  '/vendor-portal/:reference/withdraw': usual,
  '/vendor-portal/:reference/delete': usual,
  '/vendor-portal/:reference/change': usual,
  '/vendor-portal/:reference/unavailable': usual,
  // The key in its address is what entitles to it.
  '/vendor-portal/available': { limit: 'writing' },

  '/admin/deals': usual,
  '/admin/deals/bulk': usual,
  '/admin/deals/:id/delete': usual,
  '/admin/deals/new': dealForm,
  '/admin/deals/:id/edit': dealForm,
  // Whatever fits into the fields of the form fits here, each byte written as three.
  '/admin/deals/draft': { ...usual, bytes: 3 * usualBytes + 8 * 1024 },
  // One file at a time, some of them too large, so that each is refused in words.
  '/admin/deals/files': { ...usual, bytes: 32 * 1024 * 1024, takesFiles: true, isForScripts: true },
  // More than the largest file, so that one which is a little too large is refused in words on its page.
  '/admin/deals/import': { ...usual, bytes: 32 * 1024 * 1024, takesFiles: true },
  '/admin/deals/import/:id': usual,
  '/admin/deals/:id/unavailable': usualText,
  '/admin/refunds/:id': usualText,
  '/admin/refunds/:id/confirm': usualText,
  '/admin/support/new': usualText,
  '/admin/support/:id': usualText,
  '/admin/submissions/bulk': usualText,
  '/admin/submissions/:reference': deskCase,
  '/admin/submissions/:reference/confirm': usualText,
  '/admin/areas/import': { ...usual, bytes: 64 * 1024 * 1024, takesFiles: true },
  '/admin/areas/:id': usual,
  '/admin/reservations': usual,
  '/admin/reservations/groups/:id': usual,
  '/admin/reservations/:id': usualText,
  '/admin/reservations/:id/cancellation': deskEvidence,
  '/admin/reservations/:id/returned': usualText,
  '/admin/testimonials/new': deskEvidence,
  '/admin/testimonials/:id': deskEvidence,
  '/admin/testimonials/:id/end': usualText,
  '/admin/people': usual,
  '/admin/people/new': usualText,
  '/admin/people/:id': usualText,
  '/admin/people/:id/role': usualText,
  '/admin/reservations/:id/end': usualText,
  '/admin/data-requests/new': usualText,
  '/admin/data-requests/:id': usual,
  '/admin/reservations/:id/check': usualText,
  '/admin/advisor': usual,
  '/admin/outbox/retry': usual,
  '/admin/outbox/:id': usual,
  '/admin/clock': usual,

  '/blog-admin': usual,
  '/blog-admin/bulk': usual,
  '/blog-admin/categories': usualText,
  '/blog-admin/new': postForm,
  '/blog-admin/:id/edit': postForm,
  '/blog-admin/preview': postForm,
  '/blog-admin/draft': { ...postText, isForScripts: true },
  '/blog-admin/images': { ...usual, bytes: 16 * 1024 * 1024, takesFiles: true, isForScripts: true },
  '/blog-admin/subscribers': usual,
  '/blog-admin/:id/delete': usual,
  '/blog-admin/:id/versions': usual,
  '/blog-admin/:id/mailing': usual,

  '/blog': { kept: { params: ['tag', 'page'], blank: ['q', 'tag'] } },
  '/blog/feed.xml': keptFile,
  '/blog/:slug': kept,
  '/newsletter': { limit: 'writing', keepsText: true },
  '/newsletter/confirm': { limit: 'writing' },
  // A mail program ends a subscription by a post of its own (RFC 8058). The key in its address is what entitles it.
  // Programs of one provider come from few addresses, so many may come at once.
  '/newsletter/unsubscribe': { limit: 'webhook', isSigned: true },

  '/advisor': advisor,
  '/advisor/panel': { ...advisor, isFramed: true },

  '/area-intelligence': keptAreas,
  '/area-intelligence/areas.csv': {
    kept: { params: ['region', 'sort'], blank: ['area', ...areaFilters], isFile: true },
  },
  '/area-intelligence/:slug': kept,
  '/calculators': kept,
  '/calculators/deal': keptAlone,
  '/calculators/property-tax': keptAlone,
  '/calculators/brrr': keptAlone,
  '/calculators/rental-cover': keptAlone,
  '/calculators/section-24': keptAlone,

  '/terms-conditions': kept,
  '/privacy-policy': kept,
  '/cookies-policy': { kept: { params: [], saysAnswer: true } },
  '/cookies-policy/choice': usual,
  '/risk-disclosure': kept,
  '/complaints': kept,
  '/complaints/data-protection': { kept: { params: [] }, limit: 'writing', keepsText: true },
  '/accessibility': kept,
  '/vendor-terms': kept,
  '/sitemap.xml': keptFile,
  '/sitemap/:file': keptFile,
  '/robots.txt': keptFile,
  '/drawings/:name': keptFile,

  '/api/login': { limit: 'sign-in', isPage: true, isNeverKept: true },
  '/api/auth/callback': { limit: 'sign-in', isPage: true, isNeverKept: true },
  '/api/logout': { limit: 'usual', isPage: true, isNeverKept: true },
  '/api/deals': keptFile,
  '/api/deals/:id': keptFile,
  '/api/deals/:id/consent': { limit: 'usual', methods: ['PUT'] },
  '/api/create-payment-intent': { limit: 'usual', methods: ['POST'] },
  '/api/refunds': { limit: 'writing', methods: ['POST'] },
  '/api/support': { limit: 'writing', methods: ['POST'] },
  // As large as the longest conversation with each character escaped.
  '/api/ai/chat': { limit: 'advisor', methods: ['POST'], bytes: 256 * 1024 },
  '/api/admin/deals': { limit: 'usual', methods: ['POST'] },
  '/api/admin/deals/:id': { limit: 'usual', methods: ['PUT', 'DELETE'] },
  '/api/blog/posts': { ...postText, methods: ['GET', 'HEAD', 'POST'] },
  '/api/blog/posts/published': { kept: { params: ['page'], isFile: true } },
  '/api/blog/posts/slug/:slug': keptFile,
  '/api/blog/posts/:id': { ...postText, methods: ['PATCH', 'PUT', 'DELETE'] },
  '/api/blog/posts/:id/views': { limit: 'usual', methods: ['POST'] },
  '/api/blog/posts/:id/related': keptFile,
  '/api/blog/categories': keptFile,
  '/api/areas': { kept: { params: ['region', 'sort'], blank: areaFilters, isFile: true } },
  '/api/areas/:slug': keptFile,
  '/webhooks/stripe': { limit: 'webhook', methods: ['POST'], bytes: 256 * 1024, isSigned: true },

  // These addresses lead nowhere. They have a row so that any request to them is told so.
  '/*': { ...usual, isNeverKept: true },
  '/admin/*': usual,
  '/api/*': usual,
  '/api/admin/*': usual,
  '/blog-admin/*': usual,
}

/** The row of a route, or an empty one. `pattern` comes from the middleware: React Router leaves its first slash out. */
export function ruleOf(pattern: string): UrlRule {
  return urlRules[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? {}
}

/**
 * The browser's leave to keep a page for somebody signed in. A form in which people write is kept: with `no-store`, "Back" and
 * "Forward" lose what was typed.
 */
export function privateCache(pattern: string): 'private, no-cache' | 'no-store' {
  return ruleOf(pattern).keepsText ? 'private, no-cache' : 'no-store'
}

/**
 * The parameters of an address that mean something to its page, as given. What is made up, or was added for somebody's statistics,
 * makes no other page of one that is kept.
 */
export function knownParams(given: URLSearchParams, pattern: string): [name: string, value: string][] {
  const { kept, asksProvider = [] } = ruleOf(pattern)
  if (!kept || kept.isAlone) return [...given]
  const known = new Set([...kept.params, ...(kept.blank ?? []), ...asksProvider])
  return [...given].filter(([name]) => known.has(name))
}

const longestValue = 40

/**
 * The query of an address that is kept, in the one spelling under which it is: known parameters in the order of the table, without
 * those that say nothing. Null where the page is not kept: with a name that stands there twice, since a page is made from the first,
 * and with values of no such page. So other spellings lead to the same page, and push no other one out.
 */
export function keptQuery(given: URLSearchParams, pattern: string): string | null {
  const { kept, asksProvider } = ruleOf(pattern)
  if (!kept) return null
  if (given.size === 0) return ''
  if (kept.isAlone || asksProvider?.some((name) => given.has(name))) return null
  const query = new URLSearchParams()
  for (const name of new Set([...kept.params, ...(kept.blank ?? [])])) {
    const values = given.getAll(name)
    if (values.length > 1) return null
    const [value = ''] = values
    if (value === '' || value === kept.usual?.[name]) {
      // Without a meaning for its page, an empty value is one like any other.
      if (values.length > 0 && value === '' && !kept.blank?.includes(name)) return null
      continue
    }
    if (!kept.params.includes(name) || value.length > longestValue) return null
    query.set(name, value)
  }
  return query.toString()
}

/**
 * True for a page that is the same for everybody and on which nobody writes, where an analytics script may run. No other one is told
 * to a third party: its address may hold the key of a private link, and the page what one person bought or is typing.
 */
export function mayBeAnalysed(pattern: string, given: URLSearchParams): boolean {
  const { kept, keepsText, asksProvider = [] } = ruleOf(pattern)
  return (
    kept !== undefined && !kept.isFile && !kept.isAlone && !keepsText && !asksProvider.some((name) => given.has(name))
  )
}

/** The spellings of the parameters of addresses that are kept. */
const plainParts: Readonly<Record<string, RegExp>> = {
  ':id': /^[1-9]\d{0,8}$/,
  ':slug': /^[a-z0-9-]{1,200}$/,
  ':file': /^[1-9]\d{0,4}\.xml$/,
  ':name': /^[a-z0-9-]{1,200}\.svg$/,
}

/**
 * True for an address spelled as in the table, with a number in the place of an id, and a plain slug: no capitals, nothing encoded, no extra slash.
 */
export function isPlainSpelling(pathname: string, pattern: string): boolean {
  const parts = pattern.replace(/^\//, '').split('/')
  const given = pathname.slice(1).split('/')
  return (
    given.length === parts.length &&
    parts.every((part, index) => plainParts[part]?.test(given[index]!) ?? part === given[index])
  )
}
