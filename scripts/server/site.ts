import type { Env } from '../../app/env.server.ts'
import { serve } from './serve.ts'
import { leadWorkers } from './workers.ts'

/** Serves the site from a data folder that is ready, whose lock this process has: alone, or with workers. Resolves once it answers. */
export async function serveSite(env: Env): Promise<void> {
  if (env.workers > 1) await leadWorkers(env, env.workers)
  else await serve(env)
}
