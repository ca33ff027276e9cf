import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { ReactNode } from 'react'
import { dropBlankFields } from '#app/middleware/blank-fields.server.ts'
import { limitBody, refuseLargeBody } from '#app/middleware/body-limit.server.ts'
import { jsonErrors } from '#app/middleware/answers.server.ts'
import { compressAnswers } from '#app/middleware/compression.server.ts'
import { provideDatabase } from '#app/middleware/database.server.ts'
import { allowMethods } from '#app/middleware/methods.server.ts'
import { setNow } from '#app/middleware/now.server.ts'
import { countPageViews } from '#app/middleware/page-views.server.ts'
import { countPostPages } from '#app/middleware/post-views.server.ts'
import { pageCache } from '#app/middleware/page-cache.server.ts'
import { rateLimit } from '#app/middleware/rate-limit.server.ts'
import { requestLog, serverTiming } from '#app/middleware/request-log.server.ts'
import { sameOrigin } from '#app/middleware/same-origin.server.ts'
import { securityHeaders } from '#app/middleware/security-headers.server.ts'
import { session } from '#app/middleware/session.server.ts'
import { browserShortlist } from '#app/middleware/shortlist.server.ts'
import { keptQuery, knownParams } from '#app/url-rules.ts'
import { readRootData } from '#app/document/root-data.server.ts'
import { errorTitle, readRouteError, RouteError } from '#app/ui/site/error-page.tsx'
import { useDeskData } from '#app/ui/desk/sections.ts'
import { SiteLayout } from '#app/ui/site/layout.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { FactsContext, useIsHydrated, useMaybeRootData, type RootData } from '#app/ui/site/site.ts'
import { cookieName, cookies } from '#app/utils/cookies.ts'
import '#app/ui/styles/site.css'
import serif from '#app/ui/styles/fonts/serif-400.woff2?url'
import siteScript from '#app/ui/site/enhance.js?url'
import analyticsScript from '#app/ui/site/analytics.js?url'
import type { Route } from './+types/root'

export const middleware: Route.MiddlewareFunction[] = [
  setNow,
  requestLog,
  compressAnswers,
  securityHeaders,
  jsonErrors,
  limitBody,
  sameOrigin,
  provideDatabase,
  browserShortlist,
  session,
  serverTiming,
  allowMethods,
  rateLimit,
  refuseLargeBody,
  dropBlankFields,
  countPageViews,
  countPostPages,
  pageCache,
]

/** Parts of every page around its own content. */
export function loader({ request, context, url, pattern }: Route.LoaderArgs): RootData {
  // A page that is kept for others names no parameter that is not part of it.
  url.search =
    keptQuery(url.searchParams, pattern) ?? new URLSearchParams(knownParams(url.searchParams, pattern)).toString()
  return readRootData(context, url, { request, pattern })
}

/**
 * Parts around a page, its messages among them, stay as they were loaded while a page asks for its own data again. After a form
 * that was sent by script and accepted they are read anew, because the answer may bring a message.
 */
export function shouldRevalidate({ formMethod, actionStatus = 0 }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && actionStatus < 400
}

/**
 * The document. A page is plain HTML unless its route's handle says `hydrate: true`. Only then do the framework's scripts follow
 * it, allowed by this request's nonce.
 */
export function Layout({ children }: { children: ReactNode }) {
  const root = useMaybeRootData()
  const isHydrated = useIsHydrated()
  const isDesk = useIsDesk()
  const isBare = useIsFramed() || isDesk
  const hasFailed = Boolean(useRouteError())
  const nonce = (isHydrated && root?.nonce) || undefined
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="preload" href={serif} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
        {/* The development server puts an import at the beginning of what imports when it runs: no classic script may have one. */}
        <script src={siteScript} type={import.meta.env.DEV ? 'module' : undefined} defer />
        {root && root.analytics !== 'none' && !hasFailed && (
          <script
            src={analyticsScript}
            type={import.meta.env.DEV ? 'module' : undefined}
            defer
            data-analytics-script={root.facts.analyticsScript}
            data-cookie={cookieName(cookies.analytics, root.facts.origin.startsWith('https:'))}
          />
        )}
      </head>
      <body className={isDesk ? 'desk' : undefined}>
        <FactsContext value={root?.facts ?? null}>
          {root && !isBare ? <SiteLayout>{children}</SiteLayout> : children}
        </FactsContext>
        {isHydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** True on pages of the desk, which bring their own frame. An error that only this module can show stands in the site's frame. */
function useIsDesk(): boolean {
  const hasFailed = Boolean(useRouteError())
  return useDeskData() !== null && !hasFailed
}

/** True on a page that stands in a frame of another. Its errors stand in the site's frame. */
function useIsFramed(): boolean {
  const hasFailed = Boolean(useRouteError())
  const isFramed = useMatches().some(({ handle }) => (handle as { isFramed?: boolean } | undefined)?.isFramed === true)
  return isFramed && !hasFailed
}

export function meta({ error, matches }: Route.MetaArgs) {
  if (error === undefined) return []
  const { status, title } = readRouteError(error)
  return [{ title: pageTitle(matches, errorTitle(status, title)) }, { name: 'robots', content: 'noindex' }]
}

export default function App() {
  return <Outlet />
}

/** The outermost error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
