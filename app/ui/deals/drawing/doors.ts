import { brass, glass, gold, green, ink, shopGlass } from './colours.ts'
import { type CompleteFacts, isEmptyFloor } from './facts.ts'
import { box, disc, fill, line, n, see } from './pen.ts'

export function door(
  x: number,
  h: number,
  colour: string,
  trim: string,
  style: 'panel' | 'fan' | 'glazed' = 'panel',
  w = 28,
): string {
  const l = x - w / 2
  const of = (share: number) => Math.round(h * share)
  const top = of(0.22)
  const leaf =
    style === 'glazed'
      ? fill(glass.lower, box(l + 5, -h + 6, w - 10, of(0.55)))
      : see(
          fill(
            '#ffffff',
            box(l + 4, -h + top + 5, w / 2 - 6, of(0.26)),
            box(x + 2, -h + top + 5, w / 2 - 6, of(0.26)),
            box(l + 4, -of(0.4), w / 2 - 6, of(0.28)),
            box(x + 2, -of(0.4), w / 2 - 6, of(0.28)),
          ),
          0.14,
        )
  const light =
    style === 'glazed'
      ? ''
      : style === 'fan'
        ? fill(trim, `M${n(l - 5)} ${n(-h + top)}a${w / 2 + 5} ${w / 2 + 5} 0 0 1 ${w + 10} 0z`) +
          fill(glass.lower, `M${n(l)} ${n(-h + top)}a${w / 2} ${w / 2} 0 0 1 ${w} 0z`) +
          line(
            trim,
            1.5,
            `M${x} ${n(-h + top)}v${-w / 2}m0 ${w / 2}l${n(-w * 0.36)} ${n(-w * 0.36)}m${n(w * 0.36)} ${n(w * 0.36)}l${n(w * 0.36)} ${n(-w * 0.36)}`,
          )
        : fill(glass.lower, box(l, -h, w, top - 3))
  return (
    fill(trim, box(l - 5, -h - (style === 'fan' ? -top : 5), w + 10, h + (style === 'fan' ? -top : 5))) +
    light +
    fill(colour, box(l, style === 'glazed' ? -h : -h + top, w, style === 'glazed' ? h : h - top)) +
    leaf +
    disc(gold[0], l + w - 4, -of(0.38), 1.8) +
    fill('#c5b693', box(l - 8, -4, w + 16, 4))
  )
}

/** The hall of a block, with a lamp on in the evening unless the ground floor stands empty. */
export function entrance(facts: CompleteFacts, x: number, w: number, h: number, colour = green): string {
  const pane = isEmptyFloor(facts, 0) ? glass.lower : shopGlass.upper
  return (
    fill(colour, box(x - w / 2, -h, w, h)) +
    fill(pane, box(x - w / 2 + 6, -h + 8, w / 2 - 8, h - 8), box(x + 2, -h + 8, w / 2 - 8, h - 8)) +
    fill(ink, box(x - w / 2 - 8, -h - 6, w + 16, 6)) +
    line(brass, 2.5, `M${x - 5} ${-h * 0.5}v12M${x + 5} ${-h * 0.5}v12`)
  )
}
