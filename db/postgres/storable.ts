/** JSON’s spelling of U+0000 and of half a surrogate pair, behind backslashes that are characters themselves; of a whole pair as well. */
const escaped = /(?<!\\)((?:\\\\)*)(?:(\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2})|\\u(0000|d[89a-f][\da-f]{2}))/gi

/**
 * The text as PostgreSQL can keep it. Its texts hold any character but U+0000, which nobody types. Of JSON it tells no field where a text
 * in it holds that or half a surrogate pair, which becomes U+FFFD as it does in any other text.
 */
export function storableText(text: string): string {
  const kept = text.includes('\0') ? text.replaceAll('\0', '') : text
  return kept.includes('\\u') && isJson(kept)
    ? kept.replace(escaped, (all, before: string, pair?: string, code?: string) =>
        pair ? all : `${before}${code === '0000' ? '' : '\ufffd'}`,
      )
    : kept
}

function isJson(text: string): boolean {
  if (!/^[[{"]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
