import type { IncomingMessage, ServerResponse } from 'node:http'
import { findSession, serverOf } from '#db/database.server.ts'
import { readChanges, readChangesOfTurn } from '#db/versions.server.ts'
import { readClock } from './clock.server.ts'
import { getEnv } from './env.server.ts'
import { readMetrics } from './metrics.server.ts'
import { withoutBlankFields } from './middleware/blank-fields.server.ts'
import { addPostView } from './middleware/post-views.server.ts'
import { countPageView, type Viewer } from './middleware/page-views.server.ts'
import { bodyOf, chooseSent, headersOf, keptPages, tagOf, type KeptPage } from './middleware/kept-pages.server.ts'
import { logError } from './middleware/request-log.server.ts'
import { secure } from './middleware/security-headers.server.ts'
import { readSecret } from './middleware/session.server.ts'
import { readBrowserShortlist } from './domain/shortlist/shortlist.ts'
import { answerPicture } from './pictures.server.ts'
import { answerHealth, answerReadiness, type WatcherAnswer } from './readiness.server.ts'
import { getDatabase } from './resources.server.ts'
import { metricsHref, readinessHref } from './ui/links.ts'
import { keptQuery, ruleOf } from './url-rules.ts'
import { findAnalyticsAnswer } from './utils/analytics.ts'
import { cookies, findCookie } from './utils/cookies.ts'
import { chooseEncoding, listsTag, type Encoding } from './utils/http-answers.ts'
import { hashSecret, newId } from './utils/ids.server.ts'
import { writeRequestLine } from './utils/log-line.ts'
import { noteAnswer } from './utils/noted-answers.ts'

/**
 * What the server in front (scripts/server/serve.ts) asks of the application without React Router. A server that knows nothing of it,
 * such as react-router-serve, gets the same answers from the middleware.
 */
export const forServer = {
  answerKept,
  accountOf,
  answerPicture,
  noteAnswer,
  answerWatcher,
}
export type ForServer = typeof forServer

/**
 * Answers whoever watches the site, at one of the addresses that are for them. Such an answer takes no place and is never refused: each
 * is made at most once a second or so, or costs one short query.
 */
function answerWatcher(path: string, authorization: string | undefined): Promise<WatcherAnswer> {
  if (path === metricsHref) return readMetrics(authorization ?? null)
  return path === readinessHref ? answerReadiness() : answerHealth()
}

type SentPage = Awaited<ReturnType<typeof chooseSent>>

/**
 * Answers a GET or HEAD without a body from the kept pages; true where it has, or will as soon as the bytes are there. False for
 * everything that is to be made, and for whoever has a page of their own: a browser with a session or with saved deals. The middleware
 * of the page cache answers by the same rules, with the same headers.
 */
function answerKept(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const pattern = keptPages.patternOf(path)
  if (pattern === undefined) return false
  const query = mark < 0 ? '' : keptQuery(new URLSearchParams(url.slice(mark)), pattern)
  if (query === null || (mark >= 0 && withoutBlankFields(url.slice(mark), pattern) !== null)) return false

  const started = performance.now()
  const { analyticsScript, isHttps, logRequests } = getEnv()
  const { cookie } = headers
  const hasAnswered = analyticsScript !== null && findAnalyticsAnswer(headers['sec-gpc'], cookie, isHttps) !== null
  if (hasAnswered && saysAnswer(pattern)) return false

  const now = readClock()
  let page: KeptPage | undefined
  try {
    // One that is not whole yet comes straight from its connection, and has waited for no other turn.
    const read = request.complete ? readChanges : readChangesOfTurn
    if (cookie !== undefined && !isFile(pattern) && hasOwnPage(cookie)) return false
    page = keptPages.find(getDatabase(), path, query, timeOf(now), read)
  } catch {
    // The database cannot be read. The application says so, and logs why.
  }
  if (!page) return false
  const send = (sent: SentPage, encoding: Encoding, body: Buffer) => {
    if (response.destroyed) return
    const isKnown = headers['if-none-match'] !== undefined && listsTag(headers['if-none-match'], tagOf(sent, encoding))
    const id = newId()
    const lines = linesOf(page, sent, encoding, isKnown, body.length)
    // Node writes the lines out at once, so that the next answer may change them.
    lines[lines.length - 1] = id
    const status = isKnown ? 304 : 200
    response.writeHead(status, lines)
    response.end(isKnown || method === 'HEAD' ? undefined : body)
    if (method === 'GET') count(page, status, request, now)
    const milliseconds = performance.now() - started
    noteAnswer({ pattern, status, milliseconds, from: 'kept' })
    if (!logRequests) return
    const ms = Math.round(milliseconds * 10) / 10
    writeRequestLine({ at: now, request: id, method, path: path.slice(0, 200), status, ms })
  }
  const encoding = chooseEncoding(headers['accept-encoding'])
  const sent = chooseSent(page, hasAnswered)
  if (sent instanceof Promise || encoding === 'identity') {
    Promise.resolve(sent)
      .then(async (sent) => send(sent, encoding, await bodyOf(sent, encoding)))
      .catch((error: unknown) => {
        logError('none', error)
        response.destroy()
      })
  } else send(sent, encoding, sent.bodies[encoding])
  return true
}

