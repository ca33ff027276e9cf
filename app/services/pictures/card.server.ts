import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import sharp from 'sharp'
import { cardSize, type CardOrder, type CardOutcome } from './pictures.server.ts'

/** The picture that other sites show beside a link to a page: a photograph cut to its size, else the page's words. */

const { width, height } = cardSize
const margin = 64
/** Those of the site by day (ui/styles/tokens.css). */
const colours = { ground: '#faf6ed', ink: '#1b201c', soft: '#474a42', line: '#14432f' }

/** Fonts that come with the site: those of the machine may be any, or none. */
const fontOf = (name: string) =>
  fontkit.create(readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
type Font = ReturnType<typeof fontOf>
let fonts: { serif: Font; bold: Font; plain: Font } | undefined

/** The site's own face of headings has the letters of Latin alone. */
function readFonts() {
  const serif = readFileSync(new URL('../../ui/styles/fonts/serif-400.woff2', import.meta.url))
  return { serif: fontkit.create(serif), bold: fontOf('DejaVuSans-Bold'), plain: fontOf('DejaVuSans') }
}

/** The face of headings, where it has all letters of the text. */
const headingFont = (text: string, { serif, bold } = fonts!) => (known(serif, text) === text ? serif : bold)

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
/** A cover is as wide, and 16 by 9. */
const coverFrame = { ...frame, y: 116, height: 382.5 }

/** The words as paths, so that they look alike everywhere, beside the drawing where there is one. */
function drawWords({ title, lines, siteName, drawing, cover }: CardOrder): string {
  fonts ??= readFonts()
  const { bold, plain } = fonts
  const layout = drawing || cover ? layouts.beside : layouts.alone
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
  if (cover) parts.push(drawCover(cover))
  let y = layout.top
  const add = (font: Font, text: string, size: number, most: number, colour: string) => {
    for (const row of wrap(font, text, { size, most, room: layout.room }))
      parts.push(write(font, row, { size, x: margin, y: (y += Math.round(size * 1.25)), colour }))
  }
  parts.push(write(bold, siteName, { size: 26, x: margin, y, colour: colours.line }))
  y += layout.gap
  add(headingFont(title), title, layout.title, layout.rows, colours.ink)
  y += layout.gap / 2
  for (const line of lines) add(plain, line, layout.line, layout.lineRows, colours.soft)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** A cover in its frame: the figure as large as there is room, its words, and the chart on the ground line. */
function drawCover({ figure, words, ground, shapes, labels, ...chart }: NonNullable<CardOrder['cover']>): string {
  const { x, y, width: wide, height: high } = coverFrame
  const scale = wide / chart.width
  const inner = { left: x + 20 * scale, room: wide - 40 * scale }
  const { plain } = fonts!
  const face = headingFont(figure)
  const fitting = (font: Font, text: string, size: number) =>
    Math.min(size, (size * inner.room) / Math.max(1, widthOf(font, text, size)))
  const place = `translate(${x} ${y + high - chart.height * scale}) scale(${scale})`
  return [
    `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${ground}"/>`,
    write(face, figure, {
      size: fitting(face, figure, 34 * scale),
      x: inner.left,
      y: y + 42 * scale,
      colour: colours.ink,
    }),
    write(plain, words, {
      size: fitting(plain, words, 14 * scale),
      x: inner.left,
      y: y + 62 * scale,
      colour: colours.soft,
    }),
    `<g transform="${place}">`,
    ...shapes.map(({ path, colour, isLine }) =>
      isLine
        ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`
        : `<path d="${path}" fill="${colour}"/>`,
    ),
    ...labels.map(({ text, x: at, y: foot, anchor }) => {
      const share = { start: 0, middle: 0.5, end: 1 }[anchor]
      return write(plain, text, { size: 12, x: at - share * widthOf(plain, text, 12), y: foot, colour: colours.soft })
    }),
    '</g>',
    `<rect x="${x}" y="${y + high}" width="${wide}" height="4" fill="${colours.ink}"/>`,
  ].join('')
}

interface Place {
  size: number
  x: number
  y: number
  colour: string
}

function write(font: Font, text: string, { size, x: left, y, colour }: Place): string {
  const scale = size / font.unitsPerEm
  let x = 0
  const { glyphs, positions } = font.layout(known(font, text))
  const paths = glyphs.map((glyph, at) => {
    const path = `<path transform="translate(${x})" d="${glyph.path.toSVG()}"/>`
    x += positions[at]!.xAdvance
    return path
  })
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})" fill="${colour}">${paths.join('')}</g>`
}

const widthOf = (font: Font, text: string, size: number) =>
  (font.layout(known(font, text)).advanceWidth * size) / font.unitsPerEm

/** The text in rows that fit; where they are too few the last one ends with an ellipsis. */
function wrap(font: Font, text: string, { size, most, room }: { size: number; most: number; room: number }): string[] {
  const fits = (row: string) => widthOf(font, row, size) <= room
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
