import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { openFile } from '#app/services/file-store.server.ts'
import { addCanary, type Canary } from '#app/testing/database/canaries.ts'
import { addUser, readTemplate } from '#app/testing/database/database.ts'
import { newSealingKeys, storeSealed } from '#app/testing/inputs/sealed-files.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { askForCopy, endCopies, findCopy, makeCopies } from './copies.server.ts'

/** Copies of the data of somebody who has sent papers that are sealed. */

const now = '2026-11-28T10:00:00.000Z'
const keys = newSealingKeys()

let dataDir: string
let db: Db
let ann: Canary
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sealed-copies-'))
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'site.db'), await readTemplate())
  db = openDatabase(join(dataDir, 'site.db'))
  ann = await addCanary(db, 'Ann', await addUser(db, { isAdmin: true }))
  const fileKey = await storeSealed(dataDir, 'quillcanary passport', keys)
  const refund = await db.selectFrom('uploads').select('id').where('about_type', '=', 'refund-request').execute()
  await db.updateTable('uploads').set({ file_key: fileKey }).where('id', '=', refund[0]!.id).execute()
})
afterEach(() => {
  closeDatabase(db)
  rmSync(dataDir, { recursive: true, force: true })
})

/** The archive as it is on the disk, and what is in it. */
async function makeCopy(sealingKeys: SealingKeys | null) {
  expect(await askForCopy(db, ann.user, now)).toEqual({ ok: true })
  expect(
    await makeCopies(db, { files: filesIn(dataDir), site: mailSite, sealingKeys, mayGoOn: () => true }, () => now),
  ).toBe(1)
  const row = await db.selectFrom('data_requests').selectAll().where('asked_at', '=', now).executeTakeFirstOrThrow()
  const copy = await findCopy(db, ann.user.id, row.id, now)
  if (typeof copy !== 'object') throw new Error('There is no copy.')
  const opened = await openFile(filesIn(dataDir), copy.fileKey, sealingKeys)
  if (!opened.ok) throw new Error(opened.reason)
  const pieces: Uint8Array[] = []
  for await (const piece of opened.pieces) pieces.push(piece)
  expect(opened.byteSize).toBe(copy.byteSize)
  const archive = unzipSync(Buffer.concat(pieces))
  const sent = Object.entries(archive).find(([name]) => name.startsWith('files/sent/'))
  return {
    fileKey: copy.fileKey,
    raw: readFileSync(join(dataDir, 'files', copy.fileKey)).toString('latin1'),
    readme: strFromU8(archive['README.txt']!),
    sent: sent && strFromU8(sent[1]),
  }
}

test('the papers are in the copy as they were sent, and the copy is sealed on the disk', async () => {
  const { fileKey, raw, sent, readme } = await makeCopy(keys)
  expect(sent).toBe('quillcanary passport')
  expect(readme).not.toContain('could not be opened')
  expect(fileKey).toMatch(/^data-copy-[\w-]{22}-sealed$/)
  for (const text of ['PK', 'README.txt', 'data.json']) expect(raw.slice(0, 2) + raw.slice(-200)).not.toContain(text)
  await endCopies(db, (key) => filesIn(dataDir).delete(key), addMilliseconds(now, 8 * 86_400_000))
  expect(readdirSync(join(dataDir, 'files')).filter((name) => name.startsWith('data-copy'))).toEqual([])
})

test.each([
  ['gone', null],
  ['another', newSealingKeys()],
])('where their key is %s the copy names them, and holds everything else', async (_what, given) => {
  const { sent, readme } = await makeCopy(given)
  expect(sent).toBeUndefined()
  expect(readme).toMatch(
    /These files could not be opened\. Ask us about them:\n- files\/sent\/\d{4}-GoneAnncanary\.pdf\n/,
  )
  expect(readme).toContain('- Your account: 1')
})
