import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projectFolder } from './command.ts'
import { freePort, memoryFlags, waitForHealth } from './launch.ts'

let child: ChildProcess
let address: string
let isUp: boolean
const server = createServer((_request, response) => void response.writeHead(isUp ? 200 : 503).end())
const said = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(async () => {
  isUp = false
  said.mockClear()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
})
afterEach(() => {
  child.kill('SIGKILL')
  server.closeAllConnections()
  server.close()
})

test('a slow machine is told that it is slow, and waits until the application is up', async () => {
  const waiting = waitForHealth(address, child, { tell: 20, most: 600_000 })
  await expect.poll(() => said.mock.calls.length).toBeGreaterThan(1)
  expect(said.mock.calls[0]![0]).toMatch(/^The application is not ready after \d+ seconds: this machine is slow/)
  isUp = true
  await waiting
  expect(child.signalCode).toBeNull()
})

test('nothing is said where it is up at once', async () => {
  isUp = true
  await waitForHealth(address, child, { tell: 600_000, most: 600_000 })
  expect(said).not.toHaveBeenCalled()
})

test('one that has ended is not waited for', async () => {
  const waiting = waitForHealth(address, child)
  child.kill('SIGKILL')
  await expect(waiting).rejects.toThrow('The application ended before it was ready.')
})

test('one that hangs is ended', async () => {
  const ended = once(child, 'exit')
  await expect(waitForHealth(address, child, { tell: 600_000, most: 60 })).rejects.toThrow(
    'The application was not ready within',
  )
  expect((await ended)[1]).toBe('SIGKILL')
})

test.each([
  ['package.json', `"start": "node ${memoryFlags.join(' ')} scripts/start.ts"`],
  ['package.json', `"import:areas": "node ${memoryFlags.join(' ')} scripts/import-areas.ts"`],
  ['Dockerfile', `NODE_OPTIONS="${memoryFlags.join(' ')}"`],
  ['OPERATING.md', `node ${memoryFlags.join(' ')} scripts/start.ts`],
])('%s bounds memory as the demo and the tests do', (file, words) => {
  expect(readFileSync(join(projectFolder, file), 'utf8')).toContain(words)
})

test('a free port is none that the system gives to whoever connects, and not the one that was found before', async () => {
  const lowestGiven = process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t', 1)[0]) : 49_152 // prettier-ignore
  const ports: number[] = []
  for (let count = 0; count < 5; count += 1) ports.push(await freePort())
  for (const port of ports) expect(port).toBeLessThan(lowestGiven)
  expect(new Set(ports).size).toBeGreaterThan(1)
})
