import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import pg from 'pg'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import { projectFolder } from './command.ts'
import { startPostgres } from './postgres.ts'

const answers = async (address: string) => {
  const client = new pg.Client(address)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

async function folderOf(address: string): Promise<string> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return rows[0]!.data_directory
}

describe.runIf(isOnPostgres)('a PostgreSQL from npm', () => {
  test('is gone with its data once it is stopped', async () => {
    const server = await startPostgres()
    const folder = await folderOf(server.address)
    expect(existsSync(folder)).toBe(true)
    await server.stop()
    expect([await answers(server.address), existsSync(folder)]).toEqual([false, false])
  })

  test('is gone as well where whoever started it is killed', async () => {
    const starting = `
      const { startPostgres } = await import('./scripts/lib/postgres.ts')
      console.log((await startPostgres()).address)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', starting], {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(starter.stdout.setEncoding('utf8'), 'data')) as [string]
    const address = said.trim()
    const folder = await folderOf(address)
    starter.kill('SIGKILL')
    await expect.poll(() => existsSync(folder)).toBe(false)
    expect(await answers(address)).toBe(false)
  })

  test('that was killed starts again in its folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
    const server = await startPostgres({ folder })
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    const again = await startPostgres({ folder, port: Number(new URL(server.address).port) })
    expect(again.address).toBe(server.address)
    await again.stop()
    rmSync(folder, { recursive: true })
  })

  test('that does not start says why', async () => {
    await expect(startPostgres({ settings: ['shared_buffers=no number'] })).rejects.toThrow(
      /^PostgreSQL does not start: .*shared_buffers/s,
    )
  })
})
