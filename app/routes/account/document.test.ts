import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDeal, addDocument } from '#app/testing/database/database.ts'
import { readPdf, writePdf } from '#app/testing/inputs/pdfs.ts'
import { signInSomebody } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

let site: Site
const now = '2026-11-22T10:00:00.000Z'
beforeAll(async () => {
  site = await startSite()
  site.setHour(now)
})
afterAll(() => site.stop())

describe('a document', () => {
  const word = 'application/msword'
  const content = `a letter ${'0123456789'.repeat(100)}`

  async function buyDocument(file: string | Uint8Array = content, buyer = {}) {
    const { user, cookie } = await signInSomebody(site, buyer)
    const dealId = await addDeal(site.db, { status: 'reserved' })
    const documentId = await addDocument(site.db, dealId, `file-${dealId}-key`)
    writeFileSync(join(site.dataDir, 'files', `file-${dealId}-key`), file)
    // What is no PDF is given out as it is.
    if (file === content)
      await site.db.updateTable('deal_documents').set({ content_type: word }).where('id', '=', documentId).execute()
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
      'content-type': word,
      'content-disposition': `attachment; filename="Legal pack.pdf"; filename*=UTF-8''Legal%20pack.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await readingsOf(documentId)).toBe(1)
    await site.fetch(path, { as: cookie, headers: { range: 'bytes=0-8' } })
    expect(await readingsOf(documentId)).toBe(2)
  })

  test('that is a PDF carries its buyer on each page; the original stays as it is', async () => {
    const original = await writePdf(['First page', 'Second page'])
    const { cookie, path } = await buyDocument(original, { firstName: 'Ŵyn', lastName: 'Łukasz' })
    const response = await site.fetch(path, { as: cookie })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const pages = await readPdf(bytes)
    expect(pages).toHaveLength(2)
    for (const { text } of pages)
      expect(text).toMatch(/page.*Ŵyn Łukasz\s+·\s+RES-\d+\s+·\s+22 November 2026\s+·\s+Ashlar$/)
  })

  test('is the same page for a stranger and for one that does not exist', async () => {
    const { path } = await buyDocument()
    const { cookie } = await signInSomebody(site)
    const pages = await Promise.all(
      [path, '/documents/nothing'].map(async (address) => {
        const answer = await site.fetch(address, { as: cookie })
        expect(answer.status).toBe(404)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        return (await answer.text()).replaceAll(address.split('/').at(-1)!, 'ID')
      }),
    )
    expect(pages[0]).toBe(pages[1])
    expect(pages[0]).toContain('We cannot show a document at this link.')
    expect(pages[0]).not.toContain('If you have reserved the deal, sign in')
  })

  test('is for a visitor who has not signed in a page with the way to sign in and back', async () => {
    const { path, cookie } = await buyDocument()
    for (const address of [path, '/documents/nothing']) {
      const answer = await site.fetch(address)
      expect(answer.status).toBe(404)
      const main = (await answer.text()).split('<main')[1]!
      expect(main).toContain('<h1>Page Not Found</h1>')
      expect(main).toContain(
        `<a class="btn primary" href="/api/login?returnTo=${encodeURIComponent(address)}">Sign In</a>`,
      )
    }
    const login = await site.fetch(`/api/login?returnTo=${encodeURIComponent(path)}`, { as: cookie })
    expect(login.headers.get('location')).toBe(path)
  })

  test.each([
    ['bytes=0-8', 206, 'a letter ', 'bytes 0-8/1009'],
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
    expect(await response.text()).not.toContain('a letter')
    expect(await readingsOf(documentId)).toBe(0)
  })

  test('asked for by HEAD is not read', async () => {
    const { cookie, path, documentId } = await buyDocument()
    const response = await site.fetch(path, { as: cookie, method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe(String(content.length))
    expect(await readingsOf(documentId)).toBe(0)
  })
})
