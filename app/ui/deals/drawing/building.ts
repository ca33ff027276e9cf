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
export const doors = [green, '#23435f', '#7f281b', '#3b3a35', brass, '#23706b', '#5c384b'] as const
const tiles = {
  slate: { main: '#56635f', light: '#6a7773', dark: '#45514d' },
  welsh: { main: '#5c5a67', light: '#716e7c', dark: '#494754' },
  clay: { main: '#aa5337', light: '#bc6a4d', dark: '#8a3f29' },
  pantile: { main: '#bf6433', light: '#d17b4b', dark: '#9a4c25' },
  brown: { main: '#7c5e4a', light: '#90705a', dark: '#614838' },
  stone: { main: '#807866', light: '#948b76', dark: '#675f4f' },
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
