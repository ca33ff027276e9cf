import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ForServer } from '#app/for-server.server.ts'
import { openFiles } from '#app/services/files.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'
import { addDeal, addDocument } from '#app/testing/database/database.ts'
import { buy, formOf, good, latest, post, signInAdmin, site, startRefundSite } from '#app/testing/desks/refund-site.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { gather } from '#app/testing/inputs/gather.ts'
import { readPdf, writePdf } from '#app/testing/inputs/pdfs.ts'
import { startBucket, type TestBucket } from '#app/testing/running/bucket.ts'
import { newId } from '#app/utils/ids.server.ts'

/** Requests to a site whose files are in a bucket, which can be cut off. */

let bucket: TestBucket
let way: TcpServer
let isCutOff = false
const sockets = new Set<Socket>()
/** Bytes that have come from the bucket. */
let received = 0

/** A way to the bucket on which nothing arrives while it is cut off. */
async function openWay(port: number): Promise<number> {
  way = createTcpServer((socket) => {
    if (isCutOff) return void socket.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const one of [socket, onward]) {
      sockets.add(one)
      one
        .on('error', () => one.destroy())
        .on('close', () => {
          sockets.delete(one)
          socket.destroy()
          onward.destroy()
        })
    }
    onward.on('data', (bytes) => (received += bytes.length))
    socket.pipe(onward).pipe(socket)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  return (way.address() as AddressInfo).port
}

function cutOff() {
  isCutOff = true
  for (const socket of sockets) socket.destroy()
}

startRefundSite(async () => {
  bucket = await startBucket()
  const port = await openWay(Number(new URL(bucket.settings.endpoint!).port))
  return { ...bucket.environment, S3_ENDPOINT: `http://127.0.0.1:${port}` }
})
let files: FileStore
let front: Server
let frontPort: number
beforeAll(async () => {
  files = openFiles({ dataDir: site.dataDir, bucket: bucket.settings })
  const { answerPicture } = (site.build.entry.module as unknown as { forServer: ForServer }).forServer
  front = createServer((request, response) => {
    const otherwise = () => void response.writeHead(299).end()
    if (!answerPicture(request, response, otherwise)) otherwise()
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  frontPort = (front.address() as AddressInfo).port
})
afterEach(() => {
  isCutOff = false
})
afterAll(async () => {
  front.close()
  for (const socket of sockets) socket.destroy()
  way.close()
  await bucket.stop()
})

const longAgo = '2026-01-01T00:00:00.000Z'
const stored = async () => (await gather(files.list())).map(({ fileKey }) => fileKey)
const onDisk = () => ['files', 'tmp'].flatMap((folder) => readdirSync(join(site.dataDir, folder)))

async function put(fileKey: string, content: string | Uint8Array) {
  writeFileSync(join(files.folder, `${fileKey}.tmp`), content)
  await files.keep([fileKey])
}

/** A document of a deal with this content, at the address where admins read it as it is. */
async function addPaper(content: string | Uint8Array, contentType: string) {
  const fileKey = `paper-${newId()}`
  const dealId = await addDeal(site.db)
  const documentId = await addDocument(site.db, dealId, fileKey)
  await site.db.updateTable('deal_documents').set({ content_type: contentType }).where('id', '=', documentId).execute()
  await put(fileKey, content)
  return { path: `/documents/${documentId}`, fileKey, as: await signInAdmin() }
}

describe('a document', () => {
  const content = `a letter ${'0123456789'.repeat(100)}`

  test.each([
    [null, 200, content, null],
    ['bytes=0-8', 206, 'a letter ', 'bytes 0-8/1009'],
    ['bytes=-4', 206, '6789', 'bytes 1005-1008/1009'],
    ['bytes=5000-', 416, '', 'bytes */1009'],
  ])('answers Range %s with %i', async (range, status, body, contentRange) => {
    const { path, as } = await addPaper(content, 'application/msword')
    const response = await site.fetch(path, { as, headers: range ? { range } : {} })
    expect([response.status, await response.text()]).toEqual([status, body])
    expect(response.headers.get('content-range')).toBe(contentRange)
    expect(response.headers.get('location')).toBeNull()
  })

  test('of a buyer carries their name, and only the buyer is given it', async () => {
    const { cookie, documentId, dealId } = await buy({ firstName: 'Ŵyn', lastName: 'Łukasz' })
    const open = { unlock_at: longAgo, first_document_access_at: longAgo }
    await site.db.updateTable('reservations').set(open).where('deal_id', '=', dealId).execute()
    const { file_key: fileKey } = await site.db.selectFrom('deal_documents').select('file_key').where('id', '=', documentId).executeTakeFirstOrThrow() // prettier-ignore
    await put(fileKey, await writePdf(['First page']))
    for (let times = 0; times < 2; times += 1) {
      const response = await site.fetch(`/documents/${documentId}`, { as: cookie })
      const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()))
      expect(page!.text).toMatch(/First page.*Ŵyn Łukasz/)
    }
    expect((await stored()).filter((key) => key.startsWith(fileKey))).toHaveLength(2)
    expect((await site.fetch(`/documents/${documentId}`)).status).toBe(404)
    expect(onDisk()).toEqual([])
  })

  test('whose file is missing is missing, and one whose bucket is cut off is a 503 that asks to come again', async () => {
    const { path, fileKey, as } = await addPaper(content, 'application/msword')
    cutOff()
    const response = await site.fetch(path, { as })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).not.toMatch(/S3RVER|127\.0\.0\.1|bucket/)
    const { checks } = (await (await site.fetch('/readyz')).json()) as { checks: Record<string, string> }
    expect(checks.files).toBe('failing')
    isCutOff = false
    expect((await site.fetch(path, { as })).status).toBe(200)
    await files.delete(fileKey)
    expect((await site.fetch(path, { as })).status).toBe(404)
  })

  test('is fetched no further than its reader reads', async () => {
    const { path, as } = await addPaper(Buffer.alloc(20_000_000, 'x'), 'application/msword')
    received = 0
    const response = await site.fetch(path, { as })
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    await setTimeout(200)
    expect(received).toBeLessThan(10_000_000)
  })
})

