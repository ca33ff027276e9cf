import type { Db } from '#db/database.server.ts'
import { addHoldGroups, holdGroupsOf } from '#app/domain/reservations/hold-groups.server.ts'
import { freeGroupHref, holdGroupsHref } from '#app/ui/links.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeal, addHold, addUser } from '../database/database.ts'

/** The pages of groups, with two accounts of one network that hold a deal each, where no test holds one. */
export async function listHoldGroupDesk(db: Db) {
  const heldAt = new Date().toISOString()
  const groups = holdGroupsOf('another secret', '198.51.100.9', '').filter(({ kind }) => kind === 'network')
  for (let account = 0; account < 2; account += 1) {
    const holder = { ...(await addUser(db)), groups }
    const dealId = await addDeal(db, { nation: 'Scotland' })
    const id = await addHold(db, holder, dealId, { heldAt, until: addMilliseconds(heldAt, 24 * 3_600_000) })
    await addHoldGroups(db, holder, id, heldAt)
  }
  return [
    { name: 'groups of holds', path: holdGroupsHref },
    { name: 'freeing all of a group', path: freeGroupHref(groups[0]!.hash) },
  ]
}
