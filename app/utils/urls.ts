/** True for a text that is a whole address of any scheme. Browsers before 2023 have no `URL.canParse`. */
export function isUrl(text: string): boolean {
  try {
    return Boolean(new URL(text))
  } catch {
    return false
  }
}
