import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { airOf } from './air.ts'
import { build } from './build.ts'
import { duskStyle } from './dusk.ts'
import { completeFacts } from './facts.ts'
import { drawingSizes, type Shape } from './name.ts'
import { at, randomFrom } from './pen.ts'
import { backdrop, ground, groundLine, groundStroke } from './scene.ts'
import { sky } from './sky.ts'
import { foreground, surroundings } from './street-life.ts'

/**
 * The beginning of a picture, and below which line nothing is cut: 12 px from its top, and in the wide one 12 px from that of a crop
 * of 5 to 2. The ground lies at the same height in both.
 */
const frames = { full: { top: 0, clear: 12 }, wide: { top: 102, clear: 132 } } as const

/** The elevation of a deal, made from its facts alone: the same facts always give the same picture. */
export function drawDeal(facts: DrawingFacts, shape: Shape = 'full'): string {
  const all = completeFacts(facts)
  const { top, clear } = frames[shape]
  const view = airOf(all)
  // Strokes are wider than their shapes, and a viaduct stands above its houses.
  const room = groundLine - clear - (all.setting === 'viaduct' && shape === 'wide' ? 56 : 4)
  const building = build(all)
  const air = randomFrom(`${all.id} air`)
  const { w, reach = [0, w] } = building
  const zoom = Math.min(building.zoom ?? 1, Math.floor((room / building.h) * 100) / 100)
  const isAlone = reach[1] - reach[0] < 560 / zoom
  const middle = isAlone ? (reach[0] + reach[1]) / 2 : w / 2
  const shift = isAlone ? Math.max(0, (560 / zoom - reach[1] + reach[0]) / 2) : 40
  const left = Math.round(320 - (middle + air.between(-0.4 * shift, 0.4 * shift)) * zoom)
  const { width, height } = drawingSizes[shape]
  return svg(
    { width, height, top },
    sky(all, view, air, clear) +
      backdrop(all, view, air, width, clear) +
      ground(all, air, width) +
      at(left, groundLine, (building.around ?? '') + building.art, zoom) +
      groundStroke(width) +
      at(0, groundLine, surroundings(all, left + reach[0] * zoom, left + reach[1] * zoom)) +
      foreground(all, air, left, w * zoom, room),
  )
}

interface Frame {
  width: number
  height: number
  top: number
  left?: number
}

/** A box that is smaller in another proportion cuts the sky first, and the sides alike. */
export const svg = ({ width, height, top, left = 0 }: Frame, art: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="currentColor" stroke="currentColor" stroke-width="0">${duskStyle}${art}</svg>`
