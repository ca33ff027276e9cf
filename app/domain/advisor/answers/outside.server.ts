import type { Draft } from './draft.server.ts'

/** The words where a purchase lies in none of the four nations: its taxes are not known here. */
export function sayOutside(draft: Draft, place: string): void {
  draft.text(
    `I cannot answer that: ${place} is outside England, Northern Ireland, Scotland and Wales, and this site knows only the taxes of these four. Ask again with one of them, or `,
    { link: 'ask a person', place: { page: 'support' } },
    '.',
  )
}
