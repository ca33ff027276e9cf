import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'

/** What `startPostgres` runs beside itself (postgres.ts), so that no server outlasts whoever started it. */
export interface Kept {
  program: string
  words: string[]
  /** Whom the server is run as, where that is somebody else. */
  owner: { uid: number; gid: number } | null
  data: string
  /** The data go with the server. */
  isTemporary: boolean
}

const { program, words, owner, data, isTemporary } = JSON.parse(process.argv[2]!) as Kept
const server = spawn(program, words, { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] })
// Fast: whoever is connected is not waited for.
const stop = () => void server.kill('SIGINT')
// However the starter ends, its end of this pipe is closed.
process.stdin.on('end', stop).on('error', stop).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
server.on('close', (code) => {
  if (isTemporary) rmSync(data, { recursive: true, force: true })
  process.exitCode = code ?? 1
  process.stdin.destroy()
})
