import { ensureBuild } from '../../../scripts/lib/build.ts'
import { startTestPostgres } from '../database/postgres-server.ts'

/**
 * Before the unit and request tests: a build of these sources, which takes seconds and is kept until they change, and where they are to
 * run on PostgreSQL that.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  ensureBuild()
  return process.env.TEST_DATABASE === 'postgres' ? startTestPostgres() : undefined
}
