import { createHash, createHmac } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gather } from '#app/testing/inputs/gather.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { TooBusy } from '#app/utils/too-busy.ts'
import { readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { connectBucket, type Bucket } from './bucket.server.ts'
import { openFileBucket } from './file-bucket.server.ts'
import { receiveFile, type FileStore } from './file-store.server.ts'

/** What a bucket may do to us, by a server that does it. What one does that is well is in file-store.test.ts. */

interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}
type Answer = (response: ServerResponse, request: Asked, count: number) => void

let folder: string
let server: Server
let answer: Answer
let asked: Asked[]
let closed: number
let bucket: Bucket
let files: FileStore
let lines: string[]
const limits = { connecting: 600, answering: 600, pausing: 300, tries: 3 }
const key = { accessKeyId: 'OUR-KEY-ID', secretAccessKey: 'OUR-SECRET' }

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
      answer(response, asked.at(-1)!, asked.length)
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

/** Keeps what was put and says so. */
const honest: Answer = (response, request, count) => {
  const { method, headers, body } = request
  if (method === 'PUT') stored = { body, sha256: String(headers['x-amz-meta-sha256']) }
  if (!stored) return fail(404, 'NoSuchKey')(response, request, count)
  const { sha256 } = stored
  response.writeHead(method === 'DELETE' ? 204 : 200, {
    ...(method !== 'PUT' && { 'content-length': stored.body.length, 'x-amz-meta-sha256': sha256 }),
  })
  response.end(method === 'GET' ? stored.body : undefined)
}
let stored: { body: Buffer; sha256: string } | null = null
beforeEach(() => {
  stored = null
  answer = honest
})

