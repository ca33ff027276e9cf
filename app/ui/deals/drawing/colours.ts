import type { Material } from './facts.ts'
import { fill } from './pen.ts'

export const ink = '#23362d'
export const cream = '#e6dcc5'
export const white = '#f7f1e3'
export const green = '#14432f'
export const brass = '#b8903f'
export const glass = { upper: '#7f9a90', lower: '#a7bdb4' }
/** Nobody is in. */
export const darkGlass = { upper: '#566a60', lower: '#6f877b' }
export const boardColour = '#c9ab7c'
export const lamplight = { upper: '#eecf85', lower: '#f6e3ae' }
export const leaves = ['#3f6a4f', '#34593f', '#4b7a5c', '#6b7f4b']
export const bark = '#6b5a3e'
/**
 * Towards the colour of the sky: neighbours that are not part of the deal. They keep the colours of the deal, so that
 * a house of the same row is the same text. What lies behind them is hidden by their outline.
 */
export const faded = (outline: string, art: string) => `${fill('#ded5be', outline)}<g opacity=".36">${art}</g>`

/** Wall, its shade, dressings round the openings, what the surface is made of. */
export const materials = {
  'red-brick': ['#b26a4d', '#955540', '#e6dcc5', 'brick'],
  'stock-brick': ['#c4a570', '#a38452', '#f4ecd9', 'brick'],
  'buff-brick': ['#d2b68b', '#b3966a', '#efe6d2', 'brick'],
  'belfast-brick': ['#a5543f', '#86402f', '#dcc08c', 'brick'],
  'dark-brick': ['#7d5a4c', '#64463b', '#d3c6a8', 'brick'],
  sandstone: ['#d6bd93', '#b89d70', '#e9d9b8', 'stone'],
  'red-sandstone': ['#bb7b63', '#9b604b', '#d09b82', 'stone'],
  granite: ['#b4b7b2', '#979b97', '#d5d5cd', 'stone'],
  gritstone: ['#b3a283', '#918164', '#d8cbab', 'stone'],
  pennant: ['#958f7e', '#787363', '#d3b27c', 'stone'],
  render: ['#f0e8d6', '#d8ccb0', '#fffaf0', 'plain'],
  'pink-render': ['#e2bfab', '#c69f8a', '#f7f1e3', 'plain'],
  'blue-render': ['#b3c4c2', '#93a7a5', '#f7f1e3', 'plain'],
  'yellow-render': ['#e8d39b', '#cbb478', '#f7f1e3', 'plain'],
  stucco: ['#f4ecd9', '#dccfb2', '#fffaf0', 'plain'],
  timber: ['#f4ecd9', '#dccfb2', '#33302a', 'frame'],
  concrete: ['#c6c2b4', '#a5a295', '#dcd8ca', 'plain'],
  cladding: ['#9aa9a2', '#7c8d86', '#dfe0d6', 'clad'],
  'green-cladding': ['#3f6a4f', '#2c5039', '#d9d3bb', 'clad'],
} as const satisfies Record<Material, readonly [string, string, string, string]>
