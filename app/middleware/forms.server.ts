import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/**
 * Reads a form by its schema. Only the schema's own fields are looked at, each once and as text: conform takes `a[3000000]` or
 * `__intent__` in a field's name for instructions, and following those could cost all memory or throw. Of a field that was sent
 * twice the first counts.
 */
export function parseForm<Shape extends z.ZodRawShape>(form: FormData, schema: z.ZodObject<Shape>) {
  const known = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = form.get(name)
    if (typeof value === 'string') known.append(name, value)
  }
  return parseWithZod(known, { schema })
}
