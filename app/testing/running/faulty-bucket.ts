import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectBucket, type Bucket } from '#app/services/bucket.server.ts'
import { openFileBucket } from '#app/services/file-bucket.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'

/** What a bucket may do to us, by a server that does it. */

export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}
export type Answer = (response: ServerResponse, request: Asked, count: number) => void

let folder: string
export let server: Server
export let asked: Asked[]
export let closed: number
export let bucket: Bucket
export let files: FileStore
export let lines: string[]
export const limits = { connecting: 600, answering: 600, pausing: 300, tries: 3 }
export const key = { accessKeyId: 'OUR-KEY-ID', secretAccessKey: 'OUR-SECRET' }

/** What the server does, and what it has been given. */
export const fault: { answer: Answer; stored: { body: Buffer; sha256: string } | null } = {
  answer: (...asked) => honest(...asked),
  stored: null,
}

/** Keeps what was put and says so. */
export const honest: Answer = (response, request, count) => {
  const { method, headers, body } = request
  if (method === 'PUT') fault.stored = { body, sha256: String(headers['x-amz-meta-sha256']) }
  const { stored } = fault
  if (!stored) return fail(404, 'NoSuchKey')(response, request, count)
  const { sha256 } = stored
  response.writeHead(method === 'DELETE' ? 204 : 200, {
    ...(method !== 'PUT' && { 'content-length': stored.body.length, 'x-amz-meta-sha256': sha256 }),
  })
  response.end(method === 'GET' ? stored.body : undefined)
}
export const content = Buffer.alloc(40_000, 'secret words ')
export const hex = createHash('sha256').update(content).digest('hex')
export function write(name: string): string {
  writeFileSync(join(files.folder, `${name}.tmp`), content)
  return join(files.folder, `${name}.tmp`)
}
export const fail = (status: number, code = 'SlowDown'): Answer => {
  return (response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>OUR-SECRET</Message></Error>`)
}

/** Starts such a server before each test of this file, with a bucket and a store of files that go there. */
export function startFaultyBucket(): void {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bucket-faults-'))
    asked = []
    closed = 0
    lines = []
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(lines.push(String(line))))
    server = createServer((request, response) => {
      response.on('close', () => (closed += 1))
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        const { method = '', url = '', headers } = request
        asked.push({ method, url, headers, body: Buffer.concat(pieces) })
        fault.answer(response, asked.at(-1)!, asked.length)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const settings = { bucket: 'ours', endpoint, region: 'eu-west-2', prefix: 'site/', ...key }
    bucket = connectBucket(settings, limits)
    files = openFileBucket({ dataDir: folder, bucket: settings }, settings, limits)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  beforeEach(() => {
    fault.stored = null
    fault.answer = honest
  })
}
