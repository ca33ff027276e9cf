import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pick } from '../../../scripts/lib/command.ts'
import { prepareSampleData } from '../../../scripts/lib/demo-data.ts'
import { copyStackDatabase, isStackOnPostgres } from './stack-database.ts'
import { freePort, launchStack, type Stack, type StackOptions } from '../../../scripts/lib/launch.ts'

export type { Stack }

/** Where the sample data made once for all workers is. */
export const templateVariable = 'SAMPLE_DATA_TEMPLATE'

/**
 * The built application and its stand-ins on free ports, with sample data of their own that nothing else touches. Needs a build
 * (ensureBuild in scripts/lib/build.ts); `stop()` ends both and deletes the data.
 */
export async function startStack({
  settings,
  hasModel,
  output,
}: Pick<StackOptions, 'settings' | 'hasModel' | 'output'> = {}): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'))
  const template = process.env[templateVariable]
  const database = isStackOnPostgres ? await copyStackDatabase() : undefined
  const remove = async () => {
    rmSync(dataDir, { recursive: true, force: true })
    await database?.drop()
  }
  try {
    if (template) cpSync(template, dataDir, { recursive: true })
    else await prepareSampleData(dataDir)
    const [port, sandboxPort] = [await freePort(), await freePort()]
    // Whoever says another address is another visitor to the limits. `WEB_WORKERS=2 npm test` asks all of it of a site of several processes.
    const all = {
      TRUST_PROXY: '1',
      ...pick(process.env, ['WEB_WORKERS']),
      ...(database && { DATABASE_URL: database.address }),
      ...settings,
    }
    const stack = await launchStack({ dataDir, port, sandboxPort, settings: all, hasModel, output })
    return {
      ...stack,
      stop: async () => {
        await stack.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
