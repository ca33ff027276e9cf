import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { projectFolder } from './command.ts'
import { freePort } from './launch.ts'

/** Tries the site behind nginx and behind Caddy, with the very files that OPERATING.md names, where these programs are installed. */

export type Result = [isHeld: boolean, text: string]

/** The site that stands behind: it trusts one proxy. */
interface Behind {
  port: number
  /** The name of its APP_ORIGIN, which is https. */
  name: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The milliseconds between its first piece and its end. */
  took: number
}

interface Asked {
  method?: string
  path: string
  headers?: Record<string, string>
  /** A body of this many bytes of a file, or a text. */
  body?: number | string
  /** Our own address, from which the proxy is asked. */
  from?: string
}

const caddy = ['/usr/bin/caddy', '/usr/local/bin/caddy']
const proxies = {
  nginx: { programs: ['/usr/sbin/nginx', '/usr/bin/nginx'], start: startNginx },
  caddy: { programs: caddy, start: startCaddy },
  'caddy for machines': {
    programs: caddy,
    start: (options: Start) => startCaddy(options, 'Caddyfile.machines', 'SITE_ADDRESSES'),
  },
}

/** A sentence for each proxy that this machine does not have. */
export function listMissingProxies(): string[] {
  return Object.entries(proxies).flatMap(([name, { programs }]) =>
    programs.some((program) => existsSync(program)) ? [] : [`Not tried: ${name} is not installed.`],
  )
}

/** The time that the stand-in for a language model takes before it fails. */
const modelMilliseconds = 1000

/** A language model that lets its answer be waited for and then gives none, so that the built-in advisor answers. */
export async function startSlowModel(): Promise<{ settings: Record<string, string>; stop: () => void }> {
  const server = createServer((_request, answer) => {
    setTimeout(() => answer.writeHead(400).end('{}'), modelMilliseconds)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `http://127.0.0.1:${port}` },
    stop: () => server.close(),
  }
}

/** Puts each proxy that there is in front of the site, asks through it, and ends it again. */
export async function tryProxies(site: Behind, folder: string): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, { programs, start }] of Object.entries(proxies)) {
    const program = programs.find((file) => existsSync(file))
    if (!program) continue
    const own = join(folder, name)
    mkdirSync(own)
    const port = await freePort()
    const child = start({ program, folder: own, port, site })
    try {
      await waitFor(port, site.name)
      for (const [isHeld, text] of await askThrough(port, site, Object.keys(proxies).indexOf(name)))
        results.push([isHeld, `${name}: ${text}`])
    } catch (error) {
      results.push([false, `${name}: it could not be asked (${String(error)})`])
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  return results
}

interface Start {
  program: string
  folder: string
  port: number
  site: Behind
}

function startNginx({ program, folder, port, site }: Start): ChildProcess {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${site.name}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const server = readFileSync(join(projectFolder, 'scripts/proxies/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
    // The part that leads from http to https needs port 80, which is not ours.
    .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace(/ {2}listen \[::\]:443 [^\n]*\n/, '')
    .replaceAll('deals.example;', `${site.name};`)
    .replace('/etc/ssl/deals.example/fullchain.pem', certificate)
    .replace('/etc/ssl/deals.example/privkey.pem', key)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
  const log = join(folder, 'error.log')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${log};\nevents { worker_connections 2048; }\nhttp {\naccess_log off;\n${own.join('\n')}\n${server}\n}\n`,
  )
  return spawn(program, ['-c', file, '-e', log], { stdio: 'ignore' })
}

function startCaddy(
  { program, folder, port, site }: Start,
  name = 'Caddyfile',
  address = 'SITE_ADDRESS',
): ChildProcess {
  const file = join(folder, 'Caddyfile')
  const server = readFileSync(join(projectFolder, 'scripts/proxies', name), 'utf8')
  // A certificate of its own in the place of one from the internet, and none of the ports that are not ours.
  writeFileSync(
    file,
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlocal_certs\n}\n${server}`,
  )
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_NAME: `https://${site.name}:${port}`,
      [address]: `127.0.0.1:${site.port}`,
    },
  })
}

