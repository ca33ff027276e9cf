import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../../scripts/lib/build.ts'
import { prepareSampleData } from '../../../scripts/lib/demo-data.ts'
import { templateVariable } from './stack.ts'
import { isStackOnPostgres, startStackPostgres } from './stack-database.ts'

/** Before the browser tests: a build of these sources, and one folder of sample data that every worker copies, with its database on PostgreSQL where that is asked for. */
export default async function setUp(): Promise<() => Promise<void>> {
  ensureBuild()
  const template = mkdtempSync(join(tmpdir(), 'sample-data-'))
  const postgres = isStackOnPostgres ? await startStackPostgres() : undefined
  await prepareSampleData(template, { database: postgres?.template })
  process.env[templateVariable] = template
  return async () => {
    rmSync(template, { recursive: true, force: true })
    await postgres?.stop()
  }
}
