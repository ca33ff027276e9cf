import { withMarks, type Look } from './clean-lines.ts'
import type { TextMark } from './html-rules.ts'

/** Elements that mark text, those of older pages and of word processors too. */
const marksOf: Readonly<Record<string, TextMark>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}

/** The elements whose style is read: word processors write bold and italic text so. */
const styled = new Set(['span', 'font', 'b', 'strong', 'i', 'em', 'u', 's', 'a'])

/**
 * The look of the text in an element. A style overrules the element: Google Docs puts whole documents into a `b` that says
 * `font-weight:normal`, and its bold text into a `span` that says `font-weight:700`.
 */
export function lookIn(look: Look, tag: string, style: string | undefined): Look {
  const mark = marksOf[tag]
  const marked = mark ? withMarks(look, [mark]) : look
  if (style === undefined || style === '' || !styled.has(tag)) return marked
  const added: TextMark[] = []
  const taken: TextMark[] = []
  for (const declaration of style.slice(0, 2000).toLowerCase().split(';', 100)) {
    const colon = declaration.indexOf(':')
    const value = declaration.slice(colon + 1).trim()
    switch (declaration.slice(0, Math.max(0, colon)).trim()) {
      case 'font-weight':
        ;(/^(bold|bolder|[6-9]\d\d|1000)\b/.test(value) ? added : taken).push('strong')
        break
      case 'font-style':
        ;(/^(italic|oblique)\b/.test(value) ? added : taken).push('em')
        break
      case 'text-decoration':
      case 'text-decoration-line':
        // Links are underlined as it is.
        if (value.includes('underline') && look.href === null) added.push('u')
        if (value.includes('line-through')) added.push('s')
    }
  }
  return withMarks(marked, added, taken)
}