async function waitFor(port: number, name: string): Promise<void> {
  const until = performance.now() + 15_000
  for (;;) {
    try {
      if ((await ask2(port, name, { path: '/healthz' })).status === 200) return
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await pause(100)
  }
}

/** What visitors, admins and the advisor need of a proxy, each asked for. */
async function askThrough(port: number, { name, port: direct }: Behind, proxy: number): Promise<Result[]> {
  const ask = (asked: Asked) => ask2(port, name, asked)
  const results: Result[] = []
  const note = (isHeld: boolean, text: string) => void results.push([isHeld, text])
  const origin = `https://${name}`
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin }

  const page = await ask({ path: '/marketplace', headers: { 'accept-encoding': 'br' } })
  note(
    page.status === 200 && page.headers['content-encoding'] === 'br',
    `a page comes over HTTP/2, compressed once (${page.status}, ${page.headers['content-encoding']})`,
  )
  const again = await ask({
    path: '/marketplace',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) },
  })
  note(again.status === 304, `a page that has not changed is not sent again (${again.status})`)
  const head = await ask({ method: 'HEAD', path: '/marketplace' })
  note(head.status === 200 && head.text === '', `HEAD has no body (${head.status})`)

  const chat = await ask({
    method: 'POST',
    path: '/api/ai/chat',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', origin },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Stamp duty on £250,000' }] }),
  })
  note(
    chat.status === 200 &&
      chat.text.startsWith(':\n\n') &&
      chat.text.includes('event: answer') &&
      chat.took > modelMilliseconds / 2,
    `the advisor's answer is begun at once and ends when it is written (${chat.status}, ${chat.took.toFixed(0)} ms later)`,
  )

  for (const [path, bytes, wanted] of [
    ['/refunds', 60_000_000, 400],
    ['/refunds', 70_000_000, 413],
    ['/admin/deals/new', 193 * 1024 * 1024, 413],
    ['/refunds', 201 * 1024 * 1024, 413],
  ] as const) {
    const megabytes = Math.round(bytes / 1e6)
    // From an address for each proxy, for the limits of the site count by it.
    const asked = { ...upload(path, bytes, origin), from: `127.0.${proxy + 1}.3` }
    for (const [version, answer] of [
      ['HTTP/2', await askAgain(() => ask(asked))],
      ['HTTP/1.1', await askAgain(() => ask1(port, name, asked))],
    ] as const)
      note(answer.status === wanted, `${megabytes} MB to ${path} over ${version}: ${answer.status} (${wanted} wanted)`)
  }

  // Of one address ten messages a minute are taken, whatever it says of itself.
  const write = (n: number, from: string) =>
    ask({
      method: 'POST',
      path: '/support',
      headers: { ...form, 'x-forwarded-for': `203.0.113.${n}` },
      body: 'n=1',
      from,
    })
  const statuses: number[] = []
  for (let n = 1; n <= 12; n += 1) statuses.push((await write(n, `127.0.${proxy + 1}.1`)).status)
  note(statuses.at(-1) === 429, `whoever invents an address is counted by the true one (${statuses.join(' ')})`)
  const other = await write(1, `127.0.${proxy + 1}.2`)
  note(other.status !== 429, `another address is not counted with it (${other.status})`)

  const many = await Promise.all(
    Array.from({ length: 300 }, (_, n) => ask1(port, name, { path: `/deal/101?n=${n}` }).catch(asFailed)),
  )
  const failed = many.filter(({ status }) => ![200, 503].includes(status)).map(({ status }) => status)
  note(
    failed.length === 0,
    `300 pages at once are answered by the site (${failed.length} were not: ${failed.slice(0, 5).join(' ')})`,
  )
  // Longer than the proxy keeps an idle connection would take a minute; the site must say no less than the file promises.
  const idle = /timeout=(\d+)/.exec(await keepAliveOf(direct))
  note(Number(idle?.[1]) > 60, `the site keeps idle connections longer than the proxy (${idle?.[1]} s)`)
  return results
}

