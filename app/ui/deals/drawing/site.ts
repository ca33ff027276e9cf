import { type Building, skinOf } from './building.ts'
import { brass, glass, ink } from './colours.ts'
import type { CompleteFacts } from './facts.ts'
import { at, box, fill, line, type Random, times } from './pen.ts'
import { wall } from './walls.ts'
import { scaffold } from './works.ts'

/** Foundations, walls at three heights, the plant and the hoarding. */
export function site(facts: CompleteFacts, own: Random): Building {
  const skin = skinOf(facts)
  const unit = 128
  const w = facts.units * unit
  const heights = times(facts.units, (i) => [74, 40, 12, 0][(i + own.between(0, 1)) % 4]!)
  const walls = heights.map(
    (h, i) =>
      fill('#beb7a4', box(i * unit, -14, unit - 8, 14)) +
      (h > 12
        ? at(
            i * unit + 6,
            -14,
            wall(unit - 20, h, skin, own) +
              fill('#e5dcc5', box(26, -Math.min(h, 60), 30, Math.min(h - 4, 44)), box(78, -Math.min(h, 60), 24, h)),
          )
        : line('#8d691d', 3, ...times(5, (k) => `M${i * unit + 14 + k * 24} -14v-22`))),
  )
  const stacks =
    fill(skin.wall, box(w + 16, -26, 40, 26), box(w + 22, -40, 28, 14)) +
    line(skin.shade, 1.5, `M${w + 16} -13h40M${w + 16} -26h40M${w + 36} 0v-26`)
  const digger = at(
    w - 40,
    -14,
    fill(brass, box(0, -44, 46, 30), 'M6-44v-24h26v24z') +
      fill(glass.lower, box(10, -64, 16, 18)) +
      line('#8d691d', 7, 'M44-36l34-46 26 40') +
      fill(ink, box(-6, -14, 60, 14), 'M96-46h18l-6 18h-16z'),
  )
  return {
    art:
      walls.join('') +
      (facts.state === 'empty' ? '' : scaffold(2, unit - 8, heights[0]! + 16, 46, own) + digger) +
      stacks,
    w: w + 60,
    h: 120,
    storey: 70,
    zoom: 1.3,
  }
}
