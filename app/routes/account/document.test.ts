import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addDocument } from '#app/testing/database.ts'
import { signInSomebody } from '#app/testing/requests.ts'
import { startSite, type Site } from '#app/testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('a document', () => {
  const content = `%PDF-1.7 ${'0123456789'.repeat(100)}`

  async function buyDocument() {
    const { user, cookie } = await signInSomebody(site)
    const dealId = await addDeal(site.db, { status: 'reserved' })
    const documentId = await addDocument(site.db, dealId, `file-${dealId}-key`)
    writeFileSync(join(site.dataDir, 'files', `file-${dealId}-key`), content)
    const now = new Date().toISOString()
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
    return { cookie, path: `/documents/${documentId}`, documentId }
  }

  const readingsOf = async (documentId: string) =>
    (await site.db.selectFrom('document_accesses').select('id').where('document_id', '=', documentId).execute()).length

  test('streams to its buyer as a private download, and each reading is written down', async () => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await site.fetch(path, { as: cookie })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(content)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Legal pack.pdf"; filename*=UTF-8''Legal%20pack.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await readingsOf(documentId)).toBe(1)
    await site.fetch(path, { as: cookie, headers: { range: 'bytes=0-8' } })
    expect(await readingsOf(documentId)).toBe(2)
  })

  test('is the same 404 for a stranger, for nobody, and for one that does not exist', async () => {
    const { path } = await buyDocument()
    const stranger = await signInSomebody(site)
    const answers = [
      await site.fetch(path),
      await site.fetch(path, { as: stranger.cookie }),
      await site.fetch('/documents/nothing', { as: stranger.cookie }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.text()).toBe('Not found')
    }
  })

  test.each([
    ['bytes=0-8', 206, '%PDF-1.7 ', 'bytes 0-8/1009'],
    ['bytes=-4', 206, '6789', 'bytes 1005-1008/1009'],
    ['bytes=1005-', 206, '6789', 'bytes 1005-1008/1009'],
    ['bytes=5000-', 416, '', 'bytes */1009'],
    ['bytes=0-1,4-5', 200, content, null],
    ['lines=1', 200, content, null],
  ])('answers Range %s with %i', async (range, status, body, contentRange) => {
    const { cookie, path } = await buyDocument()
    const response = await site.fetch(path, { as: cookie, headers: { range } })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  test.each(['OPTIONS', 'data'])('asked for by %s is no download', async (how) => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await (how === 'data'
      ? site.fetch(`${path}.data`, { as: cookie })
      : site.fetch(path, { as: cookie, method: how }))
    expect(await response.text()).not.toContain('%PDF')
    expect(await readingsOf(documentId)).toBe(0)
  })

  test('asked for by HEAD is not read', async () => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await site.fetch(path, { as: cookie, method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(await readingsOf(documentId)).toBe(0)
  })
})
