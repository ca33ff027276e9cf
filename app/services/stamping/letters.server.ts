import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toOneLine } from '#app/utils/text.ts'

/** The letters of what the site writes into PDFs. The standard fonts of a PDF have no letter beyond those of Western Europe. */

const { resolve } = createRequire(import.meta.url)

/** The bytes of a font that comes with the site: it has Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
export function readFont(name: 'DejaVuSans' | 'DejaVuSans-Bold'): Buffer {
  return readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
}

/** How a font is embedded. Ligatures would need marks to be copied as the letters that they are. */
export const fontOptions = { subset: true, features: { liga: false, dlig: false } }

/** A letter or digit that the font has not becomes a question mark; any other sign, such as a picture, is left out. One line. */
export function keepKnown(text: string, known: ReadonlySet<number>): string {
  const signs = [...text.normalize('NFC')].map((sign) => {
    if (known.has(sign.codePointAt(0)!) && !/\p{C}/u.test(sign)) return sign
    return /[\p{L}\p{N}]/u.test(sign) ? '?' : ''
  })
  return toOneLine(signs.join(''))
}

const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u

/** True for a text with letters that are written from the right. */
export function isFromRight(text: string): boolean {
  return fromRight.test(text)
}

/** Pieces from left to right. In a text that begins from the right, the first piece stands at the right end. */
export function orderPieces(text: string): string[] {
  const pieces: { text: string; isFromRight: boolean }[] = []
  for (const sign of text) {
    const last = pieces.at(-1)
    // A blank or mark goes with the letters before it.
    const isFromRight = /\p{L}|\p{N}/u.test(sign) ? fromRight.test(sign) : (last?.isFromRight ?? false)
    if (last?.isFromRight === isFromRight) last.text += sign
    else pieces.push({ text: sign, isFromRight })
  }
  const texts = pieces.map((piece) => piece.text)
  return pieces[0]?.isFromRight ? texts.toReversed() : texts
}
