import type { FieldMistakes } from '#app/domain/testimonials/desk.server.ts'

/** Mistakes in the shape in which conform takes them. */
export function fieldErrorsOf({ mistakes }: { mistakes: FieldMistakes }): Record<string, string[]> {
  return Object.fromEntries(Object.entries(mistakes).map(([field, message]) => [field, [message]]))
}
