/** Why a call to an outside company failed, in a word that a person can act on. */
export type Fault =
  | 'timeout'
  | 'refused-connection'
  | 'unknown-host'
  | 'certificate'
  | 'broken-off'
  | 'wrong-key'
  | 'rate-limited'
  | 'server-error'
  | 'not-found'
  | 'refused'
  | 'unreadable'
  | 'signature'
  | 'other'

/** The first of these that a code or message of the error, or of what caused it, fits. */
const meanings: readonly (readonly [RegExp, Fault])[] = [
  [
    /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|certificate|ERR_SSL|ERR_TLS|EPROTO|\bETLS\b|wrong version number/i,
    'certificate',
  ],
  [/ENOTFOUND|EAI_AGAIN|\bEDNS\b|getaddrinfo/, 'unknown-host'],
  [/ECONNREFUSED/, 'refused-connection'],
  [/timed? ?out|TIMEOUT|aborted|greeting never received/i, 'timeout'],
  [
    /ECONNRESET|ECONNABORTED|EPIPE|E(HOST|NET)UNREACH|UND_ERR|socket (hang up|close)|terminated|connection closed/i,
    'broken-off',
  ],
]

/** The most causes of an error that are looked at, one behind the other. */
const mostCauses = 6

/** The fault of an answer's HTTP status, or, where none came, of the error. Nothing of the error's text is kept. */
export function faultOf(error: unknown, status?: unknown): Fault {
  if (typeof status === 'number' && status >= 400) return faultOfStatus(status)
  const said: string[] = []
  let cause = error
  for (let depth = 0; depth < mostCauses && typeof cause === 'object' && cause !== null; depth += 1) {
    const { name, code, message, cause: behind, detail, errors } = cause as Record<string, unknown>
    said.push(...[name, code, message].filter((text) => typeof text === 'string'))
    // Each library has a place of its own for what broke below it.
    cause = behind ?? detail ?? (Array.isArray(errors) ? errors[0] : undefined)
  }
  const text = said.join('\n').slice(0, 4000)
  return meanings.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
}

function faultOfStatus(status: number): Fault {
  if (status === 401 || status === 403) return 'wrong-key'
  if (status === 404) return 'not-found'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate-limited'
  return status >= 500 ? 'server-error' : 'refused'
}
