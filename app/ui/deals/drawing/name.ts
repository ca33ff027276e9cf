import type { DrawingFacts } from '#app/domain/deals/drawing-facts.ts'

/** Part of the picture's address: raised whenever a drawing would change. */
export const drawingVersion = 1

/** The size of every drawing. The ground line lies at 340 of 400. */
export const drawingSize = { width: 640, height: 400 }

/** The name of the drawing of these facts, such as `118-1-9xk2f`. Other facts or another way of drawing give another name. */
export function drawingName(facts: DrawingFacts): string {
  return `${facts.id}-${drawingVersion}-${hash(JSON.stringify(facts))}`
}

/** FNV-1a: short, and the same in every process. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return (value >>> 0).toString(36)
}
