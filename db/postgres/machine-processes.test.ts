import { spawn } from 'node:child_process'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isOnPostgres, takePostgresDatabase } from '#app/testing/database/postgres.ts'

describe.runIf(isOnPostgres)('of two processes on one PostgreSQL', () => {
  test.each(['SIGKILL', 'SIGTERM'] as const)(
    'a leading process that ends by %s is followed by another',
    async (signal) => {
      const { address, giveBack } = await takePostgresDatabase()
      onTestFinished(giveBack)
      const [one, other] = [startProcess(address), startProcess(address)]
      await vi.waitUntil(() => one.said().includes('leads') !== other.said().includes('leads'), { timeout: 20_000 })
      const [leader, next] = one.said().includes('leads') ? [one, other] : [other, one]
      await vi.waitUntil(() => next.said().includes('joined'), { timeout: 20_000 })
      leader.kill(signal)
      await vi.waitUntil(() => next.said().includes('leads'), { timeout: 10_000 })
      if (signal === 'SIGTERM') expect(leader.said()).toEqual(['joined', 'leads', 'ends'])
    },
  )
})

function startProcess(address: string) {
  const words = ['app/testing/database/machine-process.ts', address]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { said: () => text.split('\n').filter(Boolean), kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