const asFailed = (error: unknown): Answer => ({ status: 0, headers: {}, text: String(error), took: 0 })

/** Whoever still sends when the refusal comes may find the connection cut before they have read it. Browsers ask again as well. */
async function askAgain(ask: () => Promise<Answer>): Promise<Answer> {
  for (let n = 1; n < 3; n += 1) {
    const answer = await ask().catch(asFailed)
    if (answer.status > 0) return answer
  }
  return ask().catch(asFailed)
}

const boundary = 'part-of-the-check'
function upload(path: string, bytes: number, origin: string): Asked {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin },
    body: bytes,
  }
}

/** The body in pieces of a megabyte at most: a form with one file. */
function* piecesOf(body: number | string): Generator<Buffer, void> {
  if (typeof body === 'string') {
    yield Buffer.from(body)
    return
  }
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="evidence"; filename="proof.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\n`
  const end = `\r\n--${boundary}--\r\n`
  yield Buffer.from(start)
  const piece = Buffer.alloc(1024 * 1024, '.')
  let left = body - start.length - end.length
  for (; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece
  yield Buffer.from(end)
}

const lengthOf = (body: number | string) => (typeof body === 'string' ? Buffer.byteLength(body) : body)

async function ask2(port: number, name: string, { method = 'GET', path, headers, body, from }: Asked): Promise<Answer> {
  const session: ClientHttp2Session = connectHttp2(`https://127.0.0.1:${port}`, {
    createConnection: () =>
      connectTls({
        ...{ host: '127.0.0.1', port, servername: name, rejectUnauthorized: false, ALPNProtocols: ['h2'] },
        // It is an option of every socket, which the types of TLS leave out.
        ...(from !== undefined && ({ localAddress: from } as object)),
      }),
  })
  const failed = once(session, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  try {
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': name,
      ...headers,
      ...(body !== undefined && { 'content-length': lengthOf(body) }),
    })
    const answer = new Promise<Answer>((resolve, reject) => {
      const pieces: Buffer[] = []
      let first = 0
      let found: IncomingHttpHeaders & { ':status'?: number } = {}
      stream.on('response', (given) => (found = given))
      stream.on('data', (piece: Buffer) => {
        first ||= performance.now()
        pieces.push(piece)
      })
      stream.on('error', (error: Error) => (found[':status'] ? undefined : reject(error)))
      stream.on('close', () =>
        found[':status']
          ? resolve({
              status: found[':status'],
              headers: found,
              text: Buffer.concat(pieces).toString(),
              took: performance.now() - first,
            })
          : reject(new Error('no answer')),
      )
    })
    send(stream, body)
    return await Promise.race([answer, failed])
  } finally {
    session.destroy()
  }
}

function ask1(port: number, name: string, { method = 'GET', path, headers, body, from }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = requestHttps(
      {
        ...{ host: '127.0.0.1', port, method, path, servername: name, localAddress: from, rejectUnauthorized: false },
        headers: { host: name, ...headers, ...(body !== undefined && { 'content-length': lengthOf(body) }) },
        agent: false,
      },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        // The rest of a body that was refused is not wanted: how the connection ends says nothing.
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(pieces).toString(),
            took: 0,
          })
        answer.on('end', done).on('error', done)
      },
    )
    request.on('error', reject)
    send(request, body)
  })
}

/** Sends the body as fast as it is taken, and leaves off where it is not wanted any more. */
function send(to: NodeJS.WritableStream, body?: number | string): void {
  if (body === undefined) to.end()
  else pipeline(Readable.from(piecesOf(body)), to).catch(() => undefined)
}

async function keepAliveOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  await answer.arrayBuffer()
  return answer.headers.get('keep-alive') ?? ''
}
