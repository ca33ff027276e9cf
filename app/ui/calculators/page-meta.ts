import { pageMeta } from '#app/ui/site/meta.ts'

interface CalculatorMeta {
  /** The result in a few words, or only what the page is. */
  title: string
  description: string
  /** The address without parameters. */
  path: string
}

/** Search engines keep the calculator, and none of the endless results. */
export function calculatorMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: { status: number; isBare: boolean } | undefined,
  { title, description, path }: CalculatorMeta,
) {
  const isRefused = page?.status === 400
  return pageMeta(matches, {
    title: isRefused ? `Error: ${title}` : title,
    description,
    path,
    isIndexed: page?.isBare ?? false,
  })
}
