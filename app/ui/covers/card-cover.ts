import type { TintedCover } from '#app/domain/covers/cover.ts'
import { chartSize, drawCover, type Tone } from './draw-cover.ts'

/** A cover on the picture that other sites show beside a link: always by day, in the colours of styles/tokens.css. */

export const dayTints = ['#efe6d2', '#e3ecdf', '#f1dfd2', '#dfe7ea'] as const
export const dayTones: Record<Tone, string> = {
  stone: '#827b69',
  green: '#14432f',
  brass: '#c9a75e',
  rust: '#a4502f',
  paper: '#fffdf8',
  ink: '#1b201c',
  line: '#1b201c',
}

/** What the drawing of a card takes of a cover: its figure and words, its ground, and its chart in the chart's own units. */
export function coverForCard({ cover, tint }: TintedCover) {
  const { shapes, labels } = drawCover(cover)
  return {
    figure: cover.figure,
    words: cover.words,
    ground: dayTints[tint]!,
    ...chartSize,
    shapes: shapes.map(({ path, tone }) => ({ path, colour: dayTones[tone], isLine: tone === 'line' })),
    labels,
  }
}
