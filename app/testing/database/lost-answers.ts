import pg from 'pg'
import { onTestFinished, vi, type MockInstance } from 'vitest'

/** From now on PostgreSQL carries out each commit, and the connection is lost before it has answered; until the returned function is called. */
export function loseAnswersToCommits(): () => void {
  const { query: rest } = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const query = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof rest>
  query.mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    const answer = await rest.apply(this, given)
    if (!String(given[0]).startsWith('commit')) return answer
    void this.end()
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const mend = () => query.mockRestore()
  onTestFinished(mend)
  return mend
}