const isFile = (pattern: string) => ruleOf(pattern).kept?.isFile === true
const saysAnswer = (pattern: string) => !isFile(pattern) && ruleOf(pattern).kept?.saysAnswer === true

/** The moment that was read last, as text and as a number. Requests that come together are answered at one moment. */
let moment = { text: '', time: NaN }

function timeOf(now: string): number {
  if (now !== moment.text) moment = { text: now, time: Date.parse(now) }
  return moment.time
}

/**
 * True for a browser with saved deals or a session that there is. A made-up cookie is none, but on PostgreSQL, which cannot be asked at
 * once: the application asks then.
 */
function hasOwnPage(cookie: string): boolean {
  const shortlist = findCookie(cookie, cookies.shortlist, getEnv().isHttps)
  if (shortlist !== undefined && readBrowserShortlist(shortlist).length > 0) return true
  const secret = readSecret(cookie)
  if (secret === null) return false
  return serverOf(getDatabase()) !== undefined || findSession(getDatabase(), hashSecret(secret)) !== undefined
}

/** The account that the header `Cookie` has signed in; empty where it has none. A made-up cookie is none. PostgreSQL takes its time. */
function accountOf(cookie: string | undefined): string | Promise<string> {
  const secret = readSecret(cookie)
  if (secret === null) return ''
  try {
    const found = findSession(getDatabase(), hashSecret(secret))
    if (found instanceof Promise) return found.then((session) => session?.userId ?? '').catch(() => '')
    return found?.userId ?? ''
  } catch {
    // The database cannot be read. The application says so, and logs why.
    return ''
  }
}

/** The lines of headers of this form of the answer, names and values in turn. The last one is the request's id. */
function linesOf(page: KeptPage, sent: SentPage, encoding: Encoding, isKnown: boolean, length: number): string[] {
  const form = `${encoding} ${isKnown}`
  let lines = sent.lines.get(form)
  if (!lines) {
    const headers = headersOf(sent, encoding, isKnown, length)
    secure(headers, { pathname: page.path, pattern: page.pattern, nonce: null })
    lines = [...[...headers].flat(), 'x-request-id', '']
    sent.lines.set(form, lines)
  }
  return lines
}

/** Counts who looks: at a deal when the whole page is sent, and at a post also when the browser has it already. */
function count(page: KeptPage, status: 200 | 304, { headers }: IncomingMessage, now: string): void {
  const viewer: Viewer = {
    agent: headers['user-agent'] ?? '',
    purpose: `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`,
  }
  if (status === 200) countPageView(page.pattern, page.path.slice(page.path.lastIndexOf('/') + 1), viewer, now)
  const address = String(headers['x-client-address'] ?? 'unknown')
  if (page.postId !== null) addPostView(page.postId, { ...viewer, address }, null, now)
}