const content = Buffer.alloc(40_000, 'secret words ')
const hex = createHash('sha256').update(content).digest('hex')
function write(name: string): string {
  writeFileSync(join(files.folder, `${name}.tmp`), content)
  return join(files.folder, `${name}.tmp`)
}
const fail = (status: number, code = 'SlowDown'): Answer => {
  return (response) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code><Message>OUR-SECRET</Message></Error>`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The signature of a request by AWS Signature Version 4, with the digest that it says of its body. */
function signatureOf({ method, url, headers }: Asked): string {
  const [path, query = ''] = url.split('?')
  const [, day, scope, signed] = /Credential=OUR-KEY-ID\/(\d+)\/([^,]+), SignedHeaders=([^,]+)/.exec(
    headers.authorization!,
  )!
  expect(signed!.split(';')).toContain('x-amz-content-sha256')
  const lines = signed!.split(';').map((name) => `${name}:${String(headers[name])}\n`)
  const ordered = query
    .split('&')
    .toSorted()
    .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
  const digest = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, ordered.join('&'), lines.join(''), signed, digest].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(canonical)].join('\n')
  const steps = [day!, ...scope!.split('/'), toSign]
  const signature = steps.reduce<string | Buffer>(
    (by, text) => createHmac('sha256', by).update(text).digest(),
    `AWS4${key.secretAccessKey}`,
  )
  return (signature as Buffer).toString('hex')
}

test('what is sent is signed with the digest of its bytes, is nobody else’s, and is confirmed by its size and digest', async () => {
  expect(await bucket.put('one-file', write('one-file'))).toEqual({ byteSize: content.length, sha256: hex })
  const [put, head] = asked
  expect([put!.method, put!.url.split('?')[0], head!.method]).toEqual(['PUT', '/ours/site/one-file', 'HEAD'])
  expect(put!.headers).toMatchObject({
    'content-length': String(content.length),
    'x-amz-content-sha256': hex,
    'x-amz-checksum-sha256': Buffer.from(hex, 'hex').toString('base64'),
    'x-amz-meta-sha256': hex,
  })
  for (const one of asked) expect(one.headers.authorization).toContain(`Signature=${signatureOf(one)}`)
  expect(put!.body.equals(content)).toBe(true)
  expect(Object.keys(put!.headers).filter((name) => /acl|grant/.test(name))).toEqual([])
  expect(JSON.stringify(asked.map(({ url, headers }) => [url, headers]))).not.toMatch(/OUR-SECRET|X-Amz-Signature/)
})

describe('a file is not kept, and can be tried again,', () => {
  test.each<[string, Answer, number]>([
    ['where the bucket always answers 503', fail(503), 3],
    ['where it refuses our key', fail(403, 'InvalidAccessKeyId'), 1],
    ['where it does not answer', () => {}, 2],
    ['where it breaks off', (response) => response.destroy(), 3],
    [
      'where it says another digest',
      (response, request, count) => {
        if (request.method === 'PUT') response.setHeader('x-amz-checksum-sha256', Buffer.alloc(32).toString('base64'))
        honest(response, request, count)
      },
      2,
    ],
    [
      'where it has stored less',
      (response, request, count) => {
        honest(response, { ...request, body: request.body.subarray(1) }, count)
      },
      2,
    ],
    [
      'where it has forgotten it',
      (response, request, count) => {
        if (request.method === 'PUT') response.writeHead(200).end()
        else fail(404, 'NoSuchKey')(response, request, count)
      },
      3,
    ],
  ])('%s', async (_what, does, times) => {
    answer = does
    const path = write('one-file')
    await expect(files.keep(['one-file'])).rejects.toThrow(FilesUnavailable)
    expect(asked.length).toBe(times)
    expect(readdirSync(files.folder)).toEqual(['one-file.tmp'])
    expect(readOutsideCalls().files).toMatchObject({ isWell: false })
    expect(lines.join('')).toContain('"event":"outside-call-failed","service":"files","call":"put"')
    expect(lines.join('')).not.toContain('OUR-SECRET')

    answer = honest
    await files.keep(['one-file'])
    expect([readdirSync(files.folder), stored?.body.equals(content), path.length > 0]).toEqual([[], true, true])
    expect(readOutsideCalls().files).toMatchObject({ isWell: true })
  })
})

test('a passing fault is got over, with all the bytes', async () => {
  answer = (response, request, count) =>
    count < 3 ? fail(503)(response, request, count) : honest(response, request, count)
  await bucket.put('one-file', write('one-file'))
  expect([asked.length, stored?.body.equals(content)]).toEqual([4, true])
})

test('a bucket that is not there fails soon, and says so', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(bucket.head('one-file')).rejects.toThrow(FilesUnavailable)
  expect(readOutsideCalls().files).toMatchObject({ isWell: false, fault: 'refused-connection' })
})

test('an object that is missing is an answer, and a bucket that is missing is none', async () => {
  answer = fail(404, 'NoSuchKey')
  expect([await bucket.head('one-file'), await bucket.get('one-file')]).toEqual([undefined, undefined])
  expect(readOutsideCalls().files).toMatchObject({ isWell: true })
  await bucket.delete('one-file')
  const calls = [() => bucket.head('one-file'), () => bucket.get('one-file'), () => bucket.delete('one-file')]
  const gone: Answer = (response) =>
    response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n')
  for (const [says, does] of Object.entries({ bucket: fail(404, 'NoSuchBucket'), gateway: gone })) {
    answer = does
    for (const call of [...calls, () => gather(bucket.list())])
      await expect(call(), says).rejects.toThrow(FilesUnavailable)
    await expect(bucket.put('one-file', write('one-file')), says).rejects.toThrow(FilesUnavailable)
    expect(readOutsideCalls().files, says).toMatchObject({ isWell: false })
  }
})

test('what can be read says nothing of what is not taken or not deleted', async () => {
  await bucket.put('one-file', write('one-file'))
  await bucket.delete('one-file')
  for (const [method, call] of [
    ['PUT', () => bucket.put('one-file', write('one-file'))],
    ['DELETE', () => bucket.delete('one-file')],
  ] as const) {
    answer = (response, request, count) =>
      (request.method === method ? fail(403, 'AccessDenied') : honest)(response, request, count)
    await expect(call()).rejects.toThrow(FilesUnavailable)
    await bucket.head('one-file')
    expect(readOutsideCalls().files).toMatchObject({ isWell: false, fault: 'wrong-key' })
    answer = honest
    await call()
    expect(readOutsideCalls().files).toMatchObject({ isWell: true })
  }
})

test('a large file is sent without asking first whether it may come, which many never answer', async () => {
  // A server of Node answers by itself unless somebody listens.
  server.on('checkContinue', () => {})
  writeFileSync(join(files.folder, 'one-file.tmp'), Buffer.alloc(3_000_000))
  expect(await bucket.put('one-file', join(files.folder, 'one-file.tmp'))).toMatchObject({ byteSize: 3_000_000 })
})

test('a file goes over a slow line in the time that its bytes need', async () => {
  const size = 6_000_000
  writeFileSync(join(files.folder, 'one-file.tmp'), Buffer.alloc(size))
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hash = createHash('sha256')
    let [length, pauses] = [0, 0]
    request.on('data', (piece: Buffer) => {
      hash.update(piece)
      length += piece.length
      // Three times nothing is taken for longer than an answer may take.
      if (length < ((pauses + 1) * size) / 4) return
      pauses += 1
      request.pause()
      setTimeout(() => request.resume(), 1.5 * limits.answering)
    })
    request.on('end', () => {
      if (request.method === 'HEAD') honest(response, { method: 'HEAD', url: '', headers: {}, body: content }, 1)
      else response.end()
      if (request.method === 'PUT') stored = { body: Buffer.alloc(length), sha256: hash.digest('hex') }
    })
  })
  expect(await bucket.put('one-file', join(files.folder, 'one-file.tmp'))).toMatchObject({ byteSize: size })
})

describe('reading', () => {
  const begin = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 1_000_000 })
    response.write(Buffer.alloc(100_000))
  }

  test('breaks off where the bucket does, and where it pauses too long', async () => {
    for (const end of [(response: ServerResponse) => response.destroy(), () => {}]) {
      answer = (response) => {
        begin(response)
        setTimeout(() => end(response), 50)
      }
      await expect(files.readWhole('one-file')).rejects.toThrow(FilesUnavailable)
      expect(readOutsideCalls().files).toMatchObject({ isWell: false })
    }
  })

  test('is not hurried where it is the reader who pauses', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': 3_000_000 })
      response.end(Buffer.alloc(3_000_000))
    }
    let size = 0
    for await (const piece of await files.readRange('one-file', { start: 0, end: Infinity })) {
      if (size === 0) await new Promise((resolve) => setTimeout(resolve, 3 * limits.answering))
      size += piece.length
    }
    expect(size).toBe(3_000_000)
  })

  test.each([0, 1])('whoever leaves after %i pieces ends the request', async (most) => {
    answer = begin
    const pieces = await files.readRange('one-file', { start: 0, end: Infinity })
    for (let count = 0; count < most; count += 1) await pieces.next()
    expect(closed).toBe(0)
    await pieces.return()
    await expect.poll(() => closed).toBe(1)
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
  })

  test('a small file that was read lately is not asked for again, until it is deleted or some minutes have passed', async () => {
    await bucket.put('one-file', write('one-file'))
    const gets = () => asked.filter(({ method }) => method === 'GET').length
    const twice = () => Promise.all([files.readWhole('one-file'), files.readWhole('one-file')])
    expect((await twice()).every((bytes) => bytes.equals(content))).toBe(true)
    await twice()
    expect(gets()).toBe(1)
    const now = performance.now() + 5 * 60_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    await twice()
    clock.mockRestore()
    expect(gets()).toBe(2)
    rmSync(join(files.folder, 'one-file.tmp'))
    await files.delete('one-file')
    await twice()
    expect(gets()).toBe(3)
  })

  test('a small file that is deleted while it is read does not stay in memory', async () => {
    await bucket.put('one-file', write('one-file'))
    let finish = () => {}
    answer = (response, request, count) => {
      if (request.method !== 'GET') return honest(response, request, count)
      response.writeHead(200, { 'content-length': content.length })
      response.write(content.subarray(0, 10))
      finish = () => response.end(content.subarray(10))
    }
    const reading = files.readWhole('one-file')
    await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'GET' }))
    await files.delete('one-file')
    finish()
    expect((await reading).equals(content)).toBe(true)
    answer = fail(404, 'NoSuchKey')
    await expect(files.readWhole('one-file')).rejects.toThrow('ENOENT')
  })

  test('a bucket that does not answer is not asked for the next small files either, for some seconds', async () => {
    await bucket.put('kept-file', write('kept-file'))
    await files.readWhole('kept-file')
    answer = fail(503)
    for (const name of ['one-file', 'other-file']) await expect(files.readWhole(name)).rejects.toThrow(FilesUnavailable)
    const askedFor = (name: string) => asked.some(({ url }) => url.includes(name))
    expect([askedFor('one-file'), askedFor('other-file')]).toEqual([true, false])
    expect((await files.readWhole('kept-file')).equals(content)).toBe(true)
    answer = fail(404, 'NoSuchKey')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
    await expect(files.readWhole('other-file')).rejects.toThrow('ENOENT')
    clock.mockRestore()
  })

  test('slow readers leave room for each other and for all else', async () => {
    answer = (response, request, count) => {
      if (request.method === 'GET') begin(response)
      else honest(response, request, count)
    }
    const read = async (reader?: string) => {
      const pieces = await files.readRange('one-file', { start: 0, end: Infinity }, reader)
      await pieces.next()
      return pieces
    }
    const first = await read('reader-0')
    for (let count = 1; count < 8; count += 1) await read('reader-0')
    await expect(read('reader-0')).rejects.toThrow(TooBusy)
    await first.return()
    await vi.waitFor(() => read('reader-0'))
    for (let count = 8; count < 64; count += 1) await read(`reader-${Math.floor(count / 8)}`)
    await expect(read('another')).rejects.toThrow(TooBusy)
    await read()
    await bucket.put('one-file', write('one-file'))
    expect(await files.findSize('one-file')).toBe(content.length)
  })

  test('asks for the range alone', async () => {
    answer = (response) => response.writeHead(206, { 'content-length': 3 }).end('abc')
    await gather(await files.readRange('one-file', { start: 5, end: 7 }))
    expect(asked[0]!.headers.range).toBe('bytes=5-7')
  })
})

test('a copy for another process is gone afterwards, whatever becomes of it, and there are never too many', async () => {
  await bucket.put('one-file', write('copied-file'))
  rmSync(join(files.folder, 'copied-file.tmp'))
  await expect(files.withPath('one-file', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  answer = (response) => response.writeHead(200, { 'content-length': 9 }).destroy()
  await expect(files.withPath('one-file', () => Promise.resolve())).rejects.toThrow(FilesUnavailable)
  expect(readdirSync(files.folder)).toEqual([])

  answer = honest
  // So many at a time are no measure of how soon one is answered.
  const patient = openFileBucket(files.place, files.place.bucket!)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const used = Array.from({ length: 40 }, () => patient.withPath('one-file', () => held))
  await expect(patient.withPath('one-file', () => held)).rejects.toThrow('in use already')
  release()
  await Promise.all(used)
  expect(readdirSync(files.folder)).toEqual([])
})

test('a file that is refused as it comes never gets to the bucket', async () => {
  async function* bytes() {
    yield content
  }
  const received = await receiveFile(files, bytes(), { maxBytes: 1e9, headBytes: 0, tailBytes: 0 })
  if (!received.ok) throw new Error(received.reason)
  await files.delete(received.fileKey)
  const few = { maxBytes: 10, headBytes: 0, tailBytes: 0 }
  expect(await receiveFile(files, bytes(), few)).toEqual({ ok: false, reason: 'too-large' })
  expect([asked, readdirSync(files.folder)]).toEqual([[], []])
})

test('one that another process has received is deleted in the bucket too: that process may have sent it before it ended', async () => {
  await files.send([(write('one-file'), 'one-file')])
  const other = openFileBucket(files.place, files.place.bucket!, limits)
  await other.delete('one-file')
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE' })
  expect(readdirSync(files.folder)).toEqual([])
})

test('one that may have got there is deleted there', async () => {
  answer = (response, request, count) => (request.method === 'PUT' ? undefined : honest(response, request, count))
  write('one-file')
  await expect(files.keep(['one-file'])).rejects.toThrow(FilesUnavailable)
  await files.delete('one-file')
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE' })
  expect(readdirSync(files.folder)).toEqual([])
})

/** A process that takes a file in, says so, and then keeps it. */
const keeper = `
import { openFiles } from '#app/services/files.server.ts'
import { receiveFile } from '#app/services/file-store.server.ts'
async function* bytes() { for (let count = 0; count < 320; count += 1) yield Buffer.alloc(65536, 'x') }
const files = openFiles(JSON.parse(process.env.PLACE))
const { fileKey } = await receiveFile(files, bytes(), { maxBytes: 1e9, headBytes: 0, tailBytes: 0 })
console.log('received')
await files.keep([fileKey])
`

test('a process that is killed while it sends a file leaves nothing in the bucket, and a file that the next start deletes', async () => {
  let begun = () => {}
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve))
  // The bucket takes a part and waits for more.
  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    request.once('data', begun).once('data', () => request.pause())
    request.on('end', () => honest(response, { method: 'PUT', url: '', headers: request.headers, body: content }, 1))
    request.on('error', () => {})
  })
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', keeper], {
    env: { ...process.env, PLACE: JSON.stringify(files.place) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.all([isUnderWay, once(child.stdout, 'data')])
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(stored).toBeNull()
  expect(readdirSync(files.folder)).toEqual([expect.stringMatching(/^[\w-]{22}\.tmp$/)])
})

test('a list is read a page at a time', async () => {
  const page = (name: string, next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken><Contents><Key>site/${name}</Key><Size>7</Size><LastModified>2026-11-30T09:00:00.000Z</LastModified></Contents></ListBucketResult>`
  answer = (response, { url }) => {
    const isSecond = url.includes('continuation-token=more')
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(isSecond ? page('second-file', '') : page('first-file', 'more'))
  }
  const list = bucket.list()
  const at = { byteSize: 7, changedAt: '2026-11-30T09:00:00.000Z' }
  expect((await list.next()).value).toEqual({ key: 'first-file', ...at })
  expect(asked.length).toBe(1)
  expect((await list.next()).value).toEqual({ key: 'second-file', ...at })
  expect([(await list.next()).done, asked.length]).toEqual([true, 2])
  expect(asked[0]!.url).toContain('prefix=site%2F')
})
