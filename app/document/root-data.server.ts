import type { RouterContext, RouterContextProvider } from 'react-router'
import { readClock } from '#app/clock.server.ts'
import {
  browserShortlistContext,
  formSentContext,
  madeForAllContext,
  mayBeSavedContext,
  mistakeContext,
  nonceContext,
  nowContext,
  sessionContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import { can } from '#app/domain/people/roles.ts'
import { getEnv } from '#app/env.server.ts'
import { readSiteFacts } from '#app/site-facts.server.ts'
import type { RootData } from '#app/ui/site/site.ts'
import { mayBeAnalysed } from '#app/url-rules.ts'
import { readAnalyticsAnswer } from '#app/utils/analytics.ts'

/**
 * The facts that every page shows around its own content. The error page of a request that a middleware ended needs them too, so
 * this uses only what has been set by then.
 */
export function readRootData(context: Readonly<RouterContextProvider>, url: URL, asked?: Asked): RootData {
  const visitor = peek(context, visitorContext)
  const session = peek(context, sessionContext)
  return {
    facts: readSiteFacts(peek(context, nowContext) ?? readClock()),
    visitor: visitor && {
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      email: visitor.email,
      profileImageUrl: visitor.profileImageUrl,
      hasDesk: can(visitor, 'desk'),
      hasBlog: can(visitor, 'blog'),
    },
    savedCount: (visitor ? session?.savedCount : peek(context, browserShortlistContext)?.ids.length) ?? 0,
    flash: session?.takeFlash() ?? [],
    here: url.pathname + url.search,
    nonce: peek(context, nonceContext),
    analytics: visitor || !asked ? 'none' : analyticsOf(context, url, asked),
    hasMistakes: context.get(mistakeContext),
    isFormSent: context.get(formSentContext),
    waitUntil: context.get(tooManyContext)?.until ?? null,
    typed: [],
    mayBeSaved: context.get(mayBeSavedContext),
  }
}

/** The request of a page that has been found, and the pattern of its route. */
interface Asked {
  request: Request
  pattern: string
}

/**
 * Analytics is for pages that are the same for everybody, and so not for the answer to a form, which holds what was typed. A page that
 * is made for all asks, whoever it is made by.
 */
function analyticsOf(
  context: Readonly<RouterContextProvider>,
  url: URL,
  { request, pattern }: Asked,
): RootData['analytics'] {
  const { analyticsScript, isHttps } = getEnv()
  if (analyticsScript === null || !mayBeAnalysed(pattern, url.searchParams)) return 'none'
  if (context.get(formSentContext)) return 'none'
  if (context.get(madeForAllContext)) return 'asks'
  // A session may hold a conversation or a message for this visitor, signed in or not.
  if (context.get(sessionContext).isKnown) return 'none'
  return readAnalyticsAnswer(request, isHttps) === null ? 'asks' : 'answered'
}

function peek<T>(context: Readonly<RouterContextProvider>, key: RouterContext<T>): T | null {
  try {
    return context.get(key)
  } catch {
    return null
  }
}
