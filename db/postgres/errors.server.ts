import pg from 'pg'

const { DatabaseError } = pg

/** PostgreSQL cannot be asked at this moment: it is away, starting, full of connections, or another one is writing for too long. */
export class ServerUnavailable extends Error {
  override name = 'ServerUnavailable'
}

/** The connection was lost before a commit was answered: what it was to write may be there. */
export class CommitUnanswered extends ServerUnavailable {
  override name = 'CommitUnanswered'
}

/** Codes of PostgreSQL that only the moment is to blame for. */
const passing = new Set([
  '25006', // a server that only follows another one now
  '25P03', // idle in a transaction for too long
  '40001', // serialisation failure
  '40P01', // deadlock
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // a lock was not got in time
  '57014', // a statement took too long
  '57P01', // shut down by its operator
  '57P02', // shut down after a crash
  '57P03', // starting, or about to end
  '57P05', // idle for too long
])
/** Codes of the system for a connection that is lost or never comes. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The connection was given up, and its end has not been heard of yet.
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** What the driver says of the same, without a code. */
const lostWords =
  /^(Connection terminated|timeout exceeded|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? ''

/** The error as callers know it: what only the moment is to blame for has a name of its own. */
export function asServerError(error: unknown): unknown {
  const code = codeOf(error)
  const isPassing = passing.has(code) || lost.has(code) || code.startsWith('08') || isOutdatedPlan(error)
  if (!isPassing && !(error instanceof Error && lostWords.test(error.message))) return error
  return new ServerUnavailable(`PostgreSQL is not there at this moment${code === '' ? '' : ` (${code})`}.`, {
    cause: error,
  })
}

/** The error of a commit, as callers know it: where PostgreSQL itself has not said why, nobody knows whether it was carried out. */
export function asCommitError(error: unknown): unknown {
  if (!(error instanceof ServerUnavailable) || error.cause instanceof DatabaseError) return error
  return new CommitUnanswered(error.message, { cause: error.cause })
}

/** True where a connection leads to a server that may not be written to any more. Another one may lead to the one that has taken over. */
export function isOfFollower(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** True where PostgreSQL has undone everything because of others, so that the same may be tried again. */
export function mayTryAgain(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01' || isOutdatedPlan(error)
}

/** True where a statement was prepared for a table that has been changed since. Under another name it is prepared anew. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery'
}
