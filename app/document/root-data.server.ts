import type { RouterContext, RouterContextProvider } from 'react-router'
import { readClock } from '#app/clock.server.ts'
import {
  browserShortlistContext,
  formSentContext,
  mistakeContext,
  nonceContext,
  nowContext,
  sessionContext,
  tooManyContext,
  visitorContext,
} from '#app/context.ts'
import { can } from '#app/domain/people/roles.ts'
import { getEnv } from '#app/env.server.ts'
import type { RootData } from '#app/ui/site/site.ts'

/**
 * The facts that every page shows around its own content. The error page of a request that a middleware ended needs them too, so
 * this uses only what has been set by then.
 */
export function readRootData(context: Readonly<RouterContextProvider>, url: URL): RootData {
  const {
    operator,
    appOrigin,
    bookingUrl,
    sandboxOrigin,
    allowScotlandReservations,
    requireBuyerCheck,
    languageModel,
  } = getEnv()
  const visitor = peek(context, visitorContext)
  const session = peek(context, sessionContext)
  return {
    facts: {
      ...operator,
      bookingUrl,
      origin: appOrigin,
      year: Number((peek(context, nowContext) ?? readClock()).slice(0, 4)),
      allowsScotland: allowScotlandReservations,
      requiresBuyerCheck: requireBuyerCheck,
      hasLanguageModel: languageModel !== null,
      isSandbox: sandboxOrigin !== null,
    },
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
    hasMistakes: context.get(mistakeContext),
    isFormSent: context.get(formSentContext),
    waitUntil: context.get(tooManyContext)?.until ?? null,
    typed: [],
  }
}

function peek<T>(context: Readonly<RouterContextProvider>, key: RouterContext<T>): T | null {
  try {
    return context.get(key)
  } catch {
    return null
  }
}
