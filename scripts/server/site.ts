import type { Env } from '../../app/env.server.ts'
import { stopForOtherMachine } from './ending.ts'
import { serve } from './serve.ts'
import { leadWorkers } from './workers.ts'

/** This machine on PostgreSQL, which the preparation of the data leaves here (scripts/lib/machines.ts). */
const shared = globalThis as typeof globalThis & { marketplaceMachine?: { keptOut: Promise<void> } }

/** Serves the site from a data folder that is ready, whose lock this process has: alone, or with workers. Resolves once it answers. */
export async function serveSite(env: Env): Promise<void> {
  if (env.workers > 1) await leadWorkers(env, env.workers)
  else await serve(env)
  void shared.marketplaceMachine?.keptOut.then(stopForOtherMachine)
}
