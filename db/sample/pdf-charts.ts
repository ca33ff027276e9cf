import type { Figure } from './pdf-blocks.ts'
import { brass, green, ink, muted, red, rule, shade, writeLine, type Pdf } from './pdf-page.ts'

/** The charts of the papers. Each writes its numbers beside its shapes. */

/** A place for every number from the least to the most, with room at both ends. */
function toScale(values: readonly number[], from: number, to: number): (value: number) => number {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const room = (most - least || Math.abs(most) || 1) * 0.12
  return (value) => from + ((value - least + room) / (most - least + 2 * room)) * (to - from)
}

export interface DotChart {
  rows: { label: string; value: number }[]
  /** Upright lines, such as the price, from the first on top to the last. */
  lines: { label: string; value: number; isDashed?: boolean }[]
  format: (value: number) => string
}

/** A dot for each row on one scale, and lines to compare them with. */
export function dotChart({ rows, lines, format }: DotChart): Figure {
  const above = 14 * lines.length + 6
  const pitch = 17
  return {
    height: above + rows.length * pitch + 10,
    draw: (pdf, left, top, width) => {
      const [from, to] = [left + 150, left + width - 60]
      const scale = toScale([...rows, ...lines].map(({ value }) => value), from, to) // prettier-ignore
      const bottom = top + above + rows.length * pitch
      pdf.rect(from, top + above - 4, to - from, bottom - top - above + 8).fill(shade)
      for (const [index, { label, value, isDashed }] of lines.entries()) {
        const colour = isDashed ? brass : green
        const x = scale(value)
        const text = `${label} ${format(value)}`
        const isRight = x > (from + to) / 2
        strokeLine(pdf, [x, top + index * 14 + 11, x, bottom + 4], { colour, width: 1.2, isDashed })
        writeLine(pdf, text, isRight ? x - 3 : x + 3, top + index * 14, { font: 'Helvetica-Bold', size: 8.5, colour, align: isRight ? 'right' : 'left' }) // prettier-ignore
      }
      for (const [index, { label, value }] of rows.entries()) {
        const y = top + above + index * pitch + pitch / 2
        strokeLine(pdf, [from, y, to, y], { colour: rule, width: 0.4 })
        pdf.circle(scale(value), y, 3.6).fill(ink)
        writeLine(pdf, label, left, y - 4.5, { size: 8.5 })
        writeLine(pdf, format(value), left + width, y - 4.5, { size: 8.5, align: 'right' })
      }
    },
  }
}

export interface Bars {
  rows: { label: string; value: number; text: string; isOurs?: boolean }[]
  /** The end of the scale; the greatest value where it is left out. */
  most?: number
}

/** Bars that lie one below the other, from zero. */
export function barChart({ rows, most }: Bars): Figure {
  const pitch = 18
  return {
    height: rows.length * pitch + 6,
    draw: (pdf, left, top, width) => {
      const from = left + 190
      const long = width - 190 - 62
      const end = most ?? Math.max(...rows.map(({ value }) => value), 1)
      for (const [index, { label, value, text, isOurs }] of rows.entries()) {
        const y = top + index * pitch + 3
        pdf.rect(from, y, long, 11).fill(shade)
        pdf
          .rect(from, y, Math.max(0.5, (Math.max(0, value) / end) * long), 11)
          .fill(isOurs === false ? '#8fa398' : green)
        writeLine(pdf, label, left, y + 1.5, { size: 8.5 })
        writeLine(pdf, text, left + width, y + 1.5, { size: 8.5, align: 'right' })
      }
    },
  }
}

export interface Columns {
  groups: { label: string; values: number[] }[]
  names: string[]
  format: (value: number) => string
}

const columnColours = [green, brass, '#8fa398']

