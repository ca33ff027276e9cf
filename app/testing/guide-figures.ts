import { readContentFile } from '#app/domain/blog/guides/content-file.ts'
import { readGuideFiles } from '#db/guides/files.ts'

/** The guides that are shipped, for tests of their texts. */

export const shippedGuides = readGuideFiles().map((file) => ({ ...readContentFile(file), number: file.number }))

/** The text of a guide's content as one line, without its numbered sources; `5 per cent` is `5%`. */
export function readGuideText(slug: string): string {
  const guide = shippedGuides.find((one) => one.slug === slug)
  if (!guide) throw new Error(`There is no guide "${slug}".`)
  return plain(guide.content.replace(/<h2>Sources<\/h2>[\s\S]*$/, ''))
}

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&nbsp;|\s+/g, ' ')
    .replace(/ per cent/g, '%')
    .trim()
}

/** Every sum of money and every percentage of a guide's text, each once, as they are printed: `£1,050`, `−£240`, `5.63%`. */
export function findGuideFigures(slug: string): string[] {
  const found = readGuideText(slug).match(
    /−?£\d+(?:,\d{3})*(?:\.\d+)?(?: (?:million|billion)|[km]\b)?|−?\d+(?:,\d{3})*(?:\.\d+)?%/g,
  )
  return [...new Set(found)]
}

/**
 * The figures of a guide beside those that it may have: `worked` by the product's own functions, `given` as the terms of its examples
 * or by a source. Returns what stands in the text and is neither, and what was worked out and does not stand there.
 */
export function compareGuideFigures(slug: string, { worked, given }: { worked: string[]; given: string[] }) {
  const [text, figures] = [readGuideText(slug), findGuideFigures(slug)]
  return {
    unexplained: figures.filter((figure) => !worked.includes(figure) && !given.includes(figure)),
    missing: worked.filter((figure) => !text.includes(figure)),
    idle: given.filter((figure) => !figures.includes(figure)),
  }
}
