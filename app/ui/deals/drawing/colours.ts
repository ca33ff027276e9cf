import { airOf } from './air.ts'
import type { CompleteFacts, Material } from './facts.ts'
import { fill } from './pen.ts'

export const ink = '#23362d'
export const cream = '#e6dcc5'
export const white = '#f7f1e3'
export const green = '#14432f'
export const brass = '#b8903f'
export const glass = { upper: '#7c9b90', lower: '#a5beb4' }
/** Nobody is in. */
export const darkGlass = { upper: '#546b5f', lower: '#6d887a' }
export const boardColour = '#ccaa74'
/** Of signs and handles: by night it takes what light there is. */
export const gold = ['#e6c16e', '#d9ad63'] as const
/** Glass of shops and halls, behind which a lamp is on in the evening. */
export const shopGlass = { upper: ['#a5beb4', '#f9d28c'], lower: ['#b8ccc3', '#ffe6b0'] } as const
export const lantern = ['#f8e3a6', '#ffe3a0'] as const
export const lamplight = { upper: ['#f2ce79', '#f7b85c'], lower: ['#f8e3a6', '#ffd58a'] } as const
export const leaves = ['#3a6b4d', '#2f5a3d', '#457b5a', '#6a8044']
export const bark = '#6d5a39'
/**
 * Towards the colour of the sky: neighbours that are not part of the deal. They keep the colours of the deal, so that
 * a house of the same row is the same text. What lies behind them is hidden by their outline.
 */
export const faded = (facts: CompleteFacts, outline: string, art: string) =>
  `${fill(airOf(facts).farther, outline)}<g opacity=".36">${art}</g>`

/** Wall, its shade, dressings round the openings, what the surface is made of. */
export const materials = {
  'red-brick': ['#b86645', '#9a523a', '#e6dcc5', 'brick'],
  'stock-brick': ['#c7a467', '#a68349', '#f4ecd9', 'brick'],
  'buff-brick': ['#d5b584', '#b69563', '#f0e6cf', 'brick'],
  'belfast-brick': ['#ab4f37', '#8b3c28', '#dfbf84', 'brick'],
  'dark-brick': ['#805949', '#674538', '#d5c6a4', 'brick'],
  sandstone: ['#d9bc8d', '#bb9c69', '#ebd9b3', 'stone'],
  'red-sandstone': ['#c0785d', '#a05d45', '#d5997d', 'stone'],
  granite: ['#b4b7b2', '#979b97', '#d5d5cc', 'stone'],
  gritstone: ['#b5a27e', '#938160', '#dacba7', 'stone'],
  pennant: ['#968f7c', '#797361', '#d6b173', 'stone'],
  render: ['#f1e8d4', '#d9ccac', '#fffaf0', 'plain'],
  'pink-render': ['#e5bea7', '#ca9e86', '#f7f1e3', 'plain'],
  'blue-render': ['#b1c5c2', '#91a8a5', '#f7f1e3', 'plain'],
  'yellow-render': ['#ebd393', '#ceb46f', '#f7f1e3', 'plain'],
  stucco: ['#f4ecd9', '#decfae', '#fffaf0', 'plain'],
  timber: ['#f4ecd9', '#decfae', '#33302a', 'frame'],
  concrete: ['#c7c2b2', '#a5a293', '#ddd8c8', 'plain'],
  cladding: ['#99aaa2', '#7a8e86', '#dfe0d5', 'clad'],
  'green-cladding': ['#3a6b4d', '#275137', '#dad3b8', 'clad'],
} as const satisfies Record<Material, readonly [string, string, string, string]>
