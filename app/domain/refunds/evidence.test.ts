import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  attachEvidence,
  deleteAbandonedEvidence,
  dropEvidence,
  findEvidence,
  findKeptEvidence,
  isEvidenceFull,
  keepEvidence,
  listEvidence,
} from './evidence.server.ts'
import { cleanFileName, evidenceMistake } from './evidence.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

let count = 0
async function keep(byteSize = 1000, now = testNow): Promise<string> {
  count += 1
  const file = { fileKey: `key-${count}-key`, fileName: `scan ${count}.pdf`, contentType: 'application/pdf' as const }
  const kept = await keepEvidence(db, { ...file, byteSize }, now)
  if (!kept.ok) throw new Error(kept.reason)
  return kept.evidence.id
}

async function addRequest(id: string) {
  await db
    .insertInto('refund_requests')
    .values({
      id,
      reference: `REF-${id}`,
      status: 'pending',
      full_name: 'Ivy Investor',
      email: 'ivy@people.test',
      reason: 'other',
      is_from_buyer: 0,
      asked_at: testNow,
      updated_at: testNow,
      search_text: '',
    })
    .execute()
}

const later = (hours: number) => addMilliseconds(testNow, hours * 3_600_000)

describe('a file of no request', () => {
  test('is found by its id for 24 hours, and by no other', async () => {
    const id = await keep()
    expect(await findKeptEvidence(db, [id, 'guess'], later(23.9))).toMatchObject([{ id, byteSize: 1000 }])
    expect(await findKeptEvidence(db, [id], later(24))).toEqual([])
    expect(await findKeptEvidence(db, [], testNow)).toEqual([])
  })

  test('is one of five at most', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, () => keep()))
    expect(await findKeptEvidence(db, ids, testNow)).toHaveLength(5)
  })

  test('goes with its file when it is abandoned or dropped; one of a request stays', async () => {
    await addRequest('r1')
    const [old, attached, dropped, young] = [await keep(), await keep(), await keep(), await keep(1000, later(1))]
    await attachEvidence(db, 'r1', [attached], testNow)
    const deleteFile = vi.fn(() => Promise.resolve())

    await dropEvidence(db, [dropped, attached, 'guess'], deleteFile)
    expect(deleteFile).toHaveBeenCalledTimes(1)
    expect(await deleteAbandonedEvidence(db, deleteFile, later(24))).toBe(1)
    expect(deleteFile).toHaveBeenCalledTimes(2)
    const left = await db.selectFrom('refund_evidence').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([attached, young].sort())
    expect(left).not.toContain(old)
  })

  test('stays on record until its file is gone', async () => {
    const id = await keep()
    await expect(dropEvidence(db, [id], () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    expect(await findKeptEvidence(db, [id], testNow)).toEqual([])
    expect(await attachEvidence(db, 'r1', [id], testNow)).toBe(0)
    expect(await deleteAbandonedEvidence(db, () => Promise.resolve(), testNow)).toBe(1)
  })
})

describe('a file of a request', () => {
  test('belongs to the first that takes it, and is found through that one only', async () => {
    await addRequest('r1')
    await addRequest('r2')
    const [one, two] = [await keep(), await keep()]
    expect(await attachEvidence(db, 'r1', [one, two], testNow)).toBe(2)
    expect(await attachEvidence(db, 'r2', [one, two], testNow)).toBe(0)
    expect(await listEvidence(db, 'r1')).toHaveLength(2)
    expect(await listEvidence(db, 'r2')).toEqual([])
    expect(await findEvidence(db, 'r1', one)).toMatchObject({ id: one })
    expect(await findEvidence(db, 'r2', one)).toBeUndefined()
    expect(await findKeptEvidence(db, [one], testNow)).toEqual([])
  })
})

