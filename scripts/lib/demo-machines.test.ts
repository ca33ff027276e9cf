import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from './command.ts'
import { keepPostgres } from './demo-machines.ts'
import { freePort } from './launch.ts'

test('a PostgreSQL of its own that does not start is refused with the way out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-postgres-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'PG_VERSION'), '7')
  const starting = keepPostgres({ folder, port: await freePort() }, () => {})
  await expect(starting).rejects.toBeInstanceOf(Refusal)
  await expect(starting).rejects.toThrow(/PostgreSQL.* DATABASE_URL takes the address of another one in its place\.$/s)
})
