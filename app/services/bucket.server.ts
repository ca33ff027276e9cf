import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type * as S3 from '@aws-sdk/client-s3'
import { faultOf, type Fault } from '#app/utils/faults.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { noteFailedCall, noteOutsideCall } from '#app/utils/outside-calls.server.ts'

/** The one way to a bucket that speaks S3: Amazon's, R2, MinIO, Garage. Nothing here makes anything public or signs an address. */

/** A bucket with the key that may use it. */
export interface BucketSettings {
  bucket: string
  /** Null for Amazon's own. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The beginning of every key; empty, or with a slash at its end. */
  prefix: string
}

interface StoredObject {
  byteSize: number
  /** In hex, as whoever put it there has said; null where they have not. */
  sha256: string | null
}

interface ListedObject {
  key: string
  byteSize: number
  /** The time of its last change, UTC. */
  changedAt: string
}

/** Objects by their keys without the prefix. Every call has a time limit and throws `FilesUnavailable` where the bucket does not do its work. */
export interface Bucket {
  /** Undefined where there is no such object. */
  head(key: string): Promise<StoredObject | undefined>
  /**
   * The bytes from `start` to `end`, both included, or all, read as they are taken; undefined where there is no such object. Whoever
   * takes no more ends the request.
   */
  get(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ byteSize: number; pieces: AsyncGenerator<Uint8Array, void> } | undefined>
  /** Puts a file of this machine there. Comes back once the bucket has confirmed its size and its SHA-256. */
  put(key: string, path: string): Promise<{ byteSize: number; sha256: string }>
  /** It is no error when there is no such object. */
  delete(key: string): Promise<void>
  /** The objects whose keys begin so, a page at a time. */
  list(start?: string): AsyncGenerator<ListedObject, void>
}

/** How long a bucket may take, and how often it is asked again. */
export interface BucketLimits {
  /** Until a connection stands. */
  connecting: number
  /** Until an answer begins, for each try. Of a file that is sent, until more of it is taken. */
  answering: number
  /** Between two pieces of an answer that has begun. */
  pausing: number
  /** All tries together. */
  tries: number
}

const usualLimits: BucketLimits = { connecting: 2000, answering: 5000, pausing: 30_000, tries: 3 }
/** A call that nothing has come of ends after so many waits, whatever tries are left: somebody waits for it. */
const mostWaits = 2
/** The slowest connection over which a file is sent. */
const leastBytesASecond = 250_000
/** Requests at a time. Further ones wait for a connection. */
const mostConnections = 64
/** Amazon takes an object of up to 5 GB at once; ours have a tenth of that. One that is sent at once is there as a whole or not at all. */
const mostListed = 1000

/** Amazon's client is loaded with the first call, so that a site without a bucket never does. */
export function connectBucket(settings: BucketSettings, limits: BucketLimits = usualLimits): Bucket {
  const { bucket: Bucket, prefix } = settings
  const keyOf = (key: string) => prefix + key
  let connected: Promise<Connected> | undefined
  const connection = () => (connected ??= connect(settings, limits))
  /** Sends what waits for nothing but the bucket. The limit ends with the beginning of the answer. */
  const inTime = async <Answer>(
    send: (options: { requestTimeout: number; abortSignal: AbortSignal }) => Promise<Answer>,
  ): Promise<Answer> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), mostWaits * limits.answering)
    return send({ requestTimeout: limits.answering, abortSignal: late.signal }).finally(() => clearTimeout(timer))
  }

  async function head(key: string): Promise<StoredObject | undefined> {
    const { client, sdk } = await connection()
    const command = new sdk.HeadObjectCommand({ Bucket, Key: keyOf(key), ChecksumMode: 'ENABLED' })
    const found = await ask('head', () => inTime((options) => client.send(command, options)))
    return found && { byteSize: found.ContentLength!, sha256: readSha256(found) }
  }

  return {
    head,
    async get(key, range) {
      const { client, sdk } = await connection()
      // Of an object without a byte no range is given, not even all of it.
      const isWhole = !range || (range.start === 0 && range.end === Infinity)
      const Range = isWhole ? undefined : `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}`
      const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range })
      const found = await ask('get', () => inTime((options) => client.send(command, options)))
      return found && { byteSize: found.ContentLength!, pieces: readPieces(found.Body as Readable, limits.pausing) }
    },
    async put(key, path) {
      const { client, sdk } = await connection()
      const own = await digest(path)
      const hex = own.hash.toString('hex')
      const base64 = own.hash.toString('base64')
      const timeLimit = limits.answering + (own.byteSize / leastBytesASecond) * 1000
      const send = () => {
        const stall = new AbortController()
        const timer = setTimeout(() => stall.abort(), limits.answering)
        const command = new sdk.PutObjectCommand({
          Bucket,
          Key: keyOf(key),
          Body: own.byteSize === 0 ? '' : Readable.from(readTimed(path, timer), { objectMode: false }),
          ContentLength: own.byteSize,
          ContentType: 'application/octet-stream',
          ChecksumSHA256: base64,
          Metadata: { sha256: hex },
        })
        // The digest is a part of what is signed, so that the bucket refuses other bytes even where it knows no checksums.
        command.middlewareStack.add(
          (next) => (args) => {
            Object.assign((args.request as { headers: object }).headers, { 'x-amz-content-sha256': hex })
            return next(args)
          },
          { step: 'build' },
        )
        const sent = client.send(command, { requestTimeout: timeLimit, abortSignal: stall.signal })
        return sent.finally(() => clearTimeout(timer))
      }
      // The client cannot send a stream again, so that each try opens the file anew.
      const answer = await ask('put', () => tryAgain(send, limits))
      const stored = await head(key)
      const isAsSent =
        [undefined, base64].includes(answer?.ChecksumSHA256) &&
        stored?.byteSize === own.byteSize &&
        stored.sha256 === hex
      if (!isAsSent) throw fail('put', 'not-as-sent', 'unreadable')
      return { byteSize: own.byteSize, sha256: hex }
    },
    async delete(key) {
      const { client, sdk } = await connection()
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) })
      await ask('delete', () => inTime((options) => client.send(command, options)))
    },
    async *list(start = '') {
      const { client, sdk } = await connection()
      let ContinuationToken: string | undefined
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: keyOf(start) || undefined,
          MaxKeys: mostListed,
          ContinuationToken,
        })
        const page = await ask('list', () => inTime((options) => client.send(command, options)))
        if (!page) throw fail('list', 'missing', 'not-found')
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          yield { key: Key!.slice(prefix.length), byteSize: Size!, changedAt: LastModified!.toISOString() }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

