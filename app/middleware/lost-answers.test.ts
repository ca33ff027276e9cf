import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { loseAnswersToCommits } from '#app/testing/database/lost-answers.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** What somebody is told whose form may have been stored: the answer to the commit was lost. */

describe.runIf(isOnPostgres)('the answer to a commit that was lost', () => {
  let site: Site
  let db: Db
  beforeAll(async () => {
    site = await startSite()
    db = openDatabase(site.database)
  })
  afterAll(async () => {
    closeDatabase(db)
    await site.stop()
  })

  const asked = { email: 'sue@sender.test', subject: 'A question', message: 'Is there a garden?' }

  test('leaves a form that may be stored, and nobody is told that nothing was', async () => {
    loseAnswersToCommits()
    const page = await site.fetch('/support', { method: 'POST', body: new URLSearchParams(asked) })
    const html = await page.text()
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(html).toContain('It may have been saved all the same. Look before you send it again.')
    expect(html).toContain('It may have been saved. You can copy it from here')
    expect(html).not.toContain('Nothing has been saved')
    expect(html).toContain('Is there a garden?')
    const call = await site.fetch('/api/support', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, subject: 'Another question' }),
    })
    expect([call.status, await call.json()]).toEqual([
      503,
      { message: 'Not available at the moment. It may have been saved all the same. Look before you send it again.' },
    ])
    const tickets = await db.selectFrom('tickets').select('subject').orderBy('subject').execute()
    expect(tickets).toEqual([{ subject: 'A question' }, { subject: 'Another question' }])
  })
})
