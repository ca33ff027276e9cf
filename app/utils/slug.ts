/** The longest last part of an address. */
export const longestSlug = 100

/** Letters that are no other letter with a sign on it, as people write them where they lack the key. */
const spellings: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ĸ: 'k' },
}

/**
 * The last part of an address, made from a title: small letters and digits, with hyphens between its words. Letters with a sign, those
 * joined in one and those of wide or small type are told as plain ones: "Été & co" gives `ete-co`. Empty for a title without any.
 */
export function slugFor(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.replace(/[^\0-\x7f]/g, (letter) => spellings[letter] ?? ' ').match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, longestSlug).replace(/-$/, '')
}
