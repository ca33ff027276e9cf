import { namesOf, type Answers } from '#app/domain/submissions/record.ts'
import { cookies, readCookie, writeCookie } from '#app/utils/cookies.ts'

/** What was typed into the first page of a new submission before signing in: the browser keeps it, for an hour. */

/** The longest value, in bytes: browsers take 4,096 with the name and what stands beside it. */
const mostBytes = 3500

/** The header that keeps these texts; null where they are too long for a cookie. */
export function keepFirstPage(texts: Answers, isHttps: boolean): string | null {
  const value = Buffer.from(JSON.stringify(texts)).toString('base64url')
  return value.length > mostBytes ? null : writeCookie(cookies.firstPage, value, isHttps)
}

/** The header that ends it. */
export function dropFirstPage(isHttps: boolean): string {
  return writeCookie(cookies.firstPage, null, isHttps)
}

/** The texts that the browser has kept; null where there are none. What it sends is as anybody may have written it. */
export function readFirstPage(request: Request, isHttps: boolean): Answers | null {
  const value = readCookie(request, cookies.firstPage, isHttps)
  if (!value || value.length > mostBytes) return null
  try {
    const read = JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, unknown> | null
    const texts = namesOf('who').flatMap((name) => {
      const text = read?.[name]
      return typeof text === 'string' ? [[name, text] as const] : []
    })
    return texts.length > 0 ? Object.fromEntries(texts) : null
  } catch {
    return null
  }
}
