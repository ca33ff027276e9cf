import { mkdirSync, rmSync } from 'node:fs'

/** A folder that only this user can read, for as long as `use` takes or the process lives. */
export async function withTemporary<Result>(folder: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  // Where the process is ended, a write may still be under way in another thread.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  remove()
  mkdirSync(folder, { mode: 0o700 })
  process.once('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** For a command with a temporary folder, which goes at the exit: a signal by itself does not come to that. */
export function exitAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
