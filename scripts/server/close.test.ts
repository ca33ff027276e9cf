import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeClosable } from './close.ts'

/** A server that answers nothing by itself, and what came to it. */
async function start() {
  const answers: ServerResponse[] = []
  const server = createServer((_request, response) => void answers.push(response))
  const close = makeClosable(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const arrived = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    await arrived
    return socket
  }
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    const asked = once(server, 'request')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await asked
    return answers.at(-1)!
  }
  return { close, port, answers, open, ask }
}

test('a connection on which nothing was ever asked does not hold the server open', async () => {
  const { close, open } = await start()
  const socket = await open()
  const ended = once(socket.resume(), 'close')
  await close()
  await ended
})

test('nor does one that is kept alive', async () => {
  const { close, open, ask } = await start()
  const socket = await open()
  ;(await ask(socket)).end('done')
  await once(socket, 'data')
  await close()
})

test('a request that is under way is answered first, and its connection ends', async () => {
  const { close, open, ask } = await start()
  const [socket, silent] = [await open(), await open()]
  const answer = await ask(socket)
  const closed = close()
  await once(silent.resume(), 'close')
  answer.end('done')
  const [data] = (await once(socket, 'data')) as [Buffer]
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*done$/s)
  await closed
})

test('a request that comes meanwhile on an open connection is answered, and told that it was the last', async () => {
  const { close, open, ask } = await start()
  const [socket, other] = [await open(), await open()]
  const held = await ask(other)
  const closed = close()
  ;(await ask(socket)).end('done')
  const [data] = (await once(socket, 'data')) as [Buffer]
  expect(data.toString()).toMatch(/connection: close/i)
  held.end()
  await closed
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhello'],
])('a connection with half of %s ends at once, and a whole request beside it is answered', async (_half, sent) => {
  const { close, open, ask } = await start()
  const [socket, other] = [await open(), await open()]
  const answer = await ask(other)
  socket.write(sent)
  const ended = once(socket.resume(), 'close')
  const closed = close()
  await ended
  answer.end('done')
  const [data] = (await once(other, 'data')) as [Buffer]
  expect(data.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*done$/s)
  await closed
})

test('an answer that is not whole when the process ends is reset, and looks whole to nobody', async () => {
  const { close, open, ask } = await start()
  const socket = await open()
  socket.on('error', () => {})
  const answer = await ask(socket)
  answer.write('half')
  await once(socket, 'data')
  const before = process.listeners('exit')
  const closed = close()
  const reset = new Promise((resolve) => socket.once('error', resolve))
  for (const end of process.listeners('exit')) if (!before.includes(end)) end(0)
  await closed
  expect(await reset).toMatchObject({ code: 'ECONNRESET' })
  expect(process.listeners('exit')).toEqual(before)
})

test('those who wait to be taken as it closes are taken and answered', async () => {
  const { close, port, answers } = await start()
  const clients = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  for (const client of clients) client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(clients[0]!, 'connect')
  const closed = close()
  await expect.poll(() => answers.length, { interval: 5 }).toBe(10)
  for (const answer of answers) answer.end('done')
  await closed
})
