import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { mostConnections } from '#app/domain/mail/traffic.server.ts'
import { connectMail, type Mailer } from '#app/services/mail.server.ts'

interface ReceivedMail {
  to: string
  headers: Map<string, string>
  text: string
  html: string
  /** The mail as it came over the line. */
  source: string
}

/** What the server does with a mail: take it, refuse it with a code, end the connection, or say nothing any more. */
export type SmtpAnswer = 'take' | 'drop' | 'silence' | { code: number; text: string }

export interface TestSmtp {
  port: number
  mailer: Mailer
  /** What was taken, and what had arrived in full when the connection was dropped. */
  mails: ReceivedMail[]
  /** Ends the server and every connection at once, as a kill does. */
  kill(): Promise<void>
}

/** A server that greets at once. By itself it keeps its greeting back for 100 ms, to catch who speaks before it. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>) {
    super.connect(...given)
    const connection = [...this.connections].at(-1)!
    connection.connectionReady()
    connection.connectionReady = () => {}
  }
}

/** A real SMTP server on this machine whose answers a test decides, at the recipient and once the mail is in. */
export async function startSmtp(
  answers: {
    toRecipient?: (to: string) => SmtpAnswer
    toMail?: (count: number) => SmtpAnswer
    /** Ends the connection as soon as a mail begins to arrive. */
    dropsEarly?: boolean
    port?: number
    onConnection?: (socket: Socket) => void
  } = {},
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const give = (answer: SmtpAnswer, callback: (error?: Error) => void) => {
    if (answer === 'take') callback()
    else if (answer === 'drop') drop()
    else if (answer !== 'silence') callback(Object.assign(new Error(answer.text), { responseCode: answer.code }))
  }
  const server = new PromptServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => give(answers.toRecipient?.(address) ?? 'take', callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      if (answers.dropsEarly) stream.once('data', drop)
      stream.on('end', () => {
        const answer = answers.toMail?.(mails.length + 1) ?? 'take'
        const isRefused = typeof answer === 'object'
        if (!isRefused) mails.push(readMail(session.envelope.rcptTo[0]!.address, Buffer.concat(chunks).toString()))
        give(answer, callback)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    answers.onConnection?.(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(answers.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    mails,
    mailer: connectMail(
      { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Ashlar <hello@deals.test>', connections: mostConnections },
      { connect: 2000, silence: 500, whole: 2000 },
    ),
    kill: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
}

function readMail(to: string, source: string): ReceivedMail {
  const { headers, body } = readPart(source)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(readPart) : []
  const bodyOf = (type: string) => parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? ''
  return { to, headers, text: bodyOf('text/plain'), html: bodyOf('text/html'), source }
}

function readPart(source: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = source.trimStart().split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: decode(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding')) }
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
