import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { guardServer } from './http-guard.ts'

test.each([
  ['held', 30_000, 1],
  ['that streams', 500_000, 500],
])('a body %s is few pieces, also where it comes byte by byte', async (_how, length, most) => {
  const server = createServer((request, response) => {
    const pieces: number[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece.length))
    request.on('end', () => response.end(`${pieces.reduce((sum, each) => sum + each, 0)} in ${pieces.length}`))
  })
  guardServer(server, { appOrigin: 'http://localhost:3000', isHttps: false, trustedProxies: 0 })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  client.write(`${'1\r\na\r\n'.repeat(length)}0\r\n\r\n`)
  const [, came, pieces] = /(\d+) in (\d+)/.exec(await text(client))!
  expect(Number(came)).toBe(length)
  expect(Number(pieces)).toBeLessThanOrEqual(most)
  server.close()
})