interface Connected {
  client: S3.S3Client
  sdk: typeof S3
}

async function connect(settings: BucketSettings, { connecting, tries }: BucketLimits): Promise<Connected> {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: mostConnections }
  const client = new sdk.S3Client({
    region,
    // Others than Amazon have no name of its own for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: connecting,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // What fails is noted in a line of ours.
    logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
    // A digest of our own goes with what is sent. The client's check of what comes would hide a connection that breaks off.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}

const quiet = () => {}

/** The answer, noted; undefined where there is no such object. */
async function ask<Answer>(call: string, send: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const answer = await send()
    noteOutsideCall('files')
    return answer
  } catch (error) {
    const { status, code } = factsOf(error)
    if (status === 404 && code !== 'NoSuchBucket') {
      noteOutsideCall('files')
      return undefined
    }
    throw fail(call, status === undefined ? 'down' : 'failed', faultOf(error, status), { status, code })
  }
}

/** The failure, noted. It repeats nothing of what the bucket says, which may name its key. */
function fail(
  call: string,
  reason: string,
  fault: Fault,
  provider: { status?: unknown; code?: unknown } = {},
): FilesUnavailable {
  noteFailedCall('files', { call, reason, fault, provider })
  return new FilesUnavailable(`The bucket did not do its work (${call}: ${fault}).`)
}

interface ErrorFacts {
  status: number | undefined
  /** The bucket's own word. */
  code: string | undefined
}

function factsOf(error: unknown): ErrorFacts {
  const { name, $metadata: said } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return { status: said?.httpStatusCode, code: said?.httpStatusCode === undefined ? undefined : name }
}

/** Tries again where no answer came, or one that tells of a fault of the bucket's own. */
async function tryAgain<Answer>(send: () => Promise<Answer>, { tries, answering }: BucketLimits): Promise<Answer> {
  const end = performance.now() + mostWaits * answering
  for (let count = 1; ; count += 1) {
    try {
      return await send()
    } catch (error) {
      const { status = 500 } = factsOf(error)
      if (count >= tries || performance.now() >= end || (status < 500 && status !== 408 && status !== 429)) throw error
      await wait(100 * 4 ** (count - 1))
    }
  }
}

function readSha256(found: { ChecksumSHA256?: string; Metadata?: Record<string, string> }): string | null {
  const { ChecksumSHA256: base64, Metadata: said } = found
  if (base64 && !base64.includes('-')) return Buffer.from(base64, 'base64').toString('hex')
  return said?.sha256 ?? null
}

/** The bytes of a file. The timer begins anew with each piece that is taken. */
async function* readTimed(path: string, timer: NodeJS.Timeout): AsyncGenerator<Uint8Array, void> {
  for await (const piece of createReadStream(path)) {
    timer.refresh()
    yield piece as Uint8Array
  }
}

async function digest(path: string): Promise<{ byteSize: number; hash: Buffer }> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Uint8Array)
    byteSize += (piece as Uint8Array).byteLength
  }
  return { byteSize, hash: hash.digest() }
}

/** The pieces of an answer. Whoever leaves ends the request, even where nothing has been read yet. */
function readPieces(body: Readable, pausing: number): AsyncGenerator<Uint8Array, void> {
  let hasLeft = false
  async function* read(): AsyncGenerator<Uint8Array, void> {
    const source = body[Symbol.asyncIterator]()
    try {
      for (;;) {
        // Only the bucket is timed, and not whoever reads.
        const timer = setTimeout(() => body.destroy(new Error('The bucket pauses: timed out.')), pausing)
        const next = await source.next().finally(() => clearTimeout(timer))
        if (next.done) return
        yield next.value as Uint8Array
      }
    } catch (error) {
      if (!hasLeft) throw fail('get', 'cut-off', faultOf(error))
    } finally {
      body.destroy()
    }
  }
  // Until it is read a failure has nobody to be told.
  body.on('error', () => {})
  const pieces = read()
  const end = pieces.return.bind(pieces)
  pieces.return = (value) => {
    hasLeft = true
    body.destroy()
    return end(value)
  }
  return pieces
}
