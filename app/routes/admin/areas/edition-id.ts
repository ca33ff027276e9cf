/** The number of an edition in an address; null for anything else. */
export function readEditionId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
