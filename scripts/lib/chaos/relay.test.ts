import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Relay } from './relay.ts'

let echo: Server
let relay: Relay
const there: Socket[] = []
beforeEach(async () => {
  echo = createServer((socket) => {
    there.push(socket)
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  relay = new Relay((echo.address() as AddressInfo).port)
  await relay.open()
})
afterEach(() => {
  relay.refuse()
  echo.close()
  for (const socket of there.splice(0)) socket.destroy()
})

async function connect(): Promise<{ socket: Socket; heard: string[] }> {
  const socket = createConnection(relay.port, '127.0.0.1')
  const heard: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, heard }
}
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))
const says = async ({ socket }: { socket: Socket }, text: string) => {
  socket.write(text)
  await pause(50)
}

test('what is said goes through; while the line is cut nothing does, and later all of it', async () => {
  const old = await connect()
  await says(old, 'one')
  expect(old.heard).toEqual(['one'])
  relay.cut()
  const late = await connect()
  await says(old, 'two')
  await says(late, 'three')
  expect([old.heard.length, late.heard.length, there.length]).toEqual([1, 0, 1])
  await relay.heal({ forgets: false })
  await expect.poll(() => [old.heard, late.heard]).toEqual([['one', 'two'], ['three']])
})

test('whoever hangs up while the line is cut is there for the other side until it is whole again', async () => {
  const { socket } = await connect()
  await expect.poll(() => there.length).toBe(1)
  const closed = closing(there[0]!)
  relay.cut()
  socket.destroy()
  expect(await Promise.race([closed.then(() => 'closed'), pause(100, 'open')])).toBe('open')
  await relay.heal({ forgets: false })
  await closed
})

test('a line that forgets hangs up on those from before', async () => {
  const { socket } = await connect()
  const closed = closing(socket)
  relay.cut()
  await relay.heal({ forgets: true })
  await closed
  const next = await connect()
  await says(next, 'again')
  await expect.poll(() => next.heard).toEqual(['again'])
})

test('one that refuses takes nobody, and has the same port later', async () => {
  const { port } = relay
  relay.refuse()
  await expect(connect()).rejects.toThrow('ECONNREFUSED')
  await relay.heal({ forgets: false })
  expect(relay.port).toBe(port)
  await connect()
})
