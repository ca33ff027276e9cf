import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'

/** Part of the picture's address: raised whenever a drawing would change. */
export const drawingVersion = 7

/**
 * `full` is for 8 to 5 and all that is higher. `wide` is for 2 to 1 and all that is flatter, up to 5 to 2: cut from above, it keeps the
 * whole building, chimneys too. Whoever shows one in a box of other proportions keeps its foot: `object-position: bottom`.
 */
export type Shape = 'full' | 'wide'

/** The sizes of the drawings, in pixels. */
export const drawingSizes = {
  full: { width: 640, height: 400 },
  wide: { width: 640, height: 274 },
} as const satisfies Record<Shape, { width: number; height: number }>

/** The size of a drawing that stands by itself. */
export const drawingSize = drawingSizes.full

/** The name of the drawing of these facts, such as `118-2-9xk2f`. Other facts or another way of drawing give another name. */
export function drawingName(facts: DrawingFacts, shape: Shape = 'full'): string {
  return `${facts.id}-${drawingVersion}-${hashOf(facts)}${shape === 'full' ? '' : `-${shape}`}`
}

/** Facts as a short text, the same in every process. */
export function hashOf(facts: unknown): string {
  return fnv1a(JSON.stringify(facts))
}

function fnv1a(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
