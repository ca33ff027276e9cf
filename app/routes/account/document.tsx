import { data, redirect } from 'react-router'
import { answerHeadersContext, dbContext, nowContext, requestIdContext, visitorContext } from '#app/context.ts'
import { findGivenFile } from '#app/domain/reservations/copies.server.ts'
import { findReadableDocument, recordDocumentAccess } from '#app/domain/reservations/documents.server.ts'
import { getEnv } from '#app/env.server.ts'
import { logWarning } from '#app/middleware/request-log.server.ts'
import { getFiles, getStamper } from '#app/resources.server.ts'
import { accountHref, openDocumentsHref, signInHref, supportHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { isFileRequest, sendPrivateFile } from '../private-file.server.ts'
import type { Route } from './+types/document'
import '#app/ui/styles/paying.css'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Page Not Found') },
  { name: 'robots', content: 'noindex' },
]

/**
 * GET /documents/{id}: the file, for its buyer or whoever may read all documents. Anyone else gets the page of this route, which
 * is the same as for a file that does not exist. A buyer whose documents open later, or who has not chosen to open them, is led to
 * the page of their account that says so. A program that follows links must not make that choice for them.
 */
const sendDocument: Route.MiddlewareFunction = async ({ request, params, context }, next) => {
  context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'cache-control': 'no-store' })
  const user = context.get(visitorContext)
  if (!isFileRequest(request) || !user) return next()

  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const readable = await findReadableDocument(db, user, params.id, now)
  if (!readable) return next()
  const { document, reservation, isOpened } = readable
  if (reservation && !isOpened) return redirect(openDocumentsHref(reservation.id), { status: 303 })

  const [files, { operator }] = [getFiles(), getEnv()]
  const maker = { files, stamper: getStamper(), siteName: operator.productName }
  const given = await findGivenFile(db, maker, user, readable, now)
  const warn = (event: string) => logWarning(context.get(requestIdContext), event, document.id)
  if (!given.ok) {
    warn(given.reason === 'missing' ? 'document-file-missing' : 'document-not-ready')
    if (given.reason === 'missing') return next()
    context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'retry-after': '60' })
    throw data({ title: 'Your document is not ready yet', message: notReady }, { status: 503 })
  }
  if (given.newlyUnstamped) warn(`document-not-stamped: ${given.newlyUnstamped}`)
  return sendPrivateFile(request, {
    files,
    fileKey: given.fileKey,
    fileName: document.file_name,
    contentType: document.content_type,
    size: given.byteSize,
    reader: user.id,
    // The access is recorded before a byte is sent, so that nothing is read without a record.
    onSend: () => recordDocumentAccess(db, user, readable, now),
  })
}

const notReady = 'We are preparing many documents at this moment. Please open it again in a minute.'

export const middleware: Route.MiddlewareFunction[] = [sendDocument]

/** Nothing that this visitor may have: the same page for every reason, so that it tells nobody what there is. */
export function loader({ url, context }: Route.LoaderArgs) {
  const signIn = context.get(visitorContext) ? null : signInHref(url.pathname)
  return data({ signIn }, { status: 404 })
}

export default function DocumentGone({ loaderData: { signIn } }: Route.ComponentProps) {
  return (
    <div className="wrap loose">
      <div className="stack">
        <h1>Page Not Found</h1>
        <p className="order">We cannot show a document at this link.</p>
      </div>
      {signIn && (
        <div className="narrow">
          <Notice title="If you have reserved the deal, sign in">
            <p>Documents open only for the person who paid for them. You will come straight back to this one.</p>
            <p className="row">
              <a className="btn primary" href={signIn}>
                Sign In
              </a>{' '}
              <a className="btn" href={accountHref}>
                Your account
              </a>
            </p>
          </Notice>
        </div>
      )}
      <section className="narrow tight" aria-labelledby="why">
        <h2 id="why">{signIn ? 'If you are signed in already' : 'If you have reserved the deal'}</h2>
        <dl className="facts">
          {reasons.map(([reason, meaning]) => (
            <div key={reason}>
              <dt>{reason}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="small">
          {signIn ? 'Your account' : <a href={accountHref}>Your account</a>} says which of these it is. If it should be
          open, <a href={supportHref}>write to us</a>: if documents that should be available to you have been missing
          for more than 2 business days, you can get a full refund.
        </p>
      </section>
    </div>
  )
}

/** Why a document may be closed to its buyer. */
const reasons = [
  ['You have requested a refund', 'Locked until decided'],
  ['Your bank is disputing the payment', 'Locked until settled'],
  ['You were refunded', 'Locked permanently'],
  ['It was replaced', 'See your account'],
] as const
