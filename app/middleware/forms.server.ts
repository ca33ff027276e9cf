import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

/**
 * Reads a form by its schema. Only the schema's own fields are read, each once and as text. Conform treats field names such as
 * `a[3000000]` or `__intent__` as instructions, and following those could use up all memory or throw. If a field was sent twice,
 * the first value counts.
 */
export function parseForm<Shape extends z.ZodRawShape>(form: FormData, schema: z.ZodObject<Shape>) {
  const known = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const value = form.get(name)
    if (typeof value === 'string') known.append(name, value)
  }
  return parseWithZod(known, { schema })
}
