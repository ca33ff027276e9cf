/** The references people read out over the telephone: RES-7K2M9QWD. Made in ids.server.ts. */

/** No 0, O, 1, I or L, which are taken for each other. */
export const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The eight letters behind the prefix, as a part of a larger regular expression. */
export const referencePattern = `[${referenceLetters}]{8}`

/** Whether a text is exactly a reference with this prefix, in capitals: for pages that show what their address says. */
export function isReference(text: string, prefix: string): boolean {
  return new RegExp(`^${prefix}-${referencePattern}$`).test(text)
}

/** `118` → `PID-000118`. */
export function dealReference(id: number): string {
  return `PID-${String(id).padStart(6, '0')}`
}
