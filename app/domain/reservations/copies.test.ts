import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sentenceOf } from '#app/domain/audit/sentences.ts'
import type { Outcome } from '#app/services/stamping/stamper.server.ts'
import { testNow } from '#app/testing/database/database.ts'
import { buy, type Stage } from '#app/testing/buyers/purchases.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { deleteEndedCopies, findGivenFile } from './copies.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { findReadableDocument } from './documents.server.ts'

let stage: Stage
let dataDir: string
/** What the stamper was asked for, and how its next orders end. */
let asked: string[]
let endings: Outcome[]

const inFolder = (key: string) => join(dataDir, 'files', key)
const files = () => readdirSync(join(dataDir, 'files')).sort()

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'copies-'))
  mkdirSync(join(dataDir, 'files'))
  asked = []
  endings = []
  stage = await buy({ opened: true })
  await replaceOriginal('original-1')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const stamper = {
  stamp: async ({ from, to, parts }: { from: string; to: string; parts: string[] }): Promise<Outcome> => {
    asked.push(parts.join(' · '))
    await Promise.resolve()
    const ending = endings.shift()
    if (ending) return ending
    const bytes = `${readFileSync(from, 'utf8')}, stamped`
    writeFileSync(to, bytes)
    return { ok: true, byteSize: bytes.length }
  },
  close: () => undefined,
}

async function replaceOriginal(key: string, contentType = 'application/pdf') {
  writeFileSync(inFolder(key), key)
  await stage.db.updateTable('deal_documents').set({ file_key: key, content_type: contentType }).execute()
}

async function ask(now = later(2 * hour), user = stage.buyer) {
  const readable = (await findReadableDocument(stage.db, user, stage.documentId, now))!
  return findGivenFile(stage.db, { files: filesIn(dataDir), stamper, siteName: 'Ashlar' }, user, readable, now)
}
async function askForText(now?: string) {
  const given = await ask(now)
  if (!given.ok) throw new Error(given.reason)
  const text = readFileSync(inFolder(given.fileKey), 'utf8')
  expect(given.byteSize).toBe(text.length)
  return text
}
const rows = () => stage.db.selectFrom('stamped_documents').selectAll().execute()
const trail = () =>
  stage.db.selectFrom('audit_events').select('detail').where('action', '=', 'document-not-stamped').execute()

