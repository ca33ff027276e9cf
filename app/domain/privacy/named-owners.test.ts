import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { SubmissionState } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { readMessages } from '#app/domain/submissions/messages.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { writeArchive } from './archive.server.ts'
import { deletePerson } from './deleting.server.ts'
import { findPerson } from './finding.server.ts'
import { readHoldings, readKept } from './holdings.server.ts'
import { listObstacles } from './obstacles.server.ts'

/** Somebody is named as the owner in what another has submitted. */

let db: Db
let owner: User
let vendor: User
beforeEach(async () => {
  db = await createTestDatabase()
  owner = await addUser(db, { email: 'Olga@people.test' })
  vendor = await addUser(db, { firstName: 'Vera', lastName: 'Vendorcanary' })
})

const answers = { ...flatAnswers, ownerName: 'Olga Owner', ownerEmail: 'olga@people.test', ownerPhone: '01632 960123' }
const submit = (state: SubmissionState, by = vendor) => addSubmission(db, by, { state, answers })
const who = async () => (await findPerson(db, owner.id))!
const partsOf = async () => (await readHoldings(db, owner.id)).parts.map(({ title }) => title)
const title = 'Properties that you own, as others submitted them'

async function readCopy(): Promise<string> {
  const pieces: Uint8Array[] = []
  const source = { db, files: filesIn('/nowhere'), site: mailSite, sealingKeys: null }
  for await (const piece of writeArchive(source, await who(), testNow)) pieces.push(piece)
  return strFromU8(unzipSync(Buffer.concat(pieces))['data.json']!)
}

test('the copy tells them what is held about them and their property, and nothing of the vendor', async () => {
  expect(await readCopy()).not.toContain(title)
  const { reference } = await submit('in-review')
  expect(await partsOf()).toContain(title)
  const copy = await readCopy()
  for (const told of [
    title,
    reference,
    'Olga Owner',
    'olga@people.test',
    '01632 960123',
    answers.address!,
    'Identity and proof of address',
  ])
    // prettier-ignore
    expect.soft(copy).toContain(told)
  for (const untold of [vendor.email, answers.contactName!, answers.companyName!, answers.description!])
    expect.soft(copy).not.toContain(untold)
})

test('nobody finds one by an address that they have not verified, and nobody their own twice', async () => {
  await submit('in-review', owner)
  expect(await partsOf()).not.toContain(title)
  await submit('in-review')
  await db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', owner.id).execute()
  expect(await partsOf()).not.toContain(title)
})

describe('a deletion', () => {
  const run = async () => {
    const person = await who()
    await db.transaction().execute((trx) => deletePerson(trx, person, 'request', testNow))
  }

  // A vendor who names a stranger holds up nothing.
  test.each(['submitted', 'in-review', 'on-hold'] as const)(
    'leaves them in what is %s, and says so before',
    async (state) => {
      const { reference } = await submit(state)
      expect(await listObstacles(db, await who(), testNow)).toEqual([])
      expect(JSON.stringify(await readKept(db, owner.id))).toContain('while it is under review')
      await run()
      expect((await readRow(db, reference)).owner_email).toBe('olga@people.test')
      expect(await db.selectFrom('users').select('id').where('id', '=', owner.id).execute()).toEqual([])
    },
  )

  test.each(['draft', 'changes-requested', 'rejected', 'withdrawn'] as const)(
    'takes them out of what is %s',
    async (state) => {
      const { id, reference, version } = await submit(state)
      const step = { submission_id: id, action: 'submit', state: 'submitted', at: testNow, actor: 'vendor', user_id: vendor.id } as const // prettier-ignore
      await db.insertInto('submission_steps').values({ ...step, answers: JSON.stringify(answers) }).execute() // prettier-ignore
      expect(await listObstacles(db, await who(), testNow)).toEqual([])
      expect(JSON.stringify(await readKept(db, owner.id))).not.toContain('in what another submitted')
      await run()
      const row = await readRow(db, reference)
      expect([row.owner_email, row.version]).toEqual([null, version + 1])
      const { ownerName, ownerEmail, ownerPhone, ...rest } = answers
      expect(answersOf(row)).toMatchObject({ title: rest.title, contactName: rest.contactName })
      const tables = ['submissions', 'submission_steps', 'record_versions', 'record_drafts'] as const
      for (const table of tables) {
        const held = JSON.stringify(await db.selectFrom(table).selectAll().execute())
        for (const text of [ownerName, ownerEmail, ownerPhone]) expect.soft(held, table).not.toContain(text)
      }
    },
  )

  test('leaves them in what was approved, and says so before', async () => {
    const { reference } = await submit('approved')
    expect(JSON.stringify(await readKept(db, owner.id))).toContain('You as the owner in what another submitted')
    await run()
    expect((await readRow(db, reference)).owner_email).toBe('olga@people.test')
  })

  test('leaves a second account of theirs as it is', async () => {
    const second = await addUser(db, { email: 'olga@people.test' })
    const { reference } = await submit('draft', second)
    expect(await partsOf()).not.toContain(title)
    await run()
    expect((await readRow(db, reference)).owner_email).toBe('olga@people.test')
  })

  test('keeps whom a suspicion may be about, for admins alone', async () => {
    const { id, reference } = await submit('rejected')
    const plain = await submit('rejected')
    const note = { kind: 'note', user_id: null, at: testNow, is_suspicion: 1 } as const
    await db.insertInto('submission_messages').values([{ ...note, submission_id: id, body: 'Forged' }, { ...note, submission_id: plain.id, body: 'Late', is_suspicion: 0 }]).execute() // prettier-ignore
    const before = [await readCopy(), await readKept(db, owner.id)]
    await db.updateTable('submission_messages').set({ is_suspicion: 0 }).execute()
    expect([await readCopy(), await readKept(db, owner.id)]).toEqual(before)
    await db.updateTable('submission_messages').set({ is_suspicion: 1 }).where('submission_id', '=', id).execute()
    await run()
    expect((await readRow(db, reference)).owner_email).toBeNull()
    const read = async (seesSuspicions: boolean, of = id) =>
      (await readMessages(db, of, { withNotes: true, seesSuspicions })).messages
    expect((await read(true)).map(({ body, isSuspicion }) => [body, isSuspicion])).toEqual([
      ['Forged', true],
      [
        'The owner who was named here has asked us to delete their data: Olga Owner, olga@people.test, 01632 960123',
        true,
      ],
    ])
    expect(await read(false)).toEqual([])
    expect((await read(true, plain.id)).map(({ body }) => body)).toEqual(['Late'])
  })
})
