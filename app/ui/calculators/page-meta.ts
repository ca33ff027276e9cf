import { pageMeta } from '#app/ui/site/meta.ts'

interface CalculatorMeta {
  /** The result in a few words, or only what the page is. */
  title: string
  description: string
  /** The address without parameters. */
  path: string
  isBare: boolean
  hasMistakes: boolean
}

/** Search engines keep the calculator, and none of the endless results. */
export function calculatorMeta(
  matches: Parameters<typeof pageMeta>[0],
  { title, description, path, isBare, hasMistakes }: CalculatorMeta,
) {
  return pageMeta(matches, { title: hasMistakes ? `Error: ${title}` : title, description, path, isIndexed: isBare })
}
