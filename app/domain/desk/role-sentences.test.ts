import { expect, test } from 'vitest'
import { readFilters } from '#app/domain/lists/filters.ts'
import { changeRole } from '#app/domain/people/role-changes.server.ts'
import { grantRole, signInUser } from '#app/domain/people/users.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { leaveRoleWaiting, listWaitingRoles, withdrawWaitingRole } from '#app/domain/people/waiting-roles.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { auditList, listAudit } from './trail-list.server.ts'

test('what is done with roles, without any address', async () => {
  const db = await createTestDatabase()
  const ada = (await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })) as Admin
  const bea = await addUser(db, { isAdmin: true, firstName: 'Bea', lastName: 'Boss' })
  const leave = (name: string, by = ada) =>
    leaveRoleWaiting(db, by, { email: `${name}@people.test`, role: 'support', reason: 'New' }, [], testNow)
  const change = (from: 'support' | 'editor' | 'admin', to: 'editor' | 'user', who: { id: string }, reason: string) =>
    changeRole(db, ada, who.id, { from, to, reason }, [], testNow)
  await leave('nia')
  const claims = { issuer: 'https://identity.test', subject: 'nia', email: 'nia@people.test', isEmailVerified: true, firstName: 'Nia', lastName: 'New', profileImageUrl: null } // prettier-ignore
  const id = await signInUser(db, claims, [], testNow)
  await change('support', 'editor', { id }, 'As sue@people.test asked')
  await change('editor', 'user', { id }, 'Has left')
  await leave('tom')
  await withdrawWaitingRole(db, ada, (await listWaitingRoles(db, testNow))[0]!.id, testNow)
  await leave('tim', bea as Admin)
  await change('admin', 'user', bea, 'Has left')
  await addUser(db, { id: 'sam', role: 'editor', firstName: 'Sam', lastName: '', email: 'sam@people.test', isEmailVerified: false }) // prettier-ignore
  await leave('sam')
  await change('editor', 'user', { id: 'sam' }, 'Has left')
  await leave('sam')
  await db.updateTable('users').set({ role: 'editor' }).where('id', '=', 'sam').execute()
  await signInUser(db, { ...claims, subject: 'sam', email: 'sam@people.test', firstName: 'Sam', lastName: '' }, [], testNow) // prettier-ignore
  await signInUser(db, { ...claims, subject: 'lea', email: 'lea@people.test', firstName: 'Lea' }, ['lea@people.test'], testNow) // prettier-ignore
  await grantRole(db, 'lea@people.test', 'editor', testNow)
  await grantRole(db, 'lea@people.test', 'editor', testNow)
  await grantRole(db, 'lea@people.test', 'user', testNow)
  const { rows } = await listAudit(db, readFilters(auditList.filters, new URLSearchParams()), 50)
  expect(rows.toReversed().map(({ who, what, object }) => `${who}: ${what} (${object.label})`)).toEqual([
    'Ada Admin: Left the role support waiting for a person to sign in: “New” (A waiting role)',
    'Nia New: Signed in (Nia New)',
    'Ada Admin: Gave the person the role support, which had waited for them: “New” (Nia New)',
    'Ada Admin: Gave the person the role editor in the place of the role support: “As … asked” (Nia New)',
    'Ada Admin: Took the role editor from the person: “Has left” (Nia New)',
    'Ada Admin: Left the role support waiting for a person to sign in: “New” (A waiting role)',
    'Ada Admin: Withdrew the role support that waited for a person (A waiting role)',
    'Bea Boss: Left the role support waiting for a person to sign in: “New” (A waiting role)',
    'Ada Admin: Took the role admin from the person: “Has left” (Bea Boss)',
    'Ada Admin: Withdrew the role support that waited for a person, with the role of whoever had left it (A waiting role)',
    'Ada Admin: Left the role support waiting for a person to sign in: “New” (A waiting role)',
    'Ada Admin: Took the role editor from the person: “Has left” (Sam)',
    'Ada Admin: Withdrew the role support that waited for a person, with the role that the person had (A waiting role)',
    'Ada Admin: Left the role support waiting for a person to sign in: “New” (A waiting role)',
    'Sam: Signed in (Sam)',
    'The system: Withdrew the role support that waited for a person, who had a role already (A waiting role)',
    'Lea New: Signed in (Lea New)',
    'The system: Gave the person the role admin, whose address stands in the setting ADMIN_EMAILS (Lea New)',
    'The system: Gave the person the role editor in the place of the role admin, by the operator’s command (Lea New)',
    'The system: Gave the person the role editor, by the operator’s command (Lea New)',
    'The system: Took the role editor from the person, by the operator’s command (Lea New)',
  ])
  await db.destroy()
})
