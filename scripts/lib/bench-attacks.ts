import { connect, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Attacks on a site, each a process of its own (`node bench-attacks.ts ATTACK`, an attack as JSON), so that what they cost the attacker
 * delays nobody who measures.
 */
export interface Attack {
  name: AttackName
  port: number
  /** The address that it comes from. With `manyAddresses` each connection has one of its own. */
  from: string
  seconds: number
  /** The cookie of an admin, and the longest thread at the desk. */
  cookie: string
  thread: string
}

/** What the attackers saw: connections that the server ended, and the answers by status. */
export interface AttackReport {
  closed: number
  answers: Record<string, number>
}

export type AttackName = keyof typeof attacks

const words = ['house', 'flat', 'leeds', 'terrace', 'zz', 'liverpool', 'a', 'qwertyuiop', 'student', 'new']
const pages = ['/', '/marketplace', '/deal/101', '/blog', '/area-intelligence', '/calculators', '/support', '/sitemap.xml', '/marketplace/feed.xml', '/api/areas', '/marketplace?view=table'] // prettier-ignore

/** The description of each attack, and its work. */
export const attacks = {
  'pages unread': ['10 connections, 1,000 pipelined pages each, unread', () => pipelined((n) => `/marketplace?q=${words[n % 10]}${n}`)],
  'CSVs unread': ['10 connections, 1,000 pipelined CSVs each, unread', () => pipelined((n) => `/area-intelligence/areas.csv?q=${'aeiou'[n % 5]}`)],
  'kept pages unread': ['300 connections, 1,000 pipelined kept pages each, unread', () => pipelined((n) => pages[n % pages.length]!, 300)],
  'silent bodies': ['520 bodies that never come', () => Promise.all(times(520, silentBody))],
  'slow readers': ['500 readers of 4 kB a second, eight pages each', () => Promise.all(times(500, slowReader))],
  'longest thread': ['300 parallel fetches of a thread of 100 replies of 5,000 quote marks', () => Promise.all(times(300, () => visit(() => attack.thread, { cookie: attack.cookie })))],
  'whole API': ['20 parallel /api/deals', () => Promise.all(times(20, () => visit(() => '/api/deals')))],
  uploads: ['40 uploads of 60 MB from 40 addresses', () => Promise.all(times(40, upload))],
  'random ?x=': ['20 connections, random ?x= everywhere', () => Promise.all(times(20, () => visit(() => randomAddress())))],
  searches: ['6 searches a second', search],
  'many connections': ['200 connections that ask for every page', () => Promise.all(times(200, (at) => visit((n) => pages[(at + n) % pages.length]!)))],
} as const satisfies Record<string, readonly [string, () => Promise<unknown>]> // prettier-ignore

let attack: Attack
const report: AttackReport = { closed: 0, answers: {} }
let end = 0

function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

const isOver = () => performance.now() >= end
const untilEnd = () => pause(Math.max(0, end - performance.now()))

function open(from = attack.from): Socket {
  const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!isOver()) report.closed += 1
  })
  return socket
}

function get(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: `localhost:${attack.port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

async function pipelined(path: (n: number) => string, connections = 10): Promise<void> {
  const sockets = times(connections, (at) => {
    const socket = open()
    socket.pause()
    socket.write(times(1000, (n) => get(path(at * 1000 + n))).join(''))
    return socket
  })
  await untilEnd()
  for (const socket of sockets) socket.destroy()
}

async function silentBody(): Promise<void> {
  const socket = open()
  socket.on('data', count)
  const origin = `http://localhost:${attack.port}`
  socket.write(
    `POST /support HTTP/1.1\r\nhost: localhost:${attack.port}\r\norigin: ${origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nmessage=`,
  )
  await untilEnd()
  socket.destroy()
}

async function slowReader(): Promise<void> {
  const socket = open()
  socket.pause()
  socket.write(times(8, (n) => get(pages[n % pages.length]!)).join(''))
  while (!isOver() && !socket.destroyed) {
    socket.read(4096)
    await pause(1000)
  }
  socket.destroy()
}

/** Asks one page after the other, as fast as the answers come, on connections of its own. */
async function visit(path: (n: number) => string, headers: Record<string, string> = {}): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const socket = open()
    socket.on('data', count)
    socket.write(get(path(n), { ...headers, connection: 'close' }))
    await new Promise((resolve) => {
      socket.once('close', resolve)
      void untilEnd().then(() => socket.destroy())
    })
    // A server that refuses at once is not asked again at once.
    await pause(20)
  }
}

/** Counts an answer by its first bytes. Of pieces that follow none begins so. */
function count(this: Socket, piece: Buffer): void {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(piece.toString('latin1', 0, 12))?.[1]
  if (status) report.answers[status] = (report.answers[status] ?? 0) + 1
}

async function upload(index: number): Promise<void> {
  const socket = open(`127.0.2.${index + 1}`)
  socket.on('data', count)
  const megabytes = 60
  const head = `--edge\r\ncontent-disposition: form-data; name="evidence"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const tail = '\r\n--edge--\r\n'
  const length = head.length + megabytes * 2 ** 20 + tail.length
  socket.write(
    `POST /refunds HTTP/1.1\r\nhost: localhost:${attack.port}\r\norigin: http://localhost:${attack.port}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: ${length}\r\n\r\n${head}`,
  )
  const piece = Buffer.alloc(2 ** 16, 1)
  // A connection that is closed drains no more.
  let goOn = () => {}
  socket.on('drain', () => goOn())
  socket.on('close', () => goOn())
  for (let sent = 0; sent < megabytes * 16 && !isOver() && !socket.destroyed; sent += 1) {
    const { promise, resolve } = Promise.withResolvers<void>()
    goOn = resolve
    if (!socket.write(piece)) await Promise.race([promise, untilEnd()])
  }
  socket.write(tail)
  await untilEnd()
  socket.destroy()
}

const randomAddress = () => `${pages[Math.floor(Math.random() * pages.length)]!.split('?', 1)[0]}?x=${Math.random()}`

/** Six a second, whether they are answered or not. */
async function search(): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const socket = open()
    socket.on('data', count)
    const text = n % 2 === 0 ? words[(n / 2) % words.length]! : `${words[n % words.length]!} ${n}`
    socket.write(get(`/marketplace?q=${encodeURIComponent(text)}`, { connection: 'close' }))
    await pause(1000 / 6)
  }
}

if (process.argv[1] === import.meta.filename) {
  setPriority(constants.priority.PRIORITY_LOW)
  // It ends with whoever has started it.
  process.once('disconnect', () => process.exit())
  attack = JSON.parse(process.argv[2]!) as Attack
  end = performance.now() + attack.seconds * 1000
  await attacks[attack.name][1]()
  process.send?.(report)
  process.exit()
}
