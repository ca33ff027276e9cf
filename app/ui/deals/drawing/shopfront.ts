import { cream, darkGlass, glass, gold, lamplight, shopGlass, white } from './colours.ts'
import type { Colour } from './dusk.ts'
import type { Look } from './facts.ts'
import { at, box, fill, glow, line, n, type Random, see, times } from './pen.ts'

const signs: Record<string, string> = {
  cafe: 'M-6-4h11v3q3 0 3-2v5h-3q-2 5-6 5t-5-5zM-4-10h2v4h-2zM1-10h2v4h-2z',
  books: 'M-8-7q5-2 8 1q3-3 8-1v13q-5-2-8 1q-3-3-8-1z',
  pharmacy: 'M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z',
  bakery: 'M-9 5q-2-12 9-12t9 12z',
  phones: 'M-5-9h10v18h-10z',
  hair: 'M-7-8l8 9 6-9 2 2-7 9a4 4 0 1 1-2 2l-2-2-1 3a4 4 0 1 1-1-4l-5-8z',
  grocer: 'M0-4q8-4 8 3t-6 8h-4q-6-1-6-8t8-3zM0-5l3-5 2 1-3 4z',
  cleaner: 'M-10 5l9-7v-2a3 3 0 1 1 3-3h-2a1 1 0 1 0-1 1h2v4l9 7z',
  plumbing: 'M-9-2h6v-5h-4v-2h10v2h-4v5h5q6 0 6 6v2h-4q0-4-3-4h-12z',
  bank: 'M-10-3l10-6 10 6v2h-20zM-8 0h3v7h-3zM-1 0h3v7h-3zM5 0h3v7h-3zM-10 7h20v3h-20z',
}

interface ShopState {
  trade?: string
  /** Lit where it is for sale as a part of the building. Its shutter is down where it is boarded. */
  look?: Look
}

/** Fascia with lettering, stall riser, glass with a reflection, a door, and what the trade puts out. */
export function shopfront(
  x: number,
  w: number,
  h: number,
  colour: string,
  own: Random,
  { trade, look }: ShopState = {},
): string {
  const doorLeft = own.chance(0.5)
  const pane = look === 'lit' ? lamplight : look === 'dark' ? darkGlass : shopGlass
  const isShut = look === 'dark' || look === 'boarded'
  const shown = isShut ? undefined : trade
  const glassX = doorLeft ? 44 : 8
  const glassW = w - 52
  const name = own.between(4, 7)
  const letters = times(name, (i) => box(w / 2 + 10 - name * 7 + i * 14, -h - 19, own.pick([6, 9, 11]), 5))
  const hasAwning = trade ? isAwned(trade) || own.chance(0.25) : own.chance(0.3)
  const awningW = w + 4
  const stripe = n(w / 12)
  const stripes = times(6, (i) => `M${2 + i * 2 * stripe} ${-h}h${stripe}l${-w / 60} 26h${-stripe}z`)
  const art =
    (isShut ? '' : see(glow(shopGlass.lower[1], `M0 0h${w}l14 15h${-w - 28}z`), 0.14)) +
    fill(white, box(0, -h, w, h)) +
    fill(pane.upper, box(glassX, -h + 8, glassW, h - 30)) +
    fill(pane.lower, `M${glassX} ${-h + 8}h${n(glassW * 0.6)}L${glassX} ${n(-h + 8 + (h - 30) * 0.75)}z`) +
    fill(colour, box(glassX, -18, glassW, 18), box(doorLeft ? 8 : w - 38, -h + 8, 30, h - 8)) +
    fill(glass.upper, box(doorLeft ? 13 : w - 33, -h + 14, 20, h - 46)) +
    line(white, 3, `M${n(glassX + glassW / 2)} ${-h + 8}v${h - 28}`) +
    (look === 'boarded' ? shutter(glassX, glassW, h) : shown ? display(glassX, glassW, own) : '') +
    fill(colour, box(2, -h - 30, w - 4, 28)) +
    fill(gold, ...letters) +
    fill(cream, box(-3, -h - 36, w + 6, 6), box(-1, -h - 30, 6, h + 30), box(w - 5, -h - 30, 6, h + 30)) +
    (shown && signs[shown] ? at(24, -h - 16, fill(gold, signs[shown])) : '') +
    (hasAwning && !isShut
      ? fill(white, `M0 ${-h}h${w}l6 26h${-awningW - 8}z`) + fill(colour, ...stripes, box(-6, -h + 26, awningW + 8, 4))
      : '') +
    (shown === 'barber'
      ? fill(white, box(w - 9, -h + 2, 9, 34)) +
        line('#7f281b', 3, `M${w - 9} ${-h + 12}l9-6m-9 14l9-6m-9 14l9-6m-9 14l9-6`)
      : '')
  return at(x, 0, art)
}

const isAwned = (trade: string) => trade === 'cafe' || trade === 'grocer' || trade === 'bakery'

/** The shutter over the glass of a shop that stands empty. */
const shutter = (x: number, w: number, h: number) =>
  fill('#c5b693', box(x, -h + 8, w, h - 26)) +
  line('#ab9c7a', 1.5, ...times(Math.floor((h - 30) / 8), (i) => `M${x} ${-h + 16 + i * 8}h${w}`))

/** A low shelf with a few things on it, in two groups. */
function display(x: number, w: number, own: Random): string {
  const [one, other] = own.pick([
    ['#be7555', '#dcbf82'],
    ['#6c8b80', '#daa786'],
    ['#dcbf82', '#816988'],
  ])
  const things = (from: number) =>
    times(3, (i) => {
      const h = own.between(6, 20)
      return box(x + from + i * 11, -20 - h, 9, h)
    })
  return (
    fill('#8f7a57', box(x, -21, w, 3)) +
    fill(one, ...things(8)) +
    fill(other, ...things(w / 2 + own.between(6, w / 2 - 42)))
  )
}

export const letters = (x: number, y: number, count: number, size = 6, colour: Colour = gold) =>
  fill(colour, ...times(count, (i) => box(x + i * size * 2, y, size * (i % 3 === 1 ? 0.9 : 1.5), size)))
