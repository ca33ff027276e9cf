/** What the forms of all records send. */

/** A text that was sent; empty where there is none, and for a file. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The version of the record that the form began from; 0 for a new one. */
export function readVersionNumber(form: FormData): number {
  const version = Number(readText(form, 'version'))
  return Number.isSafeInteger(version) && version > 0 ? version : 0
}