describe('the disk', () => {
  test('takes 200 MB of no request', async () => {
    for (let index = 0; index < 20; index += 1) await keep(10_000_000)
    expect(await isEvidenceFull(db, testNow)).toBe(false)
    await expect(keep(1)).rejects.toThrow('full')
    expect(await isEvidenceFull(db, testNow, 1)).toBe(true)
    // Tomorrow these are abandoned.
    await keep(1, later(24))
  })

  test('takes 1 GB a day, whether or not requests own it', async () => {
    for (let index = 0; index < 100; index += 1) {
      if (index % 20 === 0) await addRequest(`r${index}`)
      await attachEvidence(db, `r${index - (index % 20)}`, [await keep(10_000_000)], testNow)
    }
    await expect(keep(1)).rejects.toThrow('full')
    // Strangers cannot take the room of those who have signed in.
    expect(await isEvidenceFull(db, testNow, 1, true)).toBe(false)
  })

  test('has room for twenty files of one request', async () => {
    await addRequest('r1')
    const ids = []
    for (let index = 0; index < 25; index += 1) ids.push(await keep(1000))
    expect(await attachEvidence(db, 'r1', ids.slice(0, 15), testNow)).toBe(15)
    expect(await attachEvidence(db, 'r1', ids.slice(15), testNow)).toBe(5)
  })

  test('counts a tiny file as 100 kB', async () => {
    for (let index = 0; index < 2000; index += 1) await keep(1)
    await expect(keep(200_000)).rejects.toThrow('full')
  })
})

test.each([
  ['Scan.PDF', 'application/pdf', 'Scan.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['evil.pdf.exe', 'application/pdf', 'evil.pdf'],
  ['x.php.jpg', 'image/png', 'x.php.png'],
  ['report v1.2', 'application/pdf', 'report v1.2.pdf'],
  ['no extension', 'image/jpeg', 'no extension.jpg'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['..\\..\\windows\\system.ini', 'application/pdf', 'system.pdf'],
  ['/etc/cron.d/', 'application/pdf', 'document.pdf'],
  ['.htaccess', 'image/png', 'htaccess.png'],
  ['..', 'image/png', 'document.png'],
  ['', 'application/pdf', 'document.pdf'],
  ['   ', 'application/pdf', 'document.pdf'],
  ['a\0b.pdf', 'application/pdf', 'ab.pdf'],
  ['a\r\nSet-Cookie: b=1.pdf', 'application/pdf', 'aSet-Cookie: b=1.pdf'],
  ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.pdf'],
  ['\u2066a\u2069\u200E\u200F\uFEFF.pdf', 'application/pdf', 'a.pdf'],
  ['\ud800half.pdf', 'application/pdf', 'half.pdf'],
  ['"><script>alert(1)</script>.pdf', 'application/pdf', 'script>.pdf'],
  ['房屋 📄.pdf', 'application/pdf', '房屋 📄.pdf'],
  [`${'a'.repeat(300)}.exe`, 'application/pdf', `${'a'.repeat(96)}.pdf`],
  [`${'📄'.repeat(300)}.png`, 'image/png', `${'📄'.repeat(96)}.png`],
] as const)('%j with the content of %s is called %j', (sent, type, expected) => {
  const name = cleanFileName(sent, type)
  expect(name).toBe(expected)
  expect(Array.from(name).length).toBeLessThanOrEqual(100)
  expect(() => encodeURIComponent(name)).not.toThrow()
  expect(cleanFileName(name, type)).toBe(name)
})

test.each(['.', ' ', '. ', '\u0301\u0323', '\u200b', '/', '\ud83d', '.a', 'a'])(
  'a name of any length with %j in it is a name of 100 characters at most, with its extension',
  (unit) => {
    for (const length of [1, 10, 799, 800, 801, 16_000]) {
      const name = cleanFileName(`plan${unit.repeat(length)}x.PDF`, 'application/pdf')
      expect(Array.from(name).length).toBeLessThanOrEqual(100)
      expect(name).toMatch(/\.PDF$/)
      expect(() => encodeURIComponent(name)).not.toThrow()
      expect(cleanFileName(name, 'application/pdf')).toBe(name)
    }
  },
)

test('a mistake names its file, cleaned, where it is about one', () => {
  expect(evidenceMistake('too-large', '../plan.pdf')).toBe('plan.pdf: File size must be less than 5MB')
  expect(evidenceMistake('wrong-type', 'a\u202Egnp.exe')).toBe('agnp.exe: The file must be a PDF, JPG or PNG')
  expect(evidenceMistake('too-many', 'x.pdf')).toBe('You can send up to 5 files.')
})
