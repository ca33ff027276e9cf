import { createContext } from 'react'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import type { Shape } from './name.ts'

/** Draws a deal into the page itself. Null in browsers, which never get the code of the drawings. */
export const DrawContext = createContext<((facts: DrawingFacts, shape: Shape) => string) | null>(null)
