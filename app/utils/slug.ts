/** The longest last part of an address. */
export const longestSlug = 100

/** The last part of an address, made from a title: small letters and digits, with hyphens between its words. */
export function slugFor(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, longestSlug).replace(/-$/, '')
}
