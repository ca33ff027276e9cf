import type { Block } from './pdf-blocks.ts'
import { drawRule, green, ink, muted, page, rule, shade, wrap, writeLine, type Pdf } from './pdf-page.ts'

/** A part of a page that is never cut. */
export interface Strip {
  height: number
  /** How much of the height is only distance from the strip above. */
  gap: number
  draw: (top: number) => void
  /** True where the next strip has to stand on the same page. */
  keep?: boolean
  /** What is written again above it where it begins a page. */
  repeat?: Strip
}

export function toStrips(pdf: Pdf, blocks: readonly Block[]): Strip[] {
  return blocks.flatMap((block) => stripsOf(pdf, block))
}

function stripsOf(pdf: Pdf, block: Block): Strip[] {
  if ('heading' in block) return [headingStrip(pdf, block.heading)]
  if ('text' in block) return paragraph(pdf, block.text, 0)
  if ('list' in block) return listStrips(pdf, block.list, 14, bullet(pdf))
  if ('checks' in block) return listStrips(pdf, block.checks, 18, checkBox(pdf))
  if ('facts' in block) return factStrips(pdf, block.facts)
  if ('figure' in block) return figureStrips(pdf, block)
  if ('together' in block) {
    const strips = toStrips(pdf, block.together)
    return strips.map((strip, index) => ({ ...strip, keep: index < strips.length - 1 }))
  }
  return tableStrips(pdf, block)
}

function headingStrip(pdf: Pdf, heading: string): Strip {
  const style = { font: 'Times-Bold', size: 15, colour: green } as const
  return { height: 38, gap: 12, keep: true, draw: (top) => writeLine(pdf, heading, page.left, top + 14, style) }
}

type Mark = (top: number) => void

/** Neither the first item stands alone nor the last one. */
function listStrips(pdf: Pdf, items: readonly string[], inset: number, mark: Mark): Strip[] {
  const each = items.map((item) => paragraph(pdf, item, inset, mark))
  if (each.length > 1) for (const item of [each[0], each.at(-2)]) item!.at(-1)!.keep = true
  return each.flat()
}

const bullet =
  (pdf: Pdf): Mark =>
  (top) =>
    writeLine(pdf, '•', page.left, top, { size: 10, colour: green })
const checkBox =
  (pdf: Pdf): Mark =>
  (top) =>
    void pdf
      .rect(page.left + 1, top, 8, 8)
      .lineWidth(0.8)
      .strokeColor(green)
      .stroke()

function paragraph(pdf: Pdf, text: string, inset: number, mark?: Mark): Strip[] {
  const lines = wrap(text, { font: 'Helvetica', size: 10, width: page.width - inset })
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1
    return {
      height: isLast ? (mark ? 18 : 20) : 14,
      gap: 0,
      // Neither the first nor the last line stands alone.
      keep: !isLast && (index === 0 || index === lines.length - 2),
      draw: (top) => {
        if (index === 0) mark?.(top)
        writeLine(pdf, line, page.left + inset, top, { size: 10 })
      },
    }
  })
}

const cellInset = 4
const lineHeight = 11.2

interface RowStyle {
  widths: number[]
  numbers: number
  isBold?: boolean
  hasShade?: boolean
}

function rowStrip(pdf: Pdf, cells: readonly string[], { widths, numbers, isBold, hasShade }: RowStyle): Strip {
  const font = isBold ? 'Helvetica-Bold' : 'Helvetica'
  const wrapped = cells.map((cell, index) => wrap(cell, { font, size: 9, width: widths[index]! - 2 * cellInset + 0.5 }))
  const height = Math.max(...wrapped.map((lines) => lines.length)) * lineHeight + 8
  return {
    height,
    gap: 0,
    draw: (top) => {
      if (hasShade) pdf.rect(page.left, top, page.width, height).fill(shade)
      let x = page.left
      for (const [column, lines] of wrapped.entries()) {
        const isNumber = column >= cells.length - numbers
        const at = isNumber ? x + widths[column]! - cellInset : x + cellInset
        for (const [index, line] of lines.entries()) {
          writeLine(pdf, line, at, top + 5 + index * lineHeight, { font, align: isNumber ? 'right' : 'left' })
        }
        x += widths[column]!
      }
      drawRule(pdf, top + height, rule)
    },
  }
}

const space = (height: number): Strip => ({ height, gap: height, draw: () => undefined })

function factStrips(pdf: Pdf, facts: readonly (readonly string[])[]): Strip[] {
  const widths = [page.width * 0.36, page.width * 0.64]
  const rows = facts.map((fact) => rowStrip(pdf, fact, { widths, numbers: 0 }))
  return [...keepEnds(rows), space(8)]
}

function tableStrips(pdf: Pdf, table: Extract<Block, { head: string[] }>): Strip[] {
  const { head, rows, numbers, hasTotal, note } = table
  // Without shares the first column gets the room of two, except where every column holds words.
  const shares = table.shares ?? head.map((_, index) => (numbers > 0 && index === 0 ? 2 : 1))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const widths = shares.map((share) => (share / whole) * page.width)
  const headStrip = rowStrip(pdf, head, { widths, numbers, isBold: true, hasShade: true })
  const strips = rows.map((row, index) =>
    rowStrip(pdf, row, { widths, numbers, isBold: hasTotal && index === rows.length - 1 }),
  )
  const noteStrips = note ? noteLines(pdf, note) : [space(8)]
  return [{ ...headStrip, keep: true }, ...keepEnds(strips, noteStrips.length > 0, headStrip), ...noteStrips]
}

/** The rows of a table: the first two stay together, and the last two with the note. */
function keepEnds(rows: readonly Strip[], hasNote = false, repeat?: Strip): Strip[] {
  return rows.map((row, index) => ({
    ...row,
    repeat,
    keep: (index === 0 && rows.length > 1) || index === rows.length - 2 || (hasNote && index === rows.length - 1),
  }))
}

function noteLines(pdf: Pdf, note: string): Strip[] {
  const lines = wrap(note, { font: 'Helvetica', size: 8, width: page.width })
  return lines.map((line, index) => ({
    height: (index === 0 ? 4 : 0) + (index === lines.length - 1 ? 18 : 10.5),
    gap: 0,
    keep: index < lines.length - 1,
    draw: (top) => writeLine(pdf, line, page.left, top + (index === 0 ? 4 : 0), { size: 8, colour: muted }),
  }))
}

function figureStrips(pdf: Pdf, { figure, caption }: Extract<Block, { figure: unknown }>): Strip[] {
  const strip: Strip = {
    height: figure.height + 6,
    gap: 0,
    keep: caption !== undefined,
    draw: (top) => {
      pdf.fillColor(ink)
      figure.draw(pdf, page.left, top, page.width)
    },
  }
  return caption === undefined ? [strip] : [strip, ...noteLines(pdf, caption)]
}
