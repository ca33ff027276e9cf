import { connectMail, type Mailer } from '#app/services/mail.server.ts'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** The steps of handing one mail over, as its server sees them. `DATA` is the command, `text` the first part of the mail, `end` its last line. */
export type SmtpStep = 'connection' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'end'

/** A mail server that says what came, step by step, before it answers; `mails` are those that arrived whole. It offers no pipelining. */
export async function startSlowSmtp(onStep: (step: SmtpStep) => void | Promise<void>): Promise<{
  port: number
  mails: string[]
  stop(): void
}> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let text: string | null = null
    let line = ''
    const answer = async (step: SmtpStep | null, words: string) => {
      if (step) await onStep(step)
      if (!socket.destroyed) socket.write(`${words}\r\n`)
    }
    const take = async (chunk: string) => {
      if (text === null) {
        line += chunk
        if (!line.endsWith('\r\n')) return
        const word = line.slice(0, 4)
        line = ''
        if (word === 'DATA') {
          await answer('DATA', '354 Go on')
          text = ''
        } else if (word === 'QUIT') await answer(null, '221 Bye')
        else await answer(word === 'EHLO' || word === 'MAIL' || word === 'RCPT' ? word : null, '250 Fine')
        return
      }
      const isFirst = text === ''
      text += chunk
      if (isFirst) await onStep('text')
      if (!text.endsWith('\r\n.\r\n')) return
      mails.push(text)
      text = null
      await answer('end', '250 Taken')
    }
    let turn = answer('connection', '220 mail.test')
    socket.on('data', (chunk) => (turn = turn.then(() => take(chunk.toString()))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends to such a server, with the time limits of the site. */
export function connectTo(port: number | string, connections: number): Mailer {
  return connectMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Ashlar <hello@deals.test>', connections })
}
