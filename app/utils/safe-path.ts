/**
 * The path to go to after signing in: a path on this site, else `fallback`. It needs one slash at the start, no backslash and no
 * control character, because browsers read `//host`, `/\host` and `/<tab>/host` as another site.
 */
export function safePath(text: string | null | undefined, fallback = '/'): string {
  if (!text || text.length > 2000 || !/^\/(?![/\\])/.test(text) || hasControlOrBackslash(text)) return fallback
  const base = 'https://site.invalid'
  if (!URL.canParse(text, base)) return fallback
  const url = new URL(text, base)
  const path = url.pathname + url.search + url.hash
  return url.origin === base && !path.startsWith('//') ? path : fallback
}

function hasControlOrBackslash(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f || character === '\\') return true
  }
  return false
}
