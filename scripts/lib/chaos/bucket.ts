import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { BucketSettings } from '../../../app/services/bucket.server.ts'
import { startBucket, type TestBucket } from '../../../app/testing/running/bucket.ts'

/** The bucket of a run, with the faults that stores have. */

export type BucketFault = 'down' | 'slow' | 'errors' | 'errors-after'

export class FaultyBucket {
  readonly settings: BucketSettings
  readonly environment: Record<string, string>
  readonly #bucket: TestBucket
  readonly #server: Server
  #fault: BucketFault | null = null
  #count = 0

  /** A bucket on a server that speaks S3, and another server before it, which the site asks. */
  static async start(folder: string): Promise<FaultyBucket> {
    const bucket = await startBucket('', { folder })
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyBucket(bucket, server)
  }

  private constructor(bucket: TestBucket, server: Server) {
    this.#bucket = bucket
    this.#server = server
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.settings = { ...bucket.settings, endpoint }
    this.environment = { ...bucket.environment, S3_ENDPOINT: endpoint }
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response))
  }

  set(fault: BucketFault | null): void {
    this.#fault = fault
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await this.#bucket.stop()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#fault
    this.#count += 1
    // Every second question meets the fault, so that both happen side by side; whoever is down answers nobody.
    const isMet = fault === 'down' || this.#count % 2 === 0
    if (isMet && fault === 'down') return void request.socket.resetAndDestroy()
    if (isMet && fault === 'errors') return fail(request, response)
    if (isMet && fault === 'slow') await pause(4000)
    const { method, url: path, headers } = request
    const sent = ask({ host: '127.0.0.1', port: new URL(this.#bucket.settings.endpoint!).port, method, path, headers })
    sent.on('response', (answer) => {
      if (isMet && fault === 'errors-after') {
        answer.resume()
        return fail(request, response)
      }
      response.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(response)
    })
    sent.on('error', () => response.destroy())
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  }
}

function fail(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>')
}
