import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The line between a machine and PostgreSQL. It can be cut as a network is: nobody is told, and each side waits for the other. */

interface Link {
  client: Socket
  server: Socket | undefined
}

export class Relay {
  readonly #target: number
  readonly #links = new Set<Link>()
  #server: Server | undefined
  #isCut = false
  port = 0

  /** `target` is the port to which it leads. */
  constructor(target: number) {
    this.#target = target
  }

  /** Takes connections, on the port that it had before. */
  async open(): Promise<void> {
    if (this.#server) return
    const server = (this.#server = createServer((client) => this.#take(client)))
    server.listen(this.port, '127.0.0.1')
    await once(server, 'listening')
    this.port = (server.address() as AddressInfo).port
  }

  /** Refuses whoever comes, and hangs up on all who are there. */
  refuse(): void {
    this.#server?.close()
    this.#server = undefined
    this.#hangUp()
  }

  /** Nothing gets through any more, not even that a side has hung up. */
  cut(): void {
    this.#isCut = true
    for (const { client, server } of this.#links) {
      client.pause()
      server?.pause()
    }
  }

  /** Goes on. With `forgets` as a router that has been switched on again: no connection from before is known to it. */
  async heal({ forgets }: { forgets: boolean }): Promise<void> {
    await this.open()
    if (!this.#isCut) return
    this.#isCut = false
    if (forgets) return this.#hangUp()
    for (const link of this.#links) {
      // A side that has ended meanwhile has its end noticed now.
      if (link.client.destroyed || link.server?.destroyed) this.#end(link)
      else {
        this.#connect(link)
        link.client.resume()
        link.server?.resume()
      }
    }
  }

  /** Whether PostgreSQL knows one of its connections by this port. */
  has(port: number): boolean {
    return [...this.#links].some(({ server }) => server?.localPort === port)
  }

  #take(client: Socket): void {
    const link: Link = { client, server: undefined }
    this.#links.add(link)
    client.on('data', (piece) => void link.server?.write(piece))
    this.#endWith(client, link)
    if (this.#isCut) client.pause()
    else this.#connect(link)
  }

  #connect(link: Link): void {
    if (link.server) return
    const server = (link.server = createConnection(this.#target, '127.0.0.1'))
    server.on('data', (piece) => void link.client.write(piece))
    this.#endWith(server, link)
  }

  /** Each side ends with the other, unless the line is cut: then it learns of it later. */
  #endWith(side: Socket, link: Link): void {
    side.on('error', () => undefined)
    side.on('close', () => {
      if (!this.#isCut) this.#end(link)
    })
  }

  #end(link: Link): void {
    this.#links.delete(link)
    link.client.destroy()
    link.server?.destroy()
  }

  #hangUp(): void {
    for (const { client, server } of this.#links) {
      client.resetAndDestroy()
      server?.resetAndDestroy()
    }
    this.#links.clear()
  }
}
