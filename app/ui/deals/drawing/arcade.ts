import { type Building, skinOf } from './building.ts'
import { brass, cream, green, lantern, shopGlass, white } from './colours.ts'
import { type CompleteFacts, lookOfStairs } from './facts.ts'
import { box, fill, line, type Random, times } from './pen.ts'
import { shopColours, shopOf } from './shop-house.ts'
import { letters, shopfront } from './shopfront.ts'
import { wall } from './walls.ts'
import { floorWindows, grid, windows } from './windows.ts'

export function arcade(facts: CompleteFacts, own: Random): Building {
  const skin = skinOf(facts)
  const w = 330
  const panes = times(
    7,
    (i) =>
      `M${165} -86L${(165 - 62 * Math.cos((i * Math.PI) / 6)).toFixed(1)} ${(-86 - 62 * Math.sin((i * Math.PI) / 6)).toFixed(1)}`,
  )
  const inside =
    fill('#d0c4a2', box(103, -90, 124, 90)) +
    fill(cream, 'M134 0l14-60h34l14 60z') +
    fill('#8caaa0', box(150, -64, 30, 20)) +
    [107, 198]
      .map((x) => fill(own.pick(shopColours), box(x, -70, 25, 70)) + fill(lantern, box(x + 5, -52, 15, 34)))
      .join('')
  const pole =
    fill(white, box(92, -64, 8, 40)) +
    line('#7f281b', 3, 'M92-54l8-6m-8 16l8-6m-8 16l8-6') +
    fill(brass, box(91, -67, 10, 4), box(91, -25, 10, 4))
  return {
    art:
      wall(w, 216, skin, own) +
      fill(skin.trim, box(-6, -222, w + 12, 12), box(90, -240, 150, 20), box(0, -118, 96, 5), box(234, -118, 96, 5)) +
      fill(skin.trim, 'M85-86a80 80 0 0 1 160 0v86h-14v-86a66 66 0 0 0-132 0v86h-14z') +
      fill(shopGlass.upper, 'M101-86a64 64 0 0 1 128 0z') +
      inside +
      line(white, 3, ...panes, 'M101-88h128M127-88a38 38 0 0 1 76 0') +
      letters(108, -233, 7, 8, brass) +
      floorWindows(facts, 1, grid([26, 68, 262, 304], [-196]), { kind: 'sash', w: 26, h: 56, trim: skin.trim }) +
      windows([[165, -206]], { kind: 'sash', w: 34, h: 24, trim: skin.trim, look: lookOfStairs(facts) }) +
      shopfront(2, 84, 78, own.pick(shopColours), own, shopOf(facts, facts.trade ?? undefined)) +
      shopfront(246, 82, 78, own.pick(shopColours), own, { trade: facts.trade === 'hair' ? 'cafe' : 'hair' }) +
      (facts.trade === 'barber' && facts.state !== 'empty' ? pole : ''),
    w,
    h: 240,
    storey: 70,
    zoom: 1.15,
  }
}

export const kiosk = (facts: CompleteFacts, own: Random): Building => ({
  art:
    fill(green, box(0, -96, 150, 96), 'M-12-96h174l-20-26h-134z', 'M68-122h14v-14h-14z') +
    fill(facts.state === 'empty' ? '#c5b693' : lantern, box(16, -78, 118, 40)) +
    fill(white, 'M8-84h134l10 22h-154z') +
    fill(own.pick(['#7f281b', '#23435f']), ...times(6, (i) => `M${8 + i * 24} -84h12l1 22h-15z`)) +
    fill('#275137', box(10, -32, 130, 26)) +
    fill(white, ...times(5, (i) => box(18 + i * 24, -30, 16, 20))) +
    letters(32, -108, 7),
  w: 150,
  h: 136,
  storey: 78,
  zoom: 1.7,
})
