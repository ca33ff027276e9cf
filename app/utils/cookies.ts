/**
 * Every cookie that the site sets, and no other. Whatever sets one takes its name, its path and who may read it from here, and the
 * cookies policy is written from this table. A test holds the table against the cookies of whole journeys.
 */

export interface Cookie {
  /** Over https the name of one that is for the whole site has `__Host-` before it. A star stands for random text. */
  name: string
  path: '/' | '/api/auth' | '/vendor-portal/new'
  /** The longest time for which a browser keeps it. */
  mostSeconds: number
  /** True for one that a script of ours reads; no script can read the others. */
  isReadable?: true
  /** Words for visitors. */
  purpose: string
  lasts: string
}

const minute = 60
const hour = 60 * minute
const day = 86_400

export const cookies = {
  session: {
    name: 'session',
    path: '/',
    mostSeconds: 7 * day,
    purpose:
      'Your sign-in session, your conversation with the advisor, and messages shown to you once, such as “Payment Successful”. It holds a random identifier and nothing about you.',
    lasts:
      'Ends after 12 hours without use, after 7 days at most, or when you sign out. If you work at our desk, your browser keeps it for the 7 days; once the session has ended, it signs nobody in',
  },
  shortlist: {
    name: 'shortlist',
    path: '/',
    mostSeconds: 90 * day,
    purpose:
      'The deals that you saved before signing in. It holds their numbers and nothing about you. Signing in moves them to your account.',
    lasts: '90 days after you last saved or removed a deal, or until you sign in or remove the last one',
  },
  signIn: {
    name: 'oauth2:*',
    path: '/api/auth',
    mostSeconds: 10 * minute,
    purpose: 'Makes sure that the sign-in returned by the identity provider is the one you started in this browser.',
    lasts: 'Up to ten minutes, during sign-in',
  },
  returnTo: {
    name: 'return_to',
    path: '/api/auth',
    mostSeconds: 10 * minute,
    purpose:
      'Brings you back after signing in: it holds the address of the page on this website that you came from. If that was the private link of a request to us, its key is part of the address.',
    lasts: 'Up to ten minutes, or until you have signed in',
  },
  firstPage: {
    name: 'first_page',
    path: '/vendor-portal/new',
    mostSeconds: hour,
    purpose:
      'What you typed into the first page of a new submission before signing in, so that it is there when you come back: who you are, your telephone number and your company. Signing in and saving the page ends it, and so does signing out.',
    lasts: 'An hour, or until the page is saved',
  },
  /** Set only where the operator has an analytics script. */
  analytics: {
    name: 'analytics',
    path: '/',
    mostSeconds: 182 * day,
    isReadable: true,
    purpose:
      'Your choice about the analytics script: “accepted” or “rejected”, and nothing about you. It is how we know not to ask again.',
    lasts: 'Six months after you last chose',
  },
} as const satisfies Record<string, Cookie>

/** The name under which browsers keep it. With `__Host-` they insist on Secure, on this host and on the whole path; over plain http they refuse it. */
export function cookieName({ name, path }: Cookie, isHttps: boolean): string {
  return isHttps && path === '/' ? `__Host-${name}` : name
}

/** The value that a request brings; undefined where it brings none. */
export function readCookie(request: Request, cookie: Cookie, isHttps: boolean): string | undefined {
  return findCookie(request.headers.get('cookie'), cookie, isHttps)
}

/** The value in a header `Cookie`; undefined where it has none. */
export function findCookie(header: string | null | undefined, cookie: Cookie, isHttps: boolean): string | undefined {
  if (!header) return undefined
  const start = `${cookieName(cookie, isHttps)}=`
  if (!header.includes(start)) return undefined
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
}

/** The header that sets it; with null the one that takes it away. */
export function writeCookie(cookie: Cookie, value: string | null, isHttps: boolean): string {
  const parts = [
    `${cookieName(cookie, isHttps)}=${value ?? ''}`,
    `Path=${cookie.path}`,
    `Max-Age=${value === null ? 0 : cookie.mostSeconds}`,
    ...(cookie.isReadable ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ]
  return parts.join('; ')
}
