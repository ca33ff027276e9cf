import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followChildren } from '#app/testing/running/children.ts'
import { addDeal, addDocument } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { readPdf, writePdf } from '#app/testing/inputs/pdfs.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { isAll } from '../../../scripts/lib/all.ts'

const now = '2026-11-22T10:00:00.000Z'
/** Documents that are asked for at once. Thirty wait for one another as a hundred do. */
const many = isAll ? 100 : 30
const { started, live } = followChildren()

let site: Site
beforeAll(async () => {
  site = await startSite({ LOG_REQUESTS: 'false' })
  site.setHour(now)
})
afterAll(async () => {
  await site.stop()
})

/** A deal with one document that its buyer has opened. */
async function buy(lastName: string, bytes: Uint8Array) {
  const { user, cookie } = await signInSomebody(site, { firstName: 'Łukasz', lastName })
  const dealId = await addDeal(site.db, { status: 'reserved' })
  const fileKey = `original-of-${dealId}`
  const documentId = await addDocument(site.db, dealId, fileKey)
  writeFileSync(join(site.dataDir, 'files', fileKey), bytes)
  await site.db
    .insertInto('reservations')
    .values({
      id: `r-${dealId}`,
      reference: `RES-${dealId}`,
      deal_id: dealId,
      user_id: user.id,
      status: 'paid',
      amount_pence: 300_000,
      held_at: now,
      expires_at: now,
      paid_at: now,
      unlock_at: now,
      first_document_access_at: now,
      consent_start_now: 1,
      consent_lose_right: 1,
    }) // prettier-ignore
    .execute()
  const fetch = (init: RequestInit = {}) => site.fetch(`/documents/${documentId}`, { as: cookie, ...init })
  return { lastName, reference: `RES-${dealId}`, fileKey, documentId, fetch }
}

test('many documents at once: other pages are answered meanwhile, and each buyer gets their own', async () => {
  const bytes = await writePdf(['First', 'Second'])
  const buyers = []
  for (let n = 1; n <= many; n += 1) buyers.push(await buy(`Buyer${n}End`, bytes))
  const handles = process.getActiveResourcesInfo().length

  const answered: string[] = []
  const documents = buyers.map(async ({ fetch }) => {
    const response = await fetch()
    answered.push('document')
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  })
  for (const path of ['/marketplace?nocache=1', '/deals', '/healthz']) {
    expect((await site.fetch(path)).status).toBe(200)
    answered.push('page')
  }
  expect(live()).toHaveLength(1)
  const copies = await Promise.all(documents)
  expect(answered.lastIndexOf('page')).toBeLessThan(many / 2)

  for (const [index, { lastName, reference }] of buyers.entries()) {
    const texts = (await readPdf(copies[index]!)).map(({ text }) => text)
    const words = `Łukasz ${lastName} · ${reference} · 22 November 2026 · Ashlar`
    expect(texts).toEqual([`First ${words}`, `Second ${words}`])
  }
  expect(started).toHaveLength(1)
  await expect.poll(live).toEqual([])
  onlySqlite('connections to PostgreSQL come and go')
  await expect.poll(() => process.getActiveResourcesInfo().length).toBeLessThanOrEqual(handles)
}, 120_000)

test('a copy is one file for every way to ask for it, and is made once', async () => {
  const { fetch, fileKey, documentId } = await buy('Once', await writePdf(['Text']))
  const head = await fetch({ method: 'HEAD' })
  const size = Number(head.headers.get('content-length'))
  const readings = () =>
    site.db.selectFrom('document_accesses').select('id').where('document_id', '=', documentId).execute()
  expect(await readings()).toEqual([])

  const [start, end, whole] = await Promise.all([
    fetch({ headers: { range: 'bytes=0-7' } }),
    fetch({ headers: { range: 'bytes=8-' } }),
    fetch(),
  ])
  expect([start.status, end.status, whole.status]).toEqual([206, 206, 200])
  expect(start.headers.get('content-range')).toBe(`bytes 0-7/${size}`)
  expect(end.headers.get('content-range')).toBe(`bytes 8-${size - 1}/${size}`)
  const parts = await Promise.all([start, end].map(async (part) => Buffer.from(await part.arrayBuffer())))
  expect(Buffer.concat(parts).equals(Buffer.from(await whole.arrayBuffer()))).toBe(true)
  expect((await fetch({ headers: { range: `bytes=${size}-` } })).status).toBe(416)
  expect(await readings()).toHaveLength(3)
  const keys = readdirSync(join(site.dataDir, 'files')).filter((key) => key.startsWith(`${fileKey}-`))
  expect(keys).toHaveLength(1)
  expect(readFileSync(join(site.dataDir, 'files', keys[0]!)).length).toBe(size)
})

test('an admin who has bought nothing reads the original', async () => {
  const original = await writePdf(['Text'])
  const { documentId, fileKey } = await buy('Reader', original)
  const admin = await signInSomebody(site, { isAdmin: true })
  const response = await site.fetch(`/documents/${documentId}`, { as: admin.cookie })
  expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true)
  expect(readdirSync(join(site.dataDir, 'files')).filter((key) => key.startsWith(`${fileKey}-`))).toEqual([])
})

test('while there is no room for one more, the answer says when to come back', async () => {
  const { stamper } = (globalThis as unknown as { marketplaceResources: { stamper: { stamp: unknown } } })
    .marketplaceResources
  const { stamp } = stamper
  stamper.stamp = () => Promise.resolve({ ok: false, reason: 'busy' })
  const { fetch, documentId } = await buy('Later', await writePdf(['Text']))
  const response = await fetch()
  stamper.stamp = stamp
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(await response.text()).toContain('Please open it again in a minute.')
  const kept = await site.db.selectFrom('stamped_documents').selectAll().where('document_id', '=', documentId).execute()
  expect(kept).toEqual([])
  expect((await fetch()).status).toBe(200)
})
