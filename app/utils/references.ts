/** The references that people read out over the telephone, such as RES-7K2M9QWD. They are made in ids.server.ts. */

/** The letters and digits without 0, O, 1, I and L, which are taken for each other. */
export const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The eight characters behind the prefix, as a part of a larger regular expression. */
export const referencePattern = `[${referenceLetters}]{8}`

/**
 * Whether a text is exactly a reference with this prefix, in capitals. Pages that show text from their address check it with
 * this.
 */
export function isReference(text: string, prefix: string): boolean {
  return new RegExp(`^${prefix}-${referencePattern}$`).test(text)
}

/** `118` → `PID-000118`. */
export function dealReference(id: number): string {
  return `PID-${String(id).padStart(6, '0')}`
}
