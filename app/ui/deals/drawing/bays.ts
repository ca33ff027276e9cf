import { boardColour, white } from './colours.ts'
import type { Look } from './facts.ts'
import { box, fill, n } from './pen.ts'
import type { Tile } from './roofs.ts'
import type { Skin } from './walls.ts'
import { windows, type Opening, type Spot } from './windows.ts'

/** The cheeks of a bay lie in the shade. */
const cheeks: Record<Look, string> = { lit: '#f2ce79', dark: '#495e53', boarded: boardColour }

/** A canted bay: lit face in front, shaded cheeks, a little roof or, where it runs up to the eaves, a gable of its own. */
export function bay(
  x: number,
  w: number,
  tops: readonly number[],
  o: Opening,
  skin: Skin,
  tile: Tile,
  hasRoof = true,
  looks: readonly (Look | undefined)[] = [],
): string {
  const top = Math.min(...tops) - 8
  const cheek = w * 0.2
  const h = o.h + 2
  const below = (y: number) => Math.min(26, -y - h - 4)
  return (
    fill(skin.trim, box(x, top, w, -top)) +
    fill(skin.shade, ...tops.map((y) => box(x, y + h + 4, w, below(y)))) +
    fill(skin.wall, ...tops.map((y) => box(x + cheek, y + h + 4, w - cheek * 2, below(y)))) +
    fill(white, ...tops.map((y) => box(x + 3, y, w - 6, h))) +
    [...new Set(tops.map((_, i) => looks[i]))]
      .map((look) => {
        const ys = tops.filter((_, i) => looks[i] === look)
        return (
          windows(
            ys.map((y) => [x + w / 2, y] as Spot),
            { ...o, w: w - cheek * 2, h, trim: undefined, look },
          ) +
          fill(
            look ? cheeks[look] : '#6c8b80',
            ...ys.map((y) => box(x + 5, y + 3, cheek - 6, h - 6) + box(x + w - cheek + 1, y + 3, cheek - 6, h - 6)),
          )
        )
      })
      .join('') +
    (hasRoof ? fill(tile.main, `M${x - 4} ${top}l${n(cheek)} -13h${n(w + 8 - cheek * 2)}l${n(cheek)} 13z`) : '')
  )
}
