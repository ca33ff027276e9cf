import type { Air } from './air.ts'
import type { CompleteFacts } from './facts.ts'
import { box, disc, fill, glow, line, type Random, see, times } from './pen.ts'

/** The colours of the air down to the ground line. */
export function heavens({ sky }: Pick<Air, 'sky'>, id: string, box: string, hasTop = true): string {
  const stops = sky.map(
    ([day, dusk], i) =>
      `<stop offset="${['.25', '.5', '.72'][i]}" stop-color="${day}" color="${dusk}"${hasTop || i > 0 ? '' : ' stop-opacity="0"'}/>`,
  )
  const name = `sky-${id}`
  return `<linearGradient id="${name}" x2="0" y2="1">${stops.join('')}</linearGradient><path fill="url(#${name})" d="${box}"/>`
}

/** Sun, clouds and birds below `clear`, where every crop of the picture begins to be whole. */
export function sky({ id, setting }: CompleteFacts, view: Air, air: Random, clear: number): string {
  const isLow = view.weather === 'low sun'
  const radius = air.between(17, 23)
  const [x, y] = [air.pick([92, 118, 522, 548]), clear + radius + air.between(2, 26)]
  const cloud = (cx: number, cy: number) =>
    fill(view.cloud, `M${cx} ${cy}h92a12 12 0 0 0-14-18 20 20 0 0 0-36-8 17 17 0 0 0-28 8q-16 0-14 18z`)
  const streak = (cx: number, cy: number, w: number) => `M${cx} ${cy}h${w}a5 5 0 0 1 0 10h${-w}a5 5 0 0 1 0-10z`
  const birds = view.weather === 'clear' ? air.chance(0.5) : setting === 'sea'
  const weathers = {
    clear: () =>
      disc(view.disc, x, y, radius) +
      glow('#d9dde6', ...times(7, (i) => box((x + 90 + i * 83) % 620, clear + 4 + ((i * 37) % 64), 2, 2))),
    cloud: () => cloud((x + 300) % 500, clear + 42) + cloud(x > 320 ? 60 : 490, clear + 84),
    haze: () => see(disc(view.disc, x, y + 14, radius + 8), 0.7),
    'low sun': () =>
      disc(view.disc, x, 222, 40) +
      fill(
        view.cloud,
        streak((x + 260) % 460, clear + 30, 120),
        streak((x + 330) % 500, clear + 46, 70),
        streak(x - 60, clear + 66, 90),
      ),
  }
  return (
    heavens(view, String(id), box(0, 0, 640, 400)) +
    weathers[view.weather]() +
    (birds && !isLow
      ? line(
          '#7f8a88',
          2,
          ...times(3, (i) => `M${((x + 220) % 480) + 50 + i * 26} ${clear + 40 + (i % 2) * 12}q6-6 8 0q2-6 8 0`),
        )
      : '')
  )
}
