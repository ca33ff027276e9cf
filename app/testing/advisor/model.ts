import type { Db } from '#db/database.server.ts'
import type { Sandbox } from '../../../scripts/sandbox/index.ts'
import { json } from '../running/requests.ts'
import { startSite, type Site } from '../running/site.ts'

/** A site whose advisor has the stand-in for a language model, and somebody who asks it. */

export interface ModelSite {
  site: Site
  /** Asks as a caller of its own, so that no limit of a minute is met. */
  ask(question: string, given?: AskOptions): Promise<Response>
  /** The events of a streamed answer, in their order. */
  askStream(question: string, given?: AskOptions): Promise<{ event: string; data: { [name: string]: unknown } }[]>
}

interface AskOptions {
  as?: string
  keep?: boolean
  headers?: Record<string, string>
  signal?: AbortSignal
}

let callers = 0

/**
 * `settings` are further ones. A model that hangs is waited for a second, unless they say otherwise. `arrange` puts into the database what
 * the advisor finds.
 */
export async function startModelSite(
  settings: Record<string, string> = {},
  arrange?: (db: Db) => Promise<void>,
): Promise<ModelSite> {
  const given = (sandbox: Sandbox) => ({ ...sandbox.modelEnvironment, ADVISOR_SECONDS: '1', ...settings })
  const site = await startSite(given, arrange)
  const ask: ModelSite['ask'] = (question, { keep = false, headers, ...init } = {}) => {
    callers += 1
    const sent = json({ messages: [{ role: 'user', content: question }], keep }, init)
    const from = `10.9.${callers >> 8}.${callers & 255}`
    return site.fetch('/api/ai/chat', { ...sent, headers: { ...sent.headers, 'x-client-address': from, ...headers } })
  }
  return {
    site,
    ask,
    async askStream(question, given = {}) {
      const response = await ask(question, { ...given, headers: { ...given.headers, accept: 'text/event-stream' } })
      return readEvents(await response.text())
    },
  }
}

/** The events of a stream that has ended. Comments are left out. */
function readEvents(text: string): { event: string; data: { [name: string]: unknown } }[] {
  return text
    .split('\n\n')
    .map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block))
    .filter((match) => match !== null)
    .map(([, event, data]) => ({ event: event!, data: JSON.parse(data!) as { [name: string]: unknown } }))
}
