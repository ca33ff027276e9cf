import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bodyContext } from '#app/context.ts'
import type { SentFile } from '#app/domain/files/intake.server.ts'
import type { RequestBody } from '#app/request-body.ts'
import { turnLoop } from '#app/testing/running/turns.ts'
import { limitBody, refuseLargeBody } from './body-limit.server.ts'

type Chunk = string | Uint8Array

/** What `read` makes of a body, or the status the request ends with. */
async function send<T>(
  body: BodyInit,
  read: (body: RequestBody) => Promise<T>,
  { path = '/refunds', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; value?: T }> {
  const context = new RouterContextProvider()
  const url = new URL(path, 'https://site.test')
  const request = new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  // The router has found the route by then, however the address was spelled.
  const pattern = path.toLowerCase().replace(/^\/|\/$/g, '')
  const args = { request, url, context, params: {}, pattern } as Parameters<typeof limitBody>[0]
  let value: T | undefined
  try {
    const next = async () => {
      value = await read(context.get(bodyContext))
      return new Response('next')
    }
    await limitBody(args, () => refuseLargeBody(args, next) as Promise<Response>)
    return { status: 200, value }
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    return { status: (thrown as { init: { status: number } }).init.status }
  }
}

/** Reads a file to its end; `name: length`. */
async function measure({ fileName, stream }: SentFile): Promise<string> {
  let length = 0
  for await (const chunk of stream) length += chunk.byteLength
  return `${fileName}: ${length}`
}
/** The fields of a form, and what `save` makes of each file of one field or several. */
async function collect<T>(body: RequestBody, save: (file: SentFile) => Promise<T>, fields = ['documents']) {
  const files: T[] = []
  const form = await body.upload(fields, async (file) => {
    files.push(await save(file))
  })
  return { form, files }
}
const upload = (body: RequestBody) => collect(body, measure)

const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' } }
const part = (disposition: string, content: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const filePart = (fileName: string, content: string) =>
  part(`name="documents"; filename="${fileName}"`, content, 'Content-Type: application/pdf\r\n')

function streamOf(...chunks: (Chunk | Error)[]): ReadableStream<Uint8Array> {
  let index = 0
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks[index++]
      if (chunk === undefined) controller.close()
      else if (chunk instanceof Error) controller.error(chunk)
      else controller.enqueue(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    },
  })
}

describe('a form with files', () => {
  test('gives its fields and hands over its files one after the other', async () => {
    const form = new FormData()
    form.append('name', 'Ivy – Ωmega 📄')
    form.append('documents', new File(['a'.repeat(200_000)], 'a.pdf'))
    form.append('tick', '1')
    form.append('tick', '2')
    form.append('documents', new File(['bb'], 'Straße.png'))
    let running = 0
    const { value } = await send(form, (body) =>
      collect(body, async (file) => {
        expect((running += 1)).toBe(1)
        await turnLoop()
        const measured = await measure(file)
        running -= 1
        return measured
      }),
    )
    expect(value?.files).toEqual(['a.pdf: 200000', 'Straße.png: 2'])
    expect([...(value?.form ?? [])]).toEqual([
      ['name', 'Ivy – Ωmega 📄'],
      ['tick', '1'],
      ['tick', '2'],
    ])
  })

  test.each([1, 2, 7, 1000])('does not mind how the body is cut, as into pieces of %i bytes', async (length) => {
    const whole = Buffer.from(
      `preamble\r\n${part('name="a"', 'é')}${filePart('f.pdf', '\r\n--\r\n--y')}${filePart('', '')}--x--\r\nepilogue`,
    )
    const chunks = Array.from({ length: Math.ceil(whole.length / length) }, (_, index) =>
      whole.subarray(index * length, (index + 1) * length),
    )
    const { value } = await send(streamOf(...chunks), upload, multipart)
    expect(value?.files).toEqual(['f.pdf: 9', ': 0'])
    expect(value?.form.get('a')).toBe('é')
  })

  test('throws away files of another field, and those that are not read', async () => {
    const body = `${part('name="other"; filename="o.pdf"', 'o'.repeat(300_000))}${filePart('a.pdf', 'a'.repeat(300_000))}--x--`
    const { value } = await send(
      streamOf(body),
      (sent) => collect(sent, ({ fileName }) => Promise.resolve(fileName)),
      multipart,
    )
    expect(value?.files).toEqual(['a.pdf'])
  })

  test('may have several file fields, and says of each file what was said of it', async () => {
    const body = `${filePart('a.pdf', 'a')}${part('name="pictures"; filename="b.png"', 'bb', 'Content-Type: image/png\r\n')}${part('name="other"; filename="c.png"', 'c')}--x--`
    const { value } = await send(
      streamOf(body),
      (sent) =>
        collect(sent, async (file) => [file.field, file.declaredType, await measure(file)], ['pictures', 'documents']),
      multipart,
    )
    expect(value?.files).toEqual([
      ['documents', 'application/pdf', 'a.pdf: 1'],
      ['pictures', 'image/png', 'b.png: 2'],
    ])
  })

  test('need not be one: a plain form has no files', async () => {
    const { value } = await send(new URLSearchParams({ name: 'Ivy' }), upload)
    expect(value?.form.get('name')).toBe('Ivy')
    expect(value?.files).toEqual([])
  })

  test('is taken at the addresses that say so only', async () => {
    await expect(send(streamOf(filePart('a', 'a')), upload, { ...multipart, path: '/deal/1/call' })).rejects.toThrow(
      'not listed',
    )
    expect(
      (await send(streamOf(`${filePart('a', 'a')}--x--`), upload, { ...multipart, path: '/Refunds/' })).status,
    ).toBe(200)
  })
})

