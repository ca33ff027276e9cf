import type { RouterContext, RouterContextProvider } from 'react-router'
import { formSentContext, mistakeContext, nonceContext, sessionContext, visitorContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import type { RootData } from '#app/ui/site/site.ts'

/**
 * What every page shows around its own content. It also serves the error page of a request that a middleware ended, so it takes
 * what has been set by then and does without the rest.
 */
export function readRootData(context: Readonly<RouterContextProvider>, url: URL): RootData {
  const { operator, appOrigin, bookingUrl, sandboxOrigin, allowScotlandReservations } = getEnv()
  const visitor = peek(context, visitorContext)
  return {
    facts: {
      ...operator,
      bookingUrl,
      origin: appOrigin,
      year: new Date().getUTCFullYear(),
      allowsScotland: allowScotlandReservations,
      isSandbox: sandboxOrigin !== null,
    },
    visitor: visitor && {
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      email: visitor.email,
      profileImageUrl: visitor.profileImageUrl,
      isAdmin: visitor.isAdmin,
    },
    flash: peek(context, sessionContext)?.takeFlash() ?? [],
    here: url.pathname + url.search,
    nonce: peek(context, nonceContext),
    hasMistakes: context.get(mistakeContext),
    isFormSent: context.get(formSentContext),
  }
}

function peek<T>(context: Readonly<RouterContextProvider>, key: RouterContext<T>): T | null {
  try {
    return context.get(key)
  } catch {
    return null
  }
}
