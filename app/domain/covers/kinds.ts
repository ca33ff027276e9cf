/** The kinds of chart that a cover has, and how each is written. Apart from the reading (cover.ts), which a form loads when it is needed. */

export const coverKinds = ['columns', 'bars', 'parts', 'count', 'steps', 'ticks', 'buildings'] as const
export type CoverKind = (typeof coverKinds)[number]

/** What each kind shows, and how a row of it is written. */
export const coverHelp: Record<CoverKind, string> = {
  columns: '2 to 7 columns, “5.5%: £2,771”. The name may be left out.',
  bars: '2 to 4 bars, “Hull: £134,719”.',
  parts: '2 to 5 parts of one sum, “Boiler: £2,800”.',
  count: 'one row, “1 of 12”.',
  steps: '2 to 6 steps in time, “Searches”.',
  ticks: '2 to 6 things to check, “Recent”.',
  buildings: '1 to 4 of house, terrace, semi, flats, shop and shop with flat.',
}
