import { brass, green, materials } from './colours.ts'
import type { CompleteFacts } from './facts.ts'
import type { Tile } from './roofs.ts'
import type { Skin } from './walls.ts'

/** Stands on y = 0 from x = 0 to w. `around` is what it is attached to and is not part of the deal. */
export interface Building {
  art: string
  w: number
  /** From the ground to the top of its chimneys. */
  h: number
  storey: number
  around?: string
  /** The reach of what is around it; without it only from 0 to w. */
  reach?: readonly [left: number, right: number]
  /** Small buildings are drawn a little larger, so that a card is filled. */
  zoom?: number
}
export const doors = [green, '#27435c', '#7a2e22', '#3b3a36', brass, '#2f6f6a', '#5a3a4a'] as const
const tiles = {
  slate: { main: '#57635f', light: '#6b7773', dark: '#46514d' },
  welsh: { main: '#5c5a66', light: '#716e7b', dark: '#494753' },
  clay: { main: '#a4573f', light: '#b66e54', dark: '#854330' },
  pantile: { main: '#b9683f', light: '#cb7f55', dark: '#95502f' },
  brown: { main: '#7a5f4d', light: '#8d715e', dark: '#5f493b' },
  stone: { main: '#7f7868', light: '#938b79', dark: '#665f51' },
} satisfies Record<string, Tile>

export const skinOf = ({ material }: Pick<CompleteFacts, 'material'>): Skin => {
  const [wallColour, shade, trim, surface] = materials[material]
  return { wall: wallColour, shade, trim, surface }
}
export function tileOf({ era, material, region, form }: CompleteFacts): Tile {
  if (form === 'mill' || form === 'tenement') return tiles.slate
  if (era === 'interwar') return tiles.clay
  if (era === 'postwar') return region === 'East of England' ? tiles.pantile : tiles.brown
  if (material === 'gritstone') return tiles.stone
  if (region === 'East of England' || region === 'Yorkshire and The Humber' || material === 'timber')
    return tiles.pantile
  return region === 'Wales' ? tiles.welsh : tiles.slate
}
