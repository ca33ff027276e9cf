import { Busboy } from '@fastify/busboy'
import { expect, test, vi } from 'vitest'
import { readMultipart } from './multipart.server.ts'

test('of a body that came whole nothing is read behind the fields that are too many', async () => {
  const body = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(9000)}--x--\r\n`
  const write = vi.spyOn(Busboy.prototype, 'write')
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const form = new FormData()
  const mostBytes = 512 * 1024
  const refusal = await readMultipart(new Request('https://site.test/', { method: 'POST', body, headers }), {
    form,
    fields: [],
    save: () => Promise.resolve(),
    mostBytes,
    mostFields: 600,
    mostFieldBytes: mostBytes,
  })
  expect([refusal, [...form.keys()].length]).toEqual(['too-many-parts', 600])
  const read = write.mock.calls.reduce((sum, [piece]) => sum + (piece as Uint8Array).byteLength, 0)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(128 * 1024)
})