describe('a file that is sent', () => {
  const sent = () => new File([new Uint8Array(pdf())], 'statement.pdf')
  const typed = { ...good, details: 'Keep <this>' }

  test('is in the bucket, and nowhere on this machine, and is given to those who may have it', async () => {
    const { cookie } = await buy()
    expect((await post('/refunds', formOf({ ...good, documents: [sent()] }), { as: cookie })).status).toBe(303)
    const request = (await latest())!
    const evidence = await site.db
      .selectFrom('uploads')
      .selectAll()
      .where('about_id', '=', request.id)
      .executeTakeFirstOrThrow()
    expect(await stored()).toContain(evidence.file_key)
    expect(onDisk()).toEqual([])
    const path = `/admin/refunds/${request.id}/evidence/${evidence.id}`
    const answer = await site.fetch(path, { as: await signInAdmin() })
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(pdf()))
    expect([(await site.fetch(path)).status, (await site.fetch(path, { as: cookie })).status]).toEqual([401, 403])
  })

  test('while the bucket is cut off is not taken, and everything typed comes back', async () => {
    const { cookie } = await buy()
    const before = [await latest(), await stored()]
    cutOff()
    const response = await post('/refunds', formOf({ ...typed, documents: [sent()] }), { as: cookie })
    const page = await response.text()
    expect(response.status).toBe(503)
    expect(page).toContain(
      'statement.pdf: The file could not be stored, which is our fault. Choose it again in a minute.',
    )
    expect(page).toContain('Keep &lt;this&gt;')
    isCutOff = false
    expect([await latest(), await stored(), onDisk()]).toEqual([...before, []])
    expect((await post('/refunds', formOf({ ...typed, documents: [sent()] }), { as: cookie })).status).toBe(303)
  })

  test('that is refused never goes to the bucket', async () => {
    cutOff()
    const text = new File(['no document'], 'statement.pdf')
    const response = await post('/refunds', formOf({ ...typed, documents: [text] }))
    expect([response.status, onDisk()]).toEqual([415, []])
  })
})

test('a picture is sent to anybody, before React Router is entered and by its route', async () => {
  const id = newId()
  await put(`pic-${id}-320-webp`, 'a picture')
  const path = `/pictures/${id}-320.webp`
  for (const answer of [await site.fetch(path), await fetch(`http://127.0.0.1:${frontPort}${path}`)]) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await answer.text()).toBe('a picture')
  }
  const missing = `/pictures/${newId()}-320.webp`
  expect((await site.fetch(missing)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${frontPort}${missing}`)).status).toBe(299)
})

test('the dashboard says how the bucket answers', async () => {
  const page = await (await site.fetch('/admin', { as: await signInAdmin() })).text()
  expect(page).toMatch(/>Files</)
})

test('a picture that cannot be read at the moment is a 503 at once, which nobody keeps', async () => {
  const id = newId()
  await put(`pic-${id}-320-webp`, 'a picture')
  cutOff()
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(`http://127.0.0.1:${frontPort}/pictures/${id}-320.webp`)
    const told = ['retry-after', 'cache-control', 'etag'].map((name) => answer.headers.get(name))
    expect([answer.status, ...told]).toEqual([503, '5', 'no-store', null])
  }
})
