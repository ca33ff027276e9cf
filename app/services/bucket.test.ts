import { createHash, createHmac } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gather } from '#app/testing/inputs/gather.ts'
import {
  bucket,
  files,
  asked,
  server,
  lines,
  limits,
  key,
  honest,
  content,
  hex,
  write,
  fail,
  fault,
  startFaultyBucket,
  type Asked,
  type Answer,
} from '#app/testing/running/faulty-bucket.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { openFileBucket } from './file-bucket.server.ts'
import { receiveFile } from './file-store.server.ts'

/** What a bucket may do to us. What one does that is well is in file-store.test.ts. */

startFaultyBucket()

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
    fault.answer = does
    const path = write('one-file')
    await expect(files.keep(['one-file'])).rejects.toThrow(FilesUnavailable)
    expect(asked.length).toBe(times)
    expect(readdirSync(files.folder)).toEqual(['one-file.tmp'])
    expect(readOutsideCalls().files).toMatchObject({ isWell: false })
    expect(lines.join('')).toContain('"event":"outside-call-failed","service":"files","call":"put"')
    expect(lines.join('')).not.toContain('OUR-SECRET')

    fault.answer = honest
    await files.keep(['one-file'])
    expect([readdirSync(files.folder), fault.stored?.body.equals(content), path.length > 0]).toEqual([[], true, true])
    expect(readOutsideCalls().files).toMatchObject({ isWell: true })
  })
})

test('a passing fault is got over, with all the bytes', async () => {
  fault.answer = (response, request, count) =>
    count < 3 ? fail(503)(response, request, count) : honest(response, request, count)
  await bucket.put('one-file', write('one-file'))
  expect([asked.length, fault.stored?.body.equals(content)]).toEqual([4, true])
})

test('a bucket that is not there fails soon, and says so', async () => {
  await new Promise((resolve) => server.close(resolve))
  await expect(bucket.head('one-file')).rejects.toThrow(FilesUnavailable)
  expect(readOutsideCalls().files).toMatchObject({ isWell: false, fault: 'refused-connection' })
})

test('an object that is missing is an answer, and a bucket that is missing is none', async () => {
  fault.answer = fail(404, 'NoSuchKey')
  expect([await bucket.head('one-file'), await bucket.get('one-file')]).toEqual([undefined, undefined])
  expect(readOutsideCalls().files).toMatchObject({ isWell: true })
  await bucket.delete('one-file')
  const calls = [() => bucket.head('one-file'), () => bucket.get('one-file'), () => bucket.delete('one-file')]
  const gone: Answer = (response) =>
    response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n')
  for (const [says, does] of Object.entries({ bucket: fail(404, 'NoSuchBucket'), gateway: gone })) {
    fault.answer = does
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
    fault.answer = (response, request, count) =>
      (request.method === method ? fail(403, 'AccessDenied') : honest)(response, request, count)
    await expect(call()).rejects.toThrow(FilesUnavailable)
    await bucket.head('one-file')
    expect(readOutsideCalls().files).toMatchObject({ isWell: false, fault: 'wrong-key' })
    fault.answer = honest
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
      if (request.method === 'PUT') fault.stored = { body: Buffer.alloc(length), sha256: hash.digest('hex') }
    })
  })
  expect(await bucket.put('one-file', join(files.folder, 'one-file.tmp'))).toMatchObject({ byteSize: size })
})

test('a copy for another process is gone afterwards, whatever becomes of it, and there are never too many', async () => {
  await bucket.put('one-file', write('copied-file'))
  rmSync(join(files.folder, 'copied-file.tmp'))
  await expect(files.withPath('one-file', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  fault.answer = (response) => response.writeHead(200, { 'content-length': 9 }).destroy()
  await expect(files.withPath('one-file', () => Promise.resolve())).rejects.toThrow(FilesUnavailable)
  expect(readdirSync(files.folder)).toEqual([])

  fault.answer = honest
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
  fault.answer = (response, request, count) => (request.method === 'PUT' ? undefined : honest(response, request, count))
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
  expect(fault.stored).toBeNull()
  expect(readdirSync(files.folder)).toEqual([expect.stringMatching(/^[\w-]{22}\.tmp$/)])
})

test('a list is read a page at a time', async () => {
  const page = (name: string, next: string) =>
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated><NextContinuationToken>${next}</NextContinuationToken><Contents><Key>site/${name}</Key><Size>7</Size><LastModified>2026-11-30T09:00:00.000Z</LastModified></Contents></ListBucketResult>`
  fault.answer = (response, { url }) => {
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
