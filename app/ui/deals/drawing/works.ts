import { bark, brass, green, ink } from './colours.ts'
import { at, box, fill, line, n, type Random, see, times } from './pen.ts'

/** Poles and boards in lifts of about a storey, with a ladder and a strip of netting. */
export function scaffold(x: number, w: number, h: number, lift: number, own: Random): string {
  const poles = times(Math.round(w / 46) + 1, (i) => `M${n(x + (i * w) / Math.round(w / 46))} 0v${-h - 22}`)
  const lifts = times(Math.floor(h / lift), (i) => -(i + 1) * lift)
  const ladder = x + w * own.pick([0.2, 0.6])
  return (
    see(fill('#3a6b4d', box(x, -h - 18, w, lift * 0.7)), 0.3) +
    line(
      '#8d691d',
      3.5,
      ...poles,
      ...lifts.map((y) => `M${n(x - 6)} ${y - 20}h${n(w + 12)}`),
      `M${n(x)} ${-lift}l${n(w / 2)} ${-lift}`,
    ) +
    fill(bark, ...lifts.map((y) => box(x - 8, y, w + 16, 5))) +
    line(
      '#b8903f',
      2.5,
      `M${n(ladder)} 0l10 ${-lift}M${n(ladder + 12)} 0l10 ${-lift}`,
      ...times(7, (i) => `M${n(ladder + (i + 1) * 1.3)} ${n((-(i + 1) * lift) / 8)}h12`),
    )
  )
}
export const skip = (x: number) =>
  at(
    x,
    0,
    fill('#ccaa74', 'M14-30l6-22 7 2-5 20zM40-30l28-18 3 5-20 13z') +
      fill('#9a523a', 'M22-30l8-9 14 4 10 5z') +
      fill(brass, 'M-4-34h92v6h-4l-10 28h-64l-10-28h-4z') +
      line('#8d691d', 2.5, 'M14-26l4 24M42-26v24M70-26l-4 24'),
  )
export function crane(x: number, h: number): string {
  const zigzag = times(Math.floor(h / 20), (i) => (i % 2 ? 'l-16-20' : 'l16-20')).join('')
  return at(
    x,
    0,
    line(
      brass,
      4.5,
      `M-8 0v${-h}M8 0v${-h}M-170 ${-h}h250M0 ${-h - 30}L-150 ${-h - 6}M0 ${-h - 30}L76 ${-h - 6}M0 ${-h - 30}v30`,
    ) +
      line(brass, 2, `M-8 0${zigzag}`) +
      fill('#56635f', box(58, -h, 24, 22)) +
      fill(green, box(-12, -h + 2, 24, 20)) +
      line(ink, 2, `M-120 ${-h}v46`) +
      fill('#9a523a', box(-146, -h + 46, 52, 8)),
  )
}
