import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../../scripts/lib/build.ts'
import { prepareSampleData } from '../../../scripts/lib/demo-data.ts'
import { templateVariable } from './stack.ts'

/** Before the browser tests: a build of these sources, and one folder of sample data that every worker copies. */
export default async function setUp(): Promise<() => void> {
  ensureBuild()
  const template = mkdtempSync(join(tmpdir(), 'sample-data-'))
  await prepareSampleData(template)
  process.env[templateVariable] = template
  return () => rmSync(template, { recursive: true, force: true })
}
