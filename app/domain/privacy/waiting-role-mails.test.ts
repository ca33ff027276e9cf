import { expect, test } from 'vitest'
import type { Admin } from '#app/domain/people/users.ts'
import { leaveRoleWaiting, listWaitingRoles, withdrawWaitingRole } from '#app/domain/people/waiting-roles.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { deletePerson } from './deleting.server.ts'
import { countRows, personOf } from './finding.server.ts'

test('mails about a role that waited are told to their address and deleted with it, also once it waits no more', async () => {
  const db = await createTestDatabase()
  const ada = (await addUser(db, { role: 'admin', email: 'ada@people.test' })) as Admin
  await leaveRoleWaiting(db, ada, { email: 'New@people.test', role: 'editor', reason: 'Begins' }, [], testNow)
  const told = async (email: string) => {
    const who = await personOf(db, { userId: email === ada.email ? ada.id : null, email })
    return (await countRows(db, ['outbox'], who)).get('outbox')
  }
  expect(await told('new@people.test')).toBe(1)
  await withdrawWaitingRole(db, ada, (await listWaitingRoles(db, testNow))[0]!.id, testNow)
  // What the admin was told of it is about another.
  expect([await told('new@people.test'), await told(ada.email)]).toEqual([2, 0])
  const who = await personOf(db, { userId: null, email: 'NEW@people.test' })
  await db.transaction().execute((trx) => deletePerson(trx, who, 'request', testNow))
  expect(await told('new@people.test')).toBe(0)
})
