import sanitizeHtml from 'sanitize-html'
import { readBlocks, toReadable } from './clean-blocks.server.ts'
import { findExcess } from './clean-excess.ts'
import { foreignPrefix, limitNesting, openedAgain } from './clean-nesting.server.ts'
import { Removed } from './clean-removed.ts'
import type { Block } from './clean-shapes.ts'
import { writeBlocks } from './clean-write.ts'
import { linkSchemes, postTags } from './html-rules.ts'

/** HTML of a post as it may be stored, and what had to be taken out of it. */
export interface Cleaned {
  html: string
  /** The parts taken out, each with its number, such as `3 style attributes`; empty where none were. */
  removed: string[]
}

/** Elements that go with all that is in them: what they hold is not text for a reader. */
const wholeElements = [
  ...['script', 'style', 'title', 'textarea', 'option', 'select', 'xmp', 'iframe', 'object', 'embed', 'applet'],
  ...['audio', 'video', 'canvas', 'template', 'noscript', 'noembed', 'noframes', 'frameset', 'plaintext', 'datalist'],
  ...[`${foreignPrefix}svg`, `${foreignPrefix}math`],
]

/** Elements that the second pass still reads, although none of them stays. */
const readTags = [
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'address', 'center', 'nav', 'aside', 'dl', 'dt', 'dd'],
  ...['details', 'summary', 'form', 'fieldset', 'legend', 'h4', 'h5', 'h6', 'hgroup', 'caption', 'menu', 'dir'],
  ...['b', 'i', 'ins', 'strike', 'del', 'kbd', 'samp', 'tt', 'span', 'font', 'thead', 'tfoot', 'colgroup', 'col'],
]

const spans = ['colspan', 'rowspan', 'colwidth', 'data-colwidth']
const readStyle = ['span', 'font', 'b', 'strong', 'i', 'em', 'u', 's']

/**
 * The HTML of a post by the allow-list of html-rules.ts, always written the same way: cleaning it twice changes nothing. It is called
 * on save; what is shown is read in the same way again. The first pass takes hostile elements out as a stream of any nesting; the second one reads what is left
 * into blocks and writes these anew, so that nothing of the source is ever copied but text and checked addresses. Text without any
 * element becomes paragraphs, one for each block of lines. What stands behind the last element that a post may have is gone.
 */
export function cleanHtml(html: string): Cleaned {
  const removed = new Removed()
  const whole = toReadable(html)
  const excess = findExcess(whole)
  removed.add('element beyond the most that a post may have', excess?.elements ?? 0)
  const blocks = clean(excess ? whole.slice(0, excess.at) : whole, removed)
  return { html: writeBlocks(blocks), removed: removed.texts() }
}

/** The same of stored HTML as blocks, for whoever writes them in another way. It is read to its end, however much that is. */
export function cleanBlocks(html: string): Block[] {
  return clean(toReadable(html), new Removed())
}

function clean(text: string, removed: Removed): Block[] {
  const limited = limitNesting(/<[a-z/!?]/i.test(text) ? text : toParagraphs(text))
  removed.add('element nested too deeply', limited.tooDeep)
  const harmless = sanitizeHtml(limited.html, {
    allowedTags: [...postTags, ...readTags],
    allowedAttributes: {
      a: ['href', 'style'],
      img: ['src', 'alt', 'width', 'height'],
      th: spans,
      td: spans,
      col: ['style', 'width', 'span'],
      ...Object.fromEntries(readStyle.map((tag) => [tag, ['style']])),
    },
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    nonTextTags: wholeElements,
    selfClosing: ['img', 'br', 'hr', 'col'],
    parseStyleAttributes: false,
    onOpenTag(tag, attributes) {
      if (!(openedAgain in attributes)) removed.addTag(tag.replace(/^x-(?=svg$|math$)/, ''), attributes)
    },
  })
  removed.add('comment', limited.comments)
  return readBlocks(harmless, removed)
}

/** Text that nobody has marked up, as HTML: blank lines part paragraphs, and every line stays one. */
function toParagraphs(text: string): string {
  const blocks = text.split(/\n[ \t]*(?:\n[ \t]*)+/).map((block) => block.trim())
  return blocks
    .filter((block) => block !== '')
    .map((block) => `<p>${block.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** The words of a post's HTML, for its read time. */
export function countWords(html: string): number {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .trim()
  return text === '' ? 0 : text.split(/\s+/).length
}
