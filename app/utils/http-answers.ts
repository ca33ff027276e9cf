/** What a client says of the answers that it takes, read for the server and the application alike. */

export type Encoding = 'identity' | 'gzip' | 'br'

/** The best encoding of these that the client says it takes. */
export function chooseEncoding(
  accepted: string | null | undefined,
  has: { br: boolean; gzip: boolean } = { br: true, gzip: true },
): Encoding {
  if (!accepted) return 'identity'
  if (has.br && takesEncoding(accepted, 'br')) return 'br'
  return has.gzip && takesEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

const named = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
}

/** True where this encoding is named in `Accept-Encoding`, and not with a weight of nothing. */
export function takesEncoding(accepted: string, name: 'br' | 'gzip'): boolean {
  return named[name].test(accepted)
}

/**
 * True where `If-None-Match` names this tag, weak or not: alone, in a list, or by a star for whatever there is (RFC 9110, 13.1.2).
 */
export function listsTag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header.trim() === '*') return true
  const bare = withoutMark(etag)
  return header.split(',').some((tag) => withoutMark(tag.trim()) === bare)
}

/** A tag without the mark of a weak one. */
const withoutMark = (tag: string) => tag.replace(/^W\//, '')

/**
 * The byte range that a Range header asks for. It is null for the whole file and `unsatisfiable` for a range outside it. Only
 * single ranges are understood.
 */
export function parseRange(
  header: string | null | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first, last] = match
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}
