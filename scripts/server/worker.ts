import cluster from 'node:cluster'
import { resolve } from 'node:path'
import { requireEnvironment, runCommand } from '../lib/command.ts'
import { shareData } from '../lib/data-lock.ts'
import { serve } from './serve.ts'

/** What app/clock.server.ts reads. */
const shared = globalThis as typeof globalThis & { marketplaceAgreed?: { wall: number; steady: number } }

/** The pause between two signs of life. */
const aliveMilliseconds = 5000

/**
 * A worker: it answers requests for the main process (workers.ts), which has made the data folder ready. Node ends it
 * at once where the main process has ended without a word.
 */
// What is still written to a main process that has ended is an error, before its end is known here.
cluster.worker?.on('error', () => process.exit())
await runCommand(async () => {
  const env = requireEnvironment(process.env)
  shareData(resolve(env.dataDir))
  const { SITE_TIME } = process.env
  if (SITE_TIME) shared.marketplaceAgreed = { wall: Number(SITE_TIME), steady: performance.now() }
  await serve(env)
  const tell = () => process.connected && process.send!({ site: 'alive' }, undefined, undefined, () => {})
  setInterval(tell, aliveMilliseconds).unref()
})
