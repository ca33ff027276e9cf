import { ink } from './colours.ts'
import type { Air } from './air.ts'
import type { CompleteFacts } from './facts.ts'
import { box, fill, line, type Random, see, times } from './pen.ts'

/** In both shapes and in a street, the ground line lies here. */
export const groundLine = 340
const water = ['#a9c2ba', '#33475a'] as const
const sea = ['#bfd6d4', '#3b5468'] as const
const pavement = ['#d9ccae', '#44474e'] as const
const tarmac = ['#cfc6ae', '#3b3f46'] as const
const joints = '#c6b694'

/** Far things stand on a coarse grid: what is as wide and as high is then the same text. */
const coarse = (value: number) => Math.round(value / 16) * 16

/** The distance behind, in two tones, below `clear`; low at both edges. */
export function backdrop(
  { setting, region }: Pick<CompleteFacts, 'setting' | 'region'>,
  { weather, far, farther, sky }: Air,
  air: Random,
  width: number,
  clear: number,
): string {
  const steps = (low: number, high: number, wide: [number, number], top: (w: number) => string) => {
    let d = 'M-8 340'
    // All of one distance are as wide: only their heights differ.
    const step = coarse(air.between(...wide))
    for (let x = -8; x < width; x += step) d += `V${coarse(air.between(low, high))}${top(step)}`
    return `${d}V340z`
  }
  // A chimney stands on the right slope of each roof.
  const house = (w: number) => {
    const [half, rise, on] = [w / 2, Math.round(w * 0.32), Math.round(w * 0.2)]
    const [fall, after] = [Math.round((rise * on) / half), Math.round((rise * (on + 8)) / half)]
    return `l${half}-${rise} ${on} ${fall}v${rise - fall - 30}h8v${30 - rise + after}l${half - on - 8} ${rise - after}`
  }
  const slab = (w: number) => `h${w}`
  const deck = Math.max(92, clear + 24)
  const bush = (w: number) => `v40q${w / 2}-70 ${w} 0`
  const hill = (y: number, lift: number, peak: number) =>
    `M0 340V${y}C${width * peak * 0.5} ${y} ${width * peak * 0.6} ${y - lift} ${width * peak} ${y - lift}S${width * (peak + 0.22)} ${y} ${width} ${y}V340z`
  const scenes: Partial<Record<CompleteFacts['setting'], () => string>> = {
    city: () => fill(farther, steps(144, 220, [44, 80], slab)) + fill(far, steps(210, 270, [40, 70], slab)),
    canal: () =>
      fill(farther, steps(160, 230, [50, 90], slab)) +
      fill(far, `M80 340V150h14v190z`, steps(230, 280, [60, 100], house)),
    quay: () =>
      fill(farther, steps(190, 260, [60, 100], slab)) +
      line(far[0], 6, 'M70 340V176M44 340L70 176l26 164M70 184l74-38M70 176l-30 22'),
    hills: () =>
      fill(farther, hill(230, air.between(66, 92), air.pick([0.25, 0.6]))) +
      fill(
        far,
        hill(280, air.between(50, 80), air.pick([0.3, 0.55])),
        ...times(9, (i) => `M${i * 74 + 6} 268v-${air.between(10, 22)}l9-8 9 8v22z`),
      ),
    sea: () =>
      fill(sea, box(0, 282, width, 60)) +
      line('#dbe6de', 2, 'M20 296h60M150 306h80M420 298h70M560 308h60') +
      fill(
        '#f7f1e3',
        ...[air.between(30, 150), air.between(480, 600)].map((x) => `M${x} 280v-36l22 36zM${x - 3} 280v-28l-14 28z`),
      ) +
      fill(far, `M0 282Q60 240 130 282zM540 282q60-50 110-20v20z`),
    estate: () =>
      fill(
        farther,
        steps(230, 270, [110, 170], (w) => `l${w / 2}-18 ${w / 2} 18`),
      ) + line(far[0], 4, ...[70, 570].map((x) => `M${x - 14} 340L${x} 170l14 170M${x - 24} 200h48M${x - 20} 222h40`)),
    suburb: () => fill(farther, steps(230, 250, [70, 110], house)) + fill(far, steps(250, 280, [50, 90], bush)),
    walls: () =>
      fill(
        farther,
        'M96 340V150h34v190zM150 340V150h34v190zM96 150v-16h8v8h18v-8h8v16zM150 150v-16h8v8h18v-8h8v16zM130 340V190h20v150z',
      ) +
      fill(
        far,
        `M0 340V262h${width}v78z`,
        ...times(Math.ceil(width / 24), (i) => box(i * 24, 252, 13, 12)),
        'M500 340V220h56v120zM496 220v-14h12v8h10v-8h20v8h10v-8h12v14z',
      ),
    viaduct: () =>
      fill(
        far,
        `M0 ${deck}h${width}v24H0z`,
        ...times(
          8,
          (i) => `M${i * 92 - 20} 340V${deck + 18}h20V340zM${i * 92} ${deck + 80}v-60h72v60a36 40 0 0 0-72 0z`,
        ),
      ) +
      fill('#8c958f', ...[420, 490, 560].map((x) => box(x, deck - 24, 66, 24))) +
      fill(['#eee8d8', '#ffdc94'], ...times(12, (i) => box(426 + i * 17, deck - 18, 10, 8))),
    yard: () => fill(farther, steps(170, 230, [60, 90], house)) + fill(far, steps(240, 280, [80, 120], slab)),
  }
  const fallback = () =>
    fill(farther, steps(190, 240, [60, 96], house)) +
    fill(far, steps(246, 286, [50, 80], region === 'London' ? slab : house))
  const mist =
    weather === 'haze'
      ? see(fill(sky[2], box(0, 262, width, 78)), 0.4) + see(fill(sky[2], box(0, 300, width, 40)), 0.4)
      : ''
  return (scenes[setting] ?? fallback)() + mist
}

export function ground({ setting }: Pick<CompleteFacts, 'setting'>, air: Random, width: number): string {
  const isTarmac = setting === 'estate' || setting === 'yard'
  const kerb = air.between(366, 378)
  if (setting === 'canal' || setting === 'quay')
    return (
      fill(pavement, box(0, 340, width, 60)) +
      fill(water, box(0, 364, width, 36)) +
      fill(joints, box(0, 360, width, 5)) +
      line('#c3d6cd', 2, 'M30 378h70M150 388h50M330 378h90M480 390h60M560 376h50')
    )
  return (
    fill(isTarmac ? tarmac : pavement, box(0, 340, width, 60)) +
    (setting === 'suburb' ? fill('#b3bf8e', box(0, kerb - 12, width, 12)) : '') +
    line(
      joints,
      2,
      `M0 ${kerb}h${width}`,
      ...(isTarmac ? [] : times(Math.floor(width / 64), (i) => `M${i * 64 + 30} 342v${kerb - 342}`)),
    )
  )
}
export const groundStroke = (width: number) => line(ink, 2, `M0 340h${width}`)
