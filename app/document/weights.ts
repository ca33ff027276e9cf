import { mantineWeight, unlayeredWeight } from '#app/utils/style-weights.ts'
import type { Sheet } from './used-rules.ts'

const weighs = (selector: string) => selector.includes(unlayeredWeight) || selector.includes(mantineWeight)

/** The rules of the plain elements first, whichever sheet they come from: then every other rule stands later than they do. */
export function putPlainFirst(sheet: Sheet): Sheet {
  const isPlain = (part: Sheet[number]) =>
    'selectors' in part && part.selectors.length > 0 && !part.selectors.some(({ text }) => weighs(text))
  return [...sheet.filter(isPlain), ...sheet.filter((part) => !isPlain(part))]
}

/** A page's styles without the weight against Mantine's rules where there is none of them: what stands later wins as it is. */
export function dropWeight(styles: string): string {
  if (styles.includes(mantineWeight)) return styles
  // The build leaves out the star of `*:not(#_)`.
  return styles.replace(/(?<![\w)\]*-]):not\(#_\)/g, '*').replaceAll(unlayeredWeight, '')
}
