import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { build } from './build.ts'
import { completeFacts } from './facts.ts'
import { drawingSizes, type Shape } from './name.ts'
import { at, randomFrom } from './pen.ts'
import { backdrop, ground, groundLine, groundStroke, sky } from './scene.ts'
import { foreground, surroundings } from './street-life.ts'

/** The beginning of the picture, and how high a building can be in it. The ground lies at the same height in both shapes. */
const frames = { full: { top: 0, room: 326 }, wide: { top: 108, room: 226 } } as const

/** The elevation of a deal, made from its facts alone: the same facts always give the same picture. */
export function drawDeal(facts: DrawingFacts, shape: Shape = 'full'): string {
  const all = completeFacts(facts)
  const { top, room } = frames[shape]
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
    sky(all, air, top) +
      backdrop(all, air, width) +
      ground(all, air, width) +
      at(left, groundLine, (building.around ?? '') + building.art, zoom) +
      groundStroke(width) +
      at(0, groundLine, surroundings(all, left + reach[0] * zoom, left + reach[1] * zoom)) +
      foreground(all, air, left, w * zoom, room),
  )
}

/** A box that is smaller in another proportion cuts the sky first, and the sides alike. */
export const svg = ({ width, height, top }: { width: number; height: number; top: number }, art: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="none">${art}</svg>`