/** Upright bars in groups, below the line where they are less than zero. */
export function columnChart({ groups, names, format }: Columns): Figure {
  const high = 120
  return {
    height: high + 50,
    draw: (pdf, left, top, width) => {
      const values = groups.flatMap((group) => group.values)
      const most = Math.max(0, ...values)
      const least = Math.min(0, ...values)
      const y = (value: number) => top + 30 + ((most - value) / (most - least || 1)) * high
      let x = left
      for (const [index, name] of names.entries()) {
        pdf.rect(x, top, 8, 8).fill(columnColours[index])
        writeLine(pdf, name, x + 12, top, { size: 8.5, colour: muted })
        x += 150
      }
      const wide = width / groups.length
      for (const [index, group] of groups.entries()) {
        const start = left + index * wide + wide * 0.12
        const each = (wide * 0.76) / group.values.length
        for (const [at, value] of group.values.entries()) {
          const [upper, lower] = [y(Math.max(0, value)), y(Math.min(0, value))]
          pdf.rect(start + at * each, upper, each - 2, Math.max(0.6, lower - upper)).fill(value < 0 ? red : columnColours[at]!) // prettier-ignore
          writeLine(pdf, format(value), start + (at + 0.5) * each, value < 0 ? lower + 1.5 : upper - 9, { size: 7.5, align: 'centre' }) // prettier-ignore
        }
        writeLine(pdf, group.label, left + (index + 0.5) * wide, top + high + 40, { size: 8.5, colour: muted, align: 'centre' }) // prettier-ignore
      }
      strokeLine(pdf, [left, y(0), left + width, y(0)], { colour: ink, width: 0.8 })
    },
  }
}

export interface Grid {
  corner: string
  head: string[]
  rows: { label: string; values: number[] }[]
  format: (value: number) => string
}

/** A table of sums that is red below zero and greener the more is left. */
export function gridChart({ corner, head, rows, format }: Grid): Figure {
  const high = 22
  return {
    height: (rows.length + 1) * high + 6,
    draw: (pdf, left, top, width) => {
      const first = 120
      const each = (width - first) / head.length
      const most = Math.max(1, ...rows.flatMap(({ values }) => values.map(Math.abs)))
      writeLine(pdf, corner, left + 4, top + 7, { font: 'Helvetica-Bold', size: 8.5 })
      for (const [index, label] of head.entries()) {
        writeLine(pdf, label, left + first + (index + 0.5) * each, top + 7, { font: 'Helvetica-Bold', size: 8.5, align: 'centre' }) // prettier-ignore
      }
      for (const [index, { label, values }] of rows.entries()) {
        const y = top + (index + 1) * high
        writeLine(pdf, label, left + 4, y + 7, { size: 9 })
        for (const [column, value] of values.entries()) {
          const x = left + first + column * each
          const strength = 0.1 + 0.4 * (Math.abs(value) / most)
          pdf.save().fillOpacity(strength).rect(x + 1, y + 1, each - 2, high - 2).fill(value < 0 ? red : green).restore() // prettier-ignore
          writeLine(pdf, format(value), x + each / 2, y + 7, { font: value < 0 ? 'Helvetica-Bold' : 'Helvetica', align: 'centre' }) // prettier-ignore
        }
      }
    },
  }
}

export interface Programme {
  weeks: number
  rows: { label: string; from: number; to: number }[]
}

/** What is done when, in weeks from the start, the first and the last week counted. */
export function programmeChart({ weeks, rows }: Programme): Figure {
  const pitch = 18
  return {
    height: 18 + rows.length * pitch + 6,
    draw: (pdf, left, top, width) => {
      const from = left + 190
      const each = (width - 190) / weeks
      for (let week = 1; week <= weeks; week++) {
        const x = from + (week - 1) * each
        strokeLine(pdf, [x, top + 14, x, top + 18 + rows.length * pitch], { colour: rule, width: 0.4 })
        if (weeks <= 16 || week % 4 === 0) writeLine(pdf, String(week), x + each / 2, top + 2, { size: 7.5, colour: muted, align: 'centre' }) // prettier-ignore
      }
      writeLine(pdf, 'Week', left, top + 2, { size: 8.5, colour: muted })
      for (const [index, { label, from: first, to }] of rows.entries()) {
        const y = top + 18 + index * pitch
        writeLine(pdf, label, left, y + 4.5, { size: 8.5 })
        pdf.rect(from + (first - 1) * each, y + 3, (to - first + 1) * each, 11).fill(green)
      }
    },
  }
}

type Line = [x1: number, y1: number, x2: number, y2: number]

export function strokeLine(
  pdf: Pdf,
  [x1, y1, x2, y2]: Line,
  { colour, width, isDashed = false }: { colour: string; width: number; isDashed?: boolean },
): void {
  pdf.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).strokeColor(colour)
  if (isDashed) pdf.dash(3, { space: 2 }).stroke().undash()
  else pdf.stroke()
}
