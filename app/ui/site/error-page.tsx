import type { ComponentProps } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { FreeDeals } from '../deals/free-deals.tsx'
import { GivenBack, hasWords } from './given-back.tsx'
import { MessagePage, type MessageAction } from './message-page.tsx'
import { SearchField } from './search-field.tsx'
import { useMaybeRootData } from './site.ts'
import searchLook from './search-field.module.css'
import cardsLook from '../deals/free-deals.module.css'
import badgeLook from '../deals/grade-badge.module.css'
import fieldsLook from '../plain-fields.module.css'
import { adminHref, homeHref, knowledgeHubHref, marketplaceHref, signInHref, supportHref } from '#app/ui/links.ts'

interface Wording {
  title: string
  text: string
}

const wordings: Record<number, Wording> = {
  400: { title: 'That did not work', text: 'The request could not be understood. Please go back and try again.' },
  401: { title: 'Sign In Required', text: 'Please sign in to continue.' },
  403: { title: 'Access Denied', text: 'You do not have access to this page.' },
  404: {
    title: 'Page Not Found',
    text: 'The address may be mistyped, or the page may have moved. Search for what you wanted, or go on from here.',
  },
  405: { title: 'That did not work', text: 'This page cannot accept that kind of request.' },
  413: {
    title: 'That was too large',
    text: 'What you sent is too large for this form. Please go back, make it smaller and try again.',
  },
  415: { title: 'That did not work', text: 'This page cannot accept that kind of request.' },
  429: {
    title: 'Too many requests',
    text: 'Please wait a minute, then go back and try again. What you typed may still be there.',
  },
  503: { title: 'Not available at the moment', text: 'Please try again in a minute.' },
  507: {
    title: 'There is no room left to store it',
    text: 'This is our fault, not yours. Nothing has been saved. We have to make room first, so please try again later.',
  },
}
const unexpected: Wording = {
  title: 'Something went wrong',
  text: 'This is our fault, not yours. Please go back and try again in a minute. What you typed may still be there.',
}

const sessionEnded =
  'Your session has ended. What you typed is below: sign in (it opens in a new tab), then come back here and press “Send it again”.'
const sessionEndedInBrowser =
  'Your session has ended, but your browser still has what you sent. Sign in (it opens in a new tab), then come back here, reload this page and choose “Resend”.'

/** The title of an error page. The document's title uses it too. */
export function errorTitle(status: number, given?: string): string {
  return given ?? (wordings[status] ?? unexpected).title
}

/** The error that a route threw, as its status and the words that came with it. Anything but a thrown answer is an unexpected error. */
export function readRouteError(error: unknown): ErrorWords & { status: number } {
  if (!isRouteErrorResponse(error)) return { status: 500 }
  const given = error.data as ErrorWords | null
  return { ...given, status: error.status }
}

/** The page of whatever a route threw: not found, forbidden, sign-in required, too many requests and unexpected errors. */
export function RouteError({ error }: { error: unknown }) {
  return <ErrorPage {...readRouteError(error)} isDevelopment={import.meta.env.DEV} />
}

interface ErrorWords {
  title?: string
  message?: string
  /** The page to go on to after signing in, where what was typed waits. */
  returnTo?: string
  /** The list that the missing page belongs to. */
  back?: { label: string; href: string }
  /** Deals that are free, where the page has nothing else to lead to. */
  deals?: ComponentProps<typeof FreeDeals>['deals']
}

/** Pages of errors are never hydrated, so the scripts of other pages need not carry the search and the cards of deals for them. */
const isOnServer = import.meta.env.SSR

const waysOn: MessageAction[] = [
  { label: 'Home', href: homeHref },
  { label: 'Deals', href: marketplaceHref },
  { label: 'Knowledge Hub', href: knowledgeHubHref },
  { label: 'Support', href: supportHref },
]

interface ErrorPageProps extends ErrorWords {
  status: number
  isDevelopment: boolean
}

/**
 * The page of every error that a visitor can meet, in plain words and with a way on. It needs no loader, because it may be shown
 * when one failed.
 */
function ErrorPage({ status, title, message, returnTo, back, deals = [], isDevelopment }: ErrorPageProps) {
  const root = useMaybeRootData()
  const location = useLocation()
  const signIn = signInHref(returnTo ?? location.pathname + location.search)
  const wording = wordings[status] ?? unexpected
  const typed = root?.typed ?? []
  // The sign-in link then opens in a new tab, because what was sent is in this one: on the page where people write, and else in what
  // a browser sends once more when the page is loaded again. Going back would not do, because not every browser keeps the text of a
  // private page.
  const isFormLost = status === 401 && root?.isFormSent === true && returnTo === undefined
  const isAtDesk = root?.visitor?.hasDesk === true && location.pathname.startsWith(adminHref)
  const actions: MessageAction[] =
    status === 401
      ? [
          { label: 'Sign In', href: signIn, isNewTab: isFormLost },
          { label: 'Back to Deals', href: marketplaceHref },
        ]
      : isAtDesk
        ? [{ label: 'Back to the desk', href: adminHref }]
        : isOnServer && status === 404 && !title
          ? waysOn
          : [back ?? { label: 'Back to Deals', href: marketplaceHref }, { label: 'Home', href: homeHref }]
  const isMissing = (status === 404 || status === 410) && !isAtDesk && root !== null
  const showsHint = status === 404 && !title && (isDevelopment || root?.facts.isSandbox === true)
  return (
    <>
      <MessagePage
        title={errorTitle(status, title)}
        text={isFormLost ? (hasWords(typed) ? sessionEnded : sessionEndedInBrowser) : (message ?? wording.text)}
        actions={actions}
        // Another site may have sent the form, and whoever has no access cannot send it.
        after={
          isOnServer && (
            <GivenBack
              typed={typed}
              mayBeSaved={root?.mayBeSaved ?? false}
              sendTo={status === 403 ? null : (root?.here ?? null)}
            />
          )
        }
      >
        {status === 401 && !isFormLost && returnTo === undefined && (
          <p className="muted" role="status" data-redirect-to={signIn} data-redirect-after="1000">
            You can sign in and come straight back to this page.
          </p>
        )}
        {isOnServer && isMissing && <SearchField />}
        {showsHint && <p className="fine">Did you forget to add the page to the router?</p>}
      </MessagePage>
      {isOnServer && deals.length > 0 && (
        <div className="wrap">
          <FreeDeals deals={deals} />
        </div>
      )}
    </>
  )
}

// The build for the browser leaves these parts out, and would leave out how they look if nothing named their styles.
Object.assign(ErrorPage, { looks: [searchLook.field, cardsLook.deals, badgeLook.grade, fieldsLook.field] })
