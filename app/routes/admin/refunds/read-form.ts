import { cleanText } from '#app/utils/text.ts'

/** A text that was typed, whole, with its line breaks as one character each; empty where it is missing. */
export function readTyped(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cleanText(value) : ''
}

/** A short field of a form as text, trimmed and no longer than `most` characters; empty where it is missing. */
export function readText(form: FormData, name: string, most: number): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, most) : ''
}

/** The number of the last entry of the history that the admin had before them; null where the form does not say. */
export function readSeen(form: FormData): number | null {
  const text = readText(form, 'seen', 20)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
