import { Parser } from 'htmlparser2'

/** The sentences of a page that a reader meets twice, read from its own HTML. */

/** Elements that end the line before them and after them. */
const block =
  /^(?:address|article|aside|blockquote|br|button|caption|dd|details|div|dl|dt|figcaption|figure|form|h[1-6]|input|label|legend|li|main|ol|option|p|section|summary|table|td|textarea|th|tr|ul)$/
/**
 * What repeats by its nature: the ways on from a page, the names of rows and columns, what is offered to choose, the name of a thing
 * in a link that is only heard, and the list of mistakes whose words stand at their fields again.
 */
const repeats = /^(?:nav|th|select|script|style|svg|template)$/
const repeatingClass = /\b(?:vh|errors)\b/
const fewestWords = 6

/** Each sentence of at least six words that stands in the page's `main` more than once. */
export function findSaidTwice(html: string): string[] {
  const counts = new Map<string, number>()
  for (const sentence of readSentences(html)) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([sentence]) => sentence)
}

/** The lines of the page's `main` without what repeats by its nature. */
export function readLines(html: string): string[] {
  const lines: string[] = []
  const open: { name: string; isLeftOut: boolean }[] = []
  let line = ''
  // A line of links alone is a way on.
  let hasWords = false
  const end = () => {
    if (hasWords) lines.push(line.replace(/\s+/g, ' ').trim())
    line = ''
    hasWords = false
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (block.test(name)) end()
      open.push({ name, isLeftOut: repeats.test(name) || repeatingClass.test(attributes.class ?? '') })
    },
    ontext(text) {
      if (!open.some(({ name }) => name === 'main') || open.some(({ isLeftOut }) => isLeftOut)) return
      line += text
      hasWords ||= text.trim() !== '' && !open.some(({ name }) => name === 'a')
    },
    onclosetag(name) {
      open.pop()
      if (block.test(name)) end()
    },
  })
  parser.end(html)
  return lines
}

function readSentences(html: string): string[] {
  return readLines(html)
    .flatMap((line) => line.split(/(?<=[.!?][”"]?)\s+/))
    .filter((sentence) => (sentence.match(/[\p{L}\p{N}]\S*/gu) ?? []).length >= fewestWords)
}