describe('a body that is wrong', () => {
  test.each<[string, number, BodyInit, Record<string, string>]>([
    ['of another type', 415, '{}', { 'content-type': 'application/json' }],
    ['of no type', 415, streamOf('a'), {}],
    ['without a boundary', 400, 'a', { 'content-type': 'multipart/form-data' }],
    ['that never comes to its boundary', 400, 'a'.repeat(1000), multipart.headers],
    ['that is empty', 400, '', multipart.headers],
    ['that ends within a field', 400, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', multipart.headers],
    ['that ends within a file', 400, filePart('a.pdf', 'aaa').slice(0, -4), multipart.headers],
    ['that ends within a header', 400, '--x\r\nContent-Disposition: form-d', multipart.headers],
    ['that ends before the last boundary', 400, filePart('a.pdf', 'aaa'), multipart.headers],
    ['with 601 fields', 400, `${part('name="a"', 'b').repeat(601)}--x--`, multipart.headers],
    ['with 101 files', 400, `${filePart('a', 'b').repeat(101)}--x--`, multipart.headers],
    ['with 1,000 parts that say nothing', 400, `${'--x\r\n\r\na\r\n'.repeat(1000)}--x--`, multipart.headers],
    ['with a field of more than 64 kB', 413, `${part('name="a"', 'b'.repeat(66_000))}--x--`, multipart.headers],
    [
      'with fields of more than 64 kB',
      413,
      `${part('name="a"', 'b'.repeat(22_000)).repeat(3)}--x--`,
      multipart.headers,
    ],
    [
      'with names of more than 64 kB',
      413,
      `${part(`name="${'a'.repeat(9000)}"`, '').repeat(8)}--x--`,
      multipart.headers,
    ],
    [
      'said to be larger than 64 MB',
      413,
      'a',
      { ...multipart.headers, 'content-length': String(64 * 1024 * 1024 + 1) },
    ],
  ])('%s ends with %i', async (_what, status, body, headers) => {
    expect((await send(body, upload, { headers })).status).toBe(status)
  })

  test('may have larger fields where its address says so', async () => {
    const path = '/blog-admin/new'
    const large = `${part('name="content"', 'b'.repeat(1_000_000))}--x--`
    const { value } = await send(large, upload, { ...multipart, path })
    expect(value?.form.get('content')).toHaveLength(1_000_000)
    const urlencoded = new URLSearchParams({ content: '<'.repeat(500_000) })
    expect((await send(urlencoded, (body) => body.form(), { path })).status).toBe(200)
    const larger = `${part('name="content"', 'b'.repeat(1_000_000)).repeat(3)}--x--`
    expect((await send(larger, upload, { ...multipart, path })).status).toBe(413)
  })

  test('is counted as it comes: an endless one ends with 413 after 64 MB', async () => {
    const megabyte = new Uint8Array(1024 * 1024)
    const endless = streamOf(filePart('a.pdf', '').slice(0, -2), ...Array<Uint8Array>(200).fill(megabyte))
    let saved = 0
    const { status } = await send(
      endless,
      (body) =>
        collect(body, async ({ stream }) => {
          for await (const chunk of stream) saved += chunk.byteLength
        }),
      multipart,
    )
    expect(status).toBe(413)
    expect(saved).toBeLessThanOrEqual(64 * megabyte.length)
  })

  test('plain fields are held to 64 kB even where files are taken', async () => {
    const large = new URLSearchParams({ a: 'b'.repeat(66_000) })
    expect((await send(large, upload)).status).toBe(413)
    expect((await send(large, (body) => body.form())).status).toBe(413)
  })

  test.each(['bytes', 'form', 'json'] as const)('that breaks off ends with 400 where %s is read', async (what) => {
    const types = { bytes: 'text/plain', form: 'application/x-www-form-urlencoded', json: 'application/json' }
    const headers = { 'content-type': types[what] }
    const body = streamOf('{"a":', new Error('aborted'))
    expect((await send(body, (sent) => sent[what](), { headers })).status).toBe(400)
  })

  test('lets the file being saved fail before the request ends', async () => {
    const events: string[] = []
    const { status } = await send(
      streamOf(filePart('a.pdf', 'a'.repeat(1000)).slice(0, -2), new Error('connection reset')),
      (body) =>
        collect(body, async (file) => {
          try {
            await measure(file)
          } catch {
            await turnLoop()
            events.push('cleaned up')
          }
        }),
      multipart,
    )
    expect([...events, status]).toEqual(['cleaned up', 400])
  })

  test('ends with what saving throws; the files after it are left alone', async () => {
    const body = filePart('a.pdf', 'a'.repeat(200_000)) + filePart('b.pdf', 'b') + '--x--'
    const seen: string[] = []
    const sending = send(
      streamOf(...(body.match(/[^]{1,5000}/g) ?? [])),
      (sent) =>
        collect(sent, ({ fileName }) => {
          seen.push(fileName)
          return Promise.reject(new Error('disk full'))
        }),
      multipart,
    )
    await expect(sending).rejects.toThrow('disk full')
    expect(seen).toEqual(['a.pdf'])
  })
})

test('the sender waits for the disk', async () => {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1
      if (pulled === 1) controller.enqueue(Buffer.from(filePart('a.pdf', '').slice(0, -2)))
      else if (pulled < 400) controller.enqueue(new Uint8Array(64 * 1024))
      else {
        controller.enqueue(Buffer.from('\r\n--x--'))
        controller.close()
      }
    },
  })
  const { value } = await send(
    body,
    (sent) =>
      collect(sent, async (file) => {
        await turnLoop()
        expect(pulled).toBeLessThan(10)
        return measure(file)
      }),
    multipart,
  )
  expect(value?.files).toEqual([`a.pdf: ${398 * 64 * 1024}`])
})
