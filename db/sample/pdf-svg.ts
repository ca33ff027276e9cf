import type { Pdf } from './pdf-page.ts'

/**
 * Draws the shapes of an SVG text: paths, circles and ellipses in groups that are moved, scaled or let through. Throws on an element
 * that it does not know, because the picture would lack it.
 */
export function drawSvg(pdf: Pdf, svg: string, { x, y, scale }: { x: number; y: number; scale: number }): void {
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!.map(Number)
  pdf.save()
  pdf.rect(x, y, width! * scale, height! * scale).clip()
  pdf.translate(x, y).scale(scale)
  for (const [, closing, name, attributes] of svg.matchAll(/<(\/?)([a-z]+)([\s/][^>]*)?>/g)) {
    if (name === 'svg' || name === 'title') continue
    if (name === 'g') {
      if (closing) pdf.restore()
      else openGroup(pdf, readAttributes(attributes))
      continue
    }
    drawShape(pdf, name!, readAttributes(attributes))
  }
  pdf.restore()
}

type Attributes = Partial<Record<string, string>>

function readAttributes(text = ''): Attributes {
  return Object.fromEntries([...text.matchAll(/\s([a-z-]+)="([^"]*)"/g)].map((found) => [found[1]!, found[2]!]))
}

function openGroup(pdf: Pdf, { transform = '' }: Attributes): void {
  pdf.save()
  for (const call of transform.split(')').filter(Boolean)) {
    const [kind, numbers] = call.trim().split('(')
    const list = numbers!
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const [a = 0, b] = list
    if (kind === 'translate') pdf.translate(a, b ?? 0)
    else if (kind === 'scale') pdf.scale(a, b ?? a)
    else if (kind === 'matrix') pdf.transform(...(list as [number, number, number, number, number, number]))
    else throw new Error(`A drawing is turned by “${kind}”, which the papers cannot draw.`)
  }
}

function drawShape(pdf: Pdf, name: string, attributes: Attributes): void {
  const { d, fill = '#000000', stroke, opacity } = attributes
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (opacity) pdf.save().opacity(Number(opacity))
  if (name === 'path') pdf.path(d!)
  else if (name === 'circle') pdf.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') pdf.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect') pdf.rect(number('x'), number('y'), number('width'), number('height'))
  else throw new Error(`A drawing holds a “${name}”, which the papers cannot draw.`)
  if (stroke) pdf.lineWidth(Number(attributes['stroke-width'] ?? 1))
  if (stroke && fill !== 'none') pdf.fillAndStroke(fill, stroke)
  else if (stroke) pdf.stroke(stroke)
  else pdf.fill(fill)
  if (opacity) pdf.restore()
}
