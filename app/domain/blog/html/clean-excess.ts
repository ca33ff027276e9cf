import { Tokenizer } from 'htmlparser2'
import { mostElements } from './html-rules.ts'

/** HTML beyond what a post may have: where it begins, and how many elements it has. */
interface Excess {
  at: number
  elements: number
}

/**
 * Finds where HTML has more elements than a post may have; null where it has not. Elements are counted by their start tags or by their
 * end tags, whichever are more, and blank lines count too: each may become a paragraph. Linear in the length, and a hundred times
 * faster than cleaning.
 */
export function findExcess(html: string): Excess | null {
  const found = { starts: 0, ends: 0, blankLines: 0 }
  let at: number | null = null
  const add = (kind: keyof typeof found, start: number) => {
    found[kind]++
    if (at === null && Math.max(found.starts, found.ends) + found.blankLines > mostElements) at = start
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: false },
    {
      onopentagname: (start) => add('starts', start - 1),
      onclosetag: (start) => add('ends', start - 2),
      ontext(start, end) {
        for (const blank of html.slice(start, end).matchAll(/\n[ \t\r]*\n\s*/g)) add('blankLines', start + blank.index)
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return at === null ? null : { at, elements: Math.max(found.starts, found.ends) + found.blankLines - mostElements }
}
