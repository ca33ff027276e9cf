import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { gather } from '#app/testing/inputs/gather.ts'
import {
  bucket,
  files,
  asked,
  closed,
  limits,
  honest,
  content,
  write,
  fail,
  fault,
  startFaultyBucket,
} from '#app/testing/running/faulty-bucket.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { readOutsideCalls } from '#app/utils/outside-calls.server.ts'
import { TooBusy } from '#app/utils/too-busy.ts'

/** How files of a bucket are read that does what it likes. */

startFaultyBucket()

describe('reading', () => {
  const begin = (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': 1_000_000 })
    response.write(Buffer.alloc(100_000))
  }

  test('breaks off where the bucket does, and where it pauses too long', async () => {
    for (const end of [(response: ServerResponse) => response.destroy(), () => {}]) {
      fault.answer = (response) => {
        begin(response)
        setTimeout(() => end(response), 50)
      }
      await expect(files.readWhole('one-file')).rejects.toThrow(FilesUnavailable)
      expect(readOutsideCalls().files).toMatchObject({ isWell: false })
    }
  })

  test('is not hurried where it is the reader who pauses', async () => {
    fault.answer = (response) => {
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
    fault.answer = begin
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
    fault.answer = (response, request, count) => {
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
    fault.answer = fail(404, 'NoSuchKey')
    await expect(files.readWhole('one-file')).rejects.toThrow('ENOENT')
  })

  test('a bucket that does not answer is not asked for the next small files either, for some seconds', async () => {
    await bucket.put('kept-file', write('kept-file'))
    await files.readWhole('kept-file')
    fault.answer = fail(503)
    for (const name of ['one-file', 'other-file']) await expect(files.readWhole(name)).rejects.toThrow(FilesUnavailable)
    const askedFor = (name: string) => asked.some(({ url }) => url.includes(name))
    expect([askedFor('one-file'), askedFor('other-file')]).toEqual([true, false])
    expect((await files.readWhole('kept-file')).equals(content)).toBe(true)
    fault.answer = fail(404, 'NoSuchKey')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
    await expect(files.readWhole('other-file')).rejects.toThrow('ENOENT')
    clock.mockRestore()
  })

  test('slow readers leave room for each other and for all else', async () => {
    fault.answer = (response, request, count) => {
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
    fault.answer = (response) => response.writeHead(206, { 'content-length': 3 }).end('abc')
    await gather(await files.readRange('one-file', { start: 5, end: 7 }))
    expect(asked[0]!.headers.range).toBe('bytes=5-7')
  })
})