describe('a buyer', () => {
  test('gets a copy with their name, their reservation and the day, which is made once', async () => {
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    expect(await askForText()).toBe('original-1, stamped')
    expect(await askForText(later(3 * day))).toBe('original-1, stamped')
    expect(asked).toEqual([
      `${stage.buyer.firstName} ${stage.buyer.lastName} · ${reference} · 2 November 2026 · Ashlar`,
    ])
    expect(await rows()).toMatchObject([{ unstamped_because: null, byte_size: 19, made_at: later(2 * hour) }])
    expect(readFileSync(inFolder('original-1'), 'utf8')).toBe('original-1')
  })

  test('who asks for it several times at once has it made once', async () => {
    const given = await Promise.all([ask(), ask(), ask()])
    expect(asked).toHaveLength(1)
    expect(new Set(given.map((file) => file.ok && file.fileKey)).size).toBe(1)
    expect(files()).toHaveLength(2)
  })

  test('gets a new copy when the original has been replaced, and the old copy is deleted', async () => {
    await ask()
    await replaceOriginal('original-2')
    expect(await askForText()).toBe('original-2, stamped')
    expect(files().filter((key) => key.startsWith('original-1-'))).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  test('gets a new copy when the copy is gone from the disk', async () => {
    await ask()
    rmSync(inFolder((await rows())[0]!.file_key!))
    expect(await askForText()).toBe('original-1, stamped')
    expect(asked).toHaveLength(2)
    expect(existsSync(inFolder((await rows())[0]!.file_key!))).toBe(true)
  })

  test('is told of a missing original, and nothing is made', async () => {
    rmSync(inFolder('original-1'))
    expect(await ask()).toEqual({ ok: false, reason: 'missing' })
    expect(asked).toEqual([])
  })
})

describe('what cannot be stamped', () => {
  test.each(['encrypted', 'signed', 'broken', 'too-large'] as const)(
    'for it is %s is given out as it is, and noted once',
    async (reason) => {
      endings = [{ ok: false, reason }]
      expect(await ask()).toMatchObject({ ok: true, fileKey: 'original-1', newlyUnstamped: reason })
      expect(await ask(later(30 * day))).toEqual({ ok: true, fileKey: 'original-1', byteSize: 10 })
      expect(asked).toHaveLength(1)
      expect(await rows()).toMatchObject([{ file_key: null, unstamped_because: `${reason} original-1` }])
      const [entry, ...more] = await trail()
      expect(more).toEqual([])
      expect(sentenceOf({ action: 'document-not-stamped', actor: 'system', detail: entry!.detail })).toMatch(
        /^gave “Legal pack” out without the buyer’s name, because (it is|a change) /,
      )
      expect(files()).toEqual(['original-1'])
    },
  )

  test('for it is a Word file is not even tried', async () => {
    await replaceOriginal('original-1', 'application/msword')
    expect(await ask()).toMatchObject({ ok: true, fileKey: 'original-1', newlyUnstamped: 'not-pdf' })
    expect(asked).toEqual([])
    expect(await trail()).toHaveLength(1)
  })

  test('is tried again when the original has been replaced', async () => {
    endings = [{ ok: false, reason: 'encrypted' }]
    await ask()
    await replaceOriginal('original-2')
    expect(await askForText()).toBe('original-2, stamped')
    expect(await rows()).toMatchObject([{ unstamped_because: null }])
  })

  test.each(['time', 'memory'] as const)('for want of %s is tried again a day later', async (reason) => {
    endings = [{ ok: false, reason }]
    expect(await ask(later(2 * hour))).toMatchObject({ fileKey: 'original-1' })
    expect(await ask(later(25 * hour))).toMatchObject({ fileKey: 'original-1' })
    expect(asked).toHaveLength(1)
    expect(await askForText(later(26 * hour))).toBe('original-1, stamped')
  })

  test.each(['busy', 'failed'] as const)(
    'at the moment (%s) is not given out, and nothing of it is kept',
    async (reason) => {
      endings = [{ ok: false, reason }]
      expect(await ask()).toEqual({ ok: false, reason: 'busy' })
      expect([await rows(), await trail(), files()]).toEqual([[], [], ['original-1']])
      expect(await askForText()).toBe('original-1, stamped')
    },
  )
})

test('the desk reads the original', async () => {
  const given = await ask(later(2 * hour), stage.admin)
  expect(given).toEqual({ ok: true, fileKey: 'original-1', byteSize: 10 })
  expect(asked).toEqual([])
})

test('ended copies are looked for by an index', async () => {
  const plans = await explainQueries(stage.db, (db) => deleteEndedCopies(db, () => Promise.resolve()))
  expect(plans.filter((plan) => plan.includes('SCAN'))).toEqual([])
})

test('copies are deleted once their reservation gives no access any more, and no others', async () => {
  const removeFile = (key: string) => filesIn(dataDir).delete(key)
  await ask()
  expect(await deleteEndedCopies(stage.db, removeFile)).toBe(0)
  expect(files()).toHaveLength(2)
  await stage.db.updateTable('reservations').set({ status: 'refunded', ended_at: testNow }).execute()
  const failing = () => Promise.reject(new Error('disk'))
  await expect(deleteEndedCopies(stage.db, failing)).rejects.toThrow('disk')
  expect(await rows()).toHaveLength(1)
  expect(await deleteEndedCopies(stage.db, removeFile)).toBe(1)
  expect([await rows(), files()]).toEqual([[], ['original-1']])
})
