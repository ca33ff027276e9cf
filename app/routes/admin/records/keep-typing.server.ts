import type { RouterContextProvider } from 'react-router'
import { dbContext, nowContext, userContext } from '#app/context.ts'
import { keepDraft, type Typed } from '#app/domain/records/drafts.server.ts'
import { addMilliseconds, formatTime } from '#app/utils/dates.ts'
import { readText, readVersionNumber } from './read-form.ts'

const refusals = {
  'not-found': { status: 404, message: (kind: string) => `There is no such ${kind}.` },
  'too-long': { status: 413, message: (kind: string) => `This is more text than a ${kind} may have.` },
  older: { status: 409, message: (kind: string) => `There is a newer draft, or a newer version of the ${kind}.` },
}

interface KeptTyping extends Pick<Typed, 'kind' | 'fields'> {
  /** Null where the form names no record. */
  about: number | null
  /** The version that the text began from, where that is not the one of the form. */
  version?: number
}

/**
 * Keeps what is being typed, as the script of the form sends it. The answer is JSON with the time at which it was kept, or with why
 * it was not.
 */
export async function keepTyping(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { kind, about, fields, version = readVersionNumber(form) }: KeptTyping,
): Promise<Response> {
  const now = context.get(nowContext)
  const refuse = (reason: keyof typeof refusals) => {
    const { status, message } = refusals[reason]
    return Response.json({ message: message(kind) }, { status })
  }
  if (about === null) return refuse('not-found')
  const typed = { kind, about, version, fields }
  const typedAt = addMilliseconds(now, -readAge(readText(form, 'age')))
  const kept = await keepDraft(context.get(dbContext), context.get(userContext).id, typed, now, { typedAt })
  return kept.ok ? Response.json({ keptAt: formatTime(now) }) : refuse(kept.reason)
}

/** The milliseconds for which the browser has had it: 0 for what is typed just now. */
function readAge(text: string): number {
  return /^\d{1,11}$/.test(text) ? Number(text) : 0
}
