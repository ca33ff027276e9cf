import { startWatch } from '#app/domain/alerts/watching.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { addUser } from '../database/database.ts'
import { alertKeyOf, followSearch, saveSearch } from '../desks/alerts.ts'
import type { SitePage } from './site-page.ts'
import { withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

/** Saved searches, and what the links of their mails lead to. */
export async function listSearchPages(stack: Stack): Promise<SitePage[]> {
  const { confirm, end, endPrices, manage } = await withDatabase(stack, async (db) => {
    const now = new Date().toISOString()
    const address = () => `${newId().toLowerCase()}@mail.test`
    const [waiting, following] = [address(), address()]
    await saveSearch(db, waiting, { query: 'type=Residential&to=200000', now })
    const { id } = await followSearch(db, following, { query: 'q=terrace&yield=7', now })
    await saveSearch(db, following, { query: 'region=Wales', now })
    const watcher = await addUser(db)
    await startWatch(db, watcher, now)
    const watch = await db.selectFrom('price_watches').select('id').where('user_id', '=', watcher.id).executeTakeFirstOrThrow() // prettier-ignore
    const endKeyOf = await makeEndKeys(db, 'alert-end')
    return {
      confirm: await alertKeyOf(db, waiting),
      end: endKeyOf(id),
      endPrices: endKeyOf(watch.id),
      manage: (await makeEndKeys(db, 'alert-manage'))(id),
    }
  })
  return [
    { name: 'saved searches', path: '/saved-searches' },
    { name: 'saved searches, a search to save', path: '/saved-searches?type=Residential&to=200000' },
    { name: 'saved searches, asked for', path: '/saved-searches?sent=1' },
    { name: 'saved searches, by a private link', path: `/saved-searches?key=${manage}` },
    { name: 'saved search, to be confirmed', path: `/saved-searches/confirm?key=${confirm}` },
    { name: 'saved search, a link that is over', path: `/saved-searches/confirm?key=${'A'.repeat(43)}`, status: 410 },
    { name: 'saved search, to be stopped', path: `/saved-searches/stop?key=${end}` },
    { name: 'prices of saved deals, to be stopped', path: `/saved-searches/stop?key=${endPrices}` },
  ]
}
