import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A site of one page, which answers once it is closing; what it meets meanwhile, so many faults, nobody catches. */
const site = (fault: string, faults: number) => `
  import { EventEmitter } from 'node:events'
  import { createServer } from 'node:http'
  import { makeClosable } from ${JSON.stringify(fileURLToPath(new URL('./close.ts', import.meta.url)))}
  import { closeFirst, stopOnUncaught } from ${JSON.stringify(fileURLToPath(new URL('./ending.ts', import.meta.url)))}
  globalThis.marketplaceBackgroundWork = {
    stop: async () => console.log('jobs ended'),
    writeDown: async () => console.log('written down'),
  }
  let met = 0
  process.on('uncaughtExceptionMonitor', () => (met += 1))
  const server = createServer((request, response) => {
    setImmediate(() => { ${fault} })
    let turns = 0
    const answer = () => {
      // Whatever does not wait for the answer has ended long before.
      if (met === ${faults} && !server.listening) turns += 1
      if (turns < 200) setImmediate(answer)
      else response.end('whole answer')
    }
    answer()
  })
  closeFirst(makeClosable(server))
  stopOnUncaught()
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

test.each([
  ['an error that is thrown', "throw new Error('gone wrong')"],
  ['a promise that is refused', "void Promise.reject(new Error('gone wrong'))"],
  ['an error event without a listener', "new EventEmitter().emit('error', new Error('gone wrong'))"],
  ['several at a time', "setImmediate(() => { throw new Error('and again') }); throw new Error('gone wrong')"],
])('%s is one line of the log; what is asked is answered, and the process ends with code 70', async (_what, fault) => {
  const faults = fault.includes('again') ? 2 : 1
  const child = spawn(process.execPath, ['--input-type=module', '-e', site(fault, faults)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const said = text(child.stderr)
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (part: string) => lines.push(...part.trim().split('\n')))
  await expect.poll(() => lines[0]).toBeDefined()
  const socket = connect(Number(lines[0]), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*whole answer/s)
  expect((await ended)[0]).toBe(70)
  expect(lines.slice(1)).toEqual(['jobs ended', 'written down'])
  const log = (await said).trim().split('\n')
  expect(log).toHaveLength(faults)
  expect(JSON.parse(log[0]!)).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    level: 'error',
    event: 'uncaught',
    error: expect.stringContaining('gone wrong') as string,
  })
})

test('where nobody reads any more what the process says, it ends all the same', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', site("process.stdout.write('a line')", 1)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  child.stdout.destroy()
  child.stderr.destroy()
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  expect(await text(socket)).toMatch(/whole answer/)
  expect(await ended).toEqual([70, null])
  clearTimeout(late)
  socket.destroy()
})

test('where nobody reads its output any more, that is said once, however much is still to be written', async () => {
  const fault = "for (let at = 0; at < 20; at += 1) setTimeout(() => process.stdout.write('a line'), at)"
  const child = spawn(process.execPath, ['--input-type=module', '-e', site(fault, 1)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = text(child.stderr)
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  child.stdout.destroy()
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await text(socket)).toMatch(/whole answer/)
  expect((await ended)[0]).toBe(70)
  expect((await said).trim().split('\n')).toEqual([expect.stringContaining('EPIPE')])
  socket.destroy()
})

test('a process that ends already, as it was told to, does not end otherwise because another machine has come meanwhile', async () => {
  const ending = JSON.stringify(fileURLToPath(new URL('./ending.ts', import.meta.url)))
  const code = `
    import { stop, stopForOtherMachine } from ${ending}
    stop()
    stopForOtherMachine()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  expect([await once(child, 'close'), await said]).toEqual([[0, null], ''])
})
