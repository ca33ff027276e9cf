import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { bodyContext, tooManyContext } from '#app/context.ts'
import { mistake } from './answers.server.ts'

type Context = Readonly<RouterContextProvider>

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

/**
 * Reads a form in which people write. `isTooMany` is true where it was sent too often: then nothing may come of it but the answer
 * of `giveBack`.
 */
export async function readTyped(context: Context): Promise<{ form: FormData; isTooMany: boolean }> {
  const tooMany = context.get(tooManyContext)
  return { form: await (tooMany?.body ?? context.get(bodyContext)).form(), isTooMany: tooMany !== null }
}

/** The answer to a form that was sent too often: 429, and the form again with everything typed. */
export function giveBack<Shape extends z.ZodRawShape>(context: Context, form: FormData, schema: z.ZodObject<Shape>) {
  return mistake(context, typedIn(form, schema), 429)
}

/** Values typed, for a form that shows them again and finds no fault with them. */
export function typedIn<Shape extends z.ZodRawShape>(form: FormData, schema: z.ZodObject<Shape>): SubmissionResult {
  return { initialValue: parseForm(form, schema).reply().initialValue ?? {} }
}

/**
 * Reads such a form by its schema. Where it cannot be accepted, the answer is the form again with everything typed: 429 when it was
 * sent too often, 400 when something in it is wrong.
 */
export async function receiveForm<Shape extends z.ZodRawShape>(context: Context, schema: z.ZodObject<Shape>) {
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return { ok: false, answer: giveBack(context, form, schema) } as const
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') return { ok: false, answer: mistake(context, submission.reply(), 400) } as const
  return { ok: true, submission } as const
}
