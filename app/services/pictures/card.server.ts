import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import sharp from 'sharp'
import { cardSize, type CardOrder, type CardOutcome } from './pictures.server.ts'

/** The picture that other sites show beside a link to a page: a photograph cut to its size, else the page's words. */

const { width, height } = cardSize
const margin = 64
const colours = { ground: '#fbfaf7', ink: '#1f2a30', soft: '#55636b', line: '#2f6f5e' }

/** Fonts that come with the site: those of the machine may be any, or none. */
const fontOf = (name: string) =>
  fontkit.create(readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
let fonts: { bold: Font; plain: Font } | undefined
type Font = ReturnType<typeof fontOf>

/** A JPEG of the size of cards. What cannot be read is `invalid`; a photograph that is not there is `missing`. */
export async function drawCard(order: CardOrder): Promise<CardOutcome> {
  try {
    const source = order.photograph ?? Buffer.from(drawWords(order))
    const bytes = await sharp(source, { limitInputPixels: order.pixels, pages: 1 })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    return { ok: true, jpeg: bytes.toString('base64') }
  } catch (error) {
    return { ok: false, reason: error instanceof Error && /missing/i.test(error.message) ? 'missing' : 'invalid' }
  }
}

/** Layouts of the words: over the whole width, or beside a drawing. */
const layouts = {
  alone: { room: width - 2 * margin, title: 60, rows: 4, line: 34, lineRows: 2, top: 120, gap: 40 },
  beside: { room: 364, title: 36, rows: 6, line: 25, lineRows: 5, top: 130, gap: 24 },
}
const frame = { x: 464, y: 102, width: 680, height: 425 }

/** The words as paths, so that they look alike everywhere, beside the drawing where there is one. */
function drawWords({ title, lines, siteName, drawing }: CardOrder): string {
  fonts ??= { bold: fontOf('DejaVuSans-Bold'), plain: fontOf('DejaVuSans') }
  const { bold, plain } = fonts
  const layout = drawing ? layouts.beside : layouts.alone
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    `<rect y="${height - 16}" width="${width}" height="16" fill="${colours.line}"/>`,
  ]
  if (drawing) {
    const place = Object.entries(frame).map(([name, value]) => ` ${name}="${value}"`)
    parts.push(
      `<svg${place.join('')}${drawing
        .slice('<svg'.length)
        .replace(/ (?:width|height)="\d+"/, '')
        .replace(/ (?:width|height)="\d+"/, '')}`,
    )
  }
  let y = layout.top
  const add = (font: Font, text: string, size: number, most: number, colour: string) => {
    for (const row of wrap(font, text, { size, most, room: layout.room }))
      parts.push(write(font, row, size, (y += Math.round(size * 1.25)), colour))
  }
  parts.push(write(bold, siteName, 26, y, colours.line))
  y += layout.gap
  add(bold, title, layout.title, layout.rows, colours.ink)
  y += layout.gap / 2
  for (const line of lines) add(plain, line, layout.line, layout.lineRows, colours.soft)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

function write(font: Font, text: string, size: number, y: number, colour: string): string {
  const scale = size / font.unitsPerEm
  let x = 0
  const { glyphs, positions } = font.layout(known(font, text))
  const paths = glyphs.map((glyph, at) => {
    const path = `<path transform="translate(${x})" d="${glyph.path.toSVG()}"/>`
    x += positions[at]!.xAdvance
    return path
  })
  return `<g transform="translate(${margin} ${y}) scale(${scale} ${-scale})" fill="${colour}">${paths.join('')}</g>`
}

/** The text in rows that fit; where they are too few the last one ends with an ellipsis. */
function wrap(font: Font, text: string, { size, most, room }: { size: number; most: number; room: number }): string[] {
  const fits = (row: string) => (font.layout(known(font, row)).advanceWidth * size) / font.unitsPerEm <= room
  const rows: string[] = []
  const words = known(font, text).split(/\s+/).filter(Boolean)
  while (words.length > 0 && rows.length < most) {
    let row = words.shift()!
    while (words.length > 0 && fits(`${row} ${words[0]}`)) row += ` ${words.shift()}`
    rows.push(row)
  }
  const last = rows.length - 1
  return rows.map((row, at) => shorten(row, at === last && words.length > 0, fits))
}

function shorten(row: string, isCut: boolean, fits: (row: string) => boolean): string {
  if (!isCut && fits(row)) return row
  let letters = [...row]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters = letters.slice(0, -1)
  return `${letters.join('').trimEnd()}…`
}

/** The text that the font has signs for; the rest would be boxes. */
const known = (font: Font, text: string) =>
  [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!)).join('')
