import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type * as S3 from '@aws-sdk/client-s3'
import { faultOf, type Fault } from '#app/utils/faults.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { noteFailedCall, noteOutsideCall } from '#app/utils/outside-calls.server.ts'
import { TooBusy } from '#app/utils/too-busy.ts'

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
   * takes no more ends the request. Somebody who takes them as slowly as they like is named by `reader`. Throws `TooBusy` where they or
   * all readers have as many under way as they may.
   */
  get(
    key: string,
    range?: { start: number; end: number },
    reader?: string,
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
  /** Until an answer begins, for each try. Of a file that is sent, until more of it is taken, beside the time that its bytes need. */
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
/** The bytes of a file that may be taken, and be on their way still in what lies between. Nobody can see how far they have come. */
const mostUnderWay = 4_000_000
/** Requests at a time. Further ones wait for a connection. Readers, of whom each may be slow, have connections of their own. */
const mostConnections = 64
/** What one reader may have under way. */
const mostOfOneReader = 8
/** The objects of a page of a list. */
const mostListed = 1000

/** Amazon's client is loaded with the first call, so that a site without a bucket never does. */
export function connectBucket(settings: BucketSettings, limits: BucketLimits = usualLimits): Bucket {
  const { bucket: Bucket, prefix } = settings
  const keyOf = (key: string) => prefix + key
  const readers = new Readers()
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
    const found = await ask('head', () => inTime((options) => client.send(command, options)), 'NotFound')
    if (found) return { byteSize: found.ContentLength!, sha256: readSha256(found) }
    // Such an answer has no words, and may come from whatever stands before the bucket. An answer with a body says which it is.
    const probe = new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range: 'bytes=0-0' })
    const there = await ask('head', () => inTime((options) => client.send(probe, options)), 'NoSuchKey')
    if (!there) return undefined
    ;(there.Body as Readable).destroy()
    throw fail('head', 'contradicts-itself', 'unreadable')
  }

  return {
    head,
    async get(key, range, reader) {
      const { client, readersClient, sdk } = await connection()
      // Of an object without a byte no range is given, not even all of it.
      const isWhole = !range || (range.start === 0 && range.end === Infinity)
      const Range = isWhole ? undefined : `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}`
      const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(key), Range })
      const leave = reader === undefined ? () => {} : readers.enter(reader)
      const by = reader === undefined ? client : readersClient
      try {
        const found = await ask('get', () => inTime((options) => by.send(command, options)), 'NoSuchKey')
        if (!found) {
          leave()
          return undefined
        }
        const body = found.Body as Readable
        body.once('close', leave)
        return { byteSize: found.ContentLength!, pieces: readPieces(body, limits.pausing) }
      } catch (error) {
        leave()
        throw error
      }
    },
    async put(key, path) {
      const { client, sdk } = await connection()
      const own = await digest(path)
      const hex = own.hash.toString('hex')
      const base64 = own.hash.toString('base64')
      const timeFor = (bytes: number) => limits.answering + (bytes / leastBytesASecond) * 1000
      const send = () => {
        const stall = new AbortController()
        let timer = setTimeout(() => stall.abort(), limits.answering)
        const note = (taken: number) => {
          clearTimeout(timer)
          // What comes after the last piece has the time of the whole.
          if (taken < own.byteSize) timer = setTimeout(() => stall.abort(), timeFor(Math.min(taken, mostUnderWay)))
        }
        const body = Readable.from(readNoting(path, note), { objectMode: false })
        const command = new sdk.PutObjectCommand({
          Bucket,
          Key: keyOf(key),
          Body: own.byteSize === 0 ? '' : body,
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
        const sent = client.send(command, { requestTimeout: timeFor(own.byteSize), abortSignal: stall.signal })
        return sent.finally(() => {
          clearTimeout(timer)
          body.destroy()
        })
      }
      // The client cannot send a stream again, so that each try opens the file anew.
      const answer = await ask('put', () => tryAgain(send, limits))
      const stored = await head(key)
      const isAsSent =
        [undefined, base64].includes(answer!.ChecksumSHA256) &&
        stored?.byteSize === own.byteSize &&
        stored.sha256 === hex
      if (!isAsSent) throw fail('put', 'not-as-sent', 'unreadable')
      return { byteSize: own.byteSize, sha256: hex }
    },
    async delete(key) {
      const { client, sdk } = await connection()
      const command = new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(key) })
      await ask('delete', () => inTime((options) => client.send(command, options)), 'NoSuchKey')
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
        for (const { Key, Size, LastModified } of page!.Contents ?? [])
          yield { key: Key!.slice(prefix.length), byteSize: Size!, changedAt: LastModified!.toISOString() }
        ContinuationToken = page!.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

interface Connected {
  client: S3.S3Client
  /** With connections of its own. */
  readersClient: S3.S3Client
  sdk: typeof S3
}

async function connect(settings: BucketSettings, { connecting, tries }: BucketLimits): Promise<Connected> {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const sdk = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets: mostConnections }
  const makeClient = () =>
    new sdk.S3Client({
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
      // Many that speak S3 never answer the question whether a file may come.
      expectContinueHeader: false,
      // What fails is noted in a line of ours.
      logger: { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet },
      // A digest of our own goes with what is sent. The client's check of what comes would hide a connection that breaks off.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  return { client: makeClient(), readersClient: makeClient(), sdk }
}

const quiet = () => {}

/** The answer, noted; undefined where the bucket says with this word that there is no such object. Nobody else's 404 means it. */
async function ask<Answer>(
  call: Call,
  send: () => Promise<Answer>,
  missing?: 'NoSuchKey' | 'NotFound',
): Promise<Answer | undefined> {
  try {
    const answer = await send()
    noteOutsideCall('files', { kind: kindOf(call) })
    return answer
  } catch (error) {
    const { status, code } = factsOf(error)
    if (status === 404 && code === missing) {
      if (missing === 'NoSuchKey') noteOutsideCall('files', { kind: kindOf(call) })
      return undefined
    }
    throw fail(call, status === undefined ? 'down' : 'failed', faultOf(error, status), { status, code })
  }
}

type Call = 'head' | 'get' | 'put' | 'delete' | 'list'

/** What a call shows: a bucket that lets us read may take nothing, and delete nothing. */
const kindOf = (call: Call) => (call === 'put' || call === 'delete' ? call : 'read')

/** The failure, noted. It repeats nothing of what the bucket says, which may name its key. */
function fail(
  call: Call,
  reason: string,
  fault: Fault,
  provider: { status?: unknown; code?: unknown } = {},
): FilesUnavailable {
  noteFailedCall('files', { call, reason, fault, kind: kindOf(call), provider })
  const isDown = reason === 'down' || fault === 'server-error'
  return new FilesUnavailable(`The bucket did not do its work (${call}: ${fault}).`, isDown)
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

/** The bytes of a file. `note` is told how many there are so far, with each piece that is taken. */
async function* readNoting(path: string, note: (taken: number) => void): AsyncGenerator<Uint8Array, void> {
  let taken = 0
  for await (const piece of createReadStream(path)) {
    taken += (piece as Uint8Array).byteLength
    note(taken)
    yield piece as Uint8Array
  }
}

/** Who reads, with what each has under way. */
class Readers {
  readonly #underWay = new Map<string, number>()
  #all = 0

  /** Lets one more in. Whoever gets the function calls it at the end, and may call it again. */
  enter(reader: string): () => void {
    const own = this.#underWay.get(reader) ?? 0
    if (own >= mostOfOneReader || this.#all >= mostConnections)
      throw new TooBusy(`${this.#all} stored files are being read, ${own} of them by this reader.`)
    this.#add(reader, 1)
    let isIn = true
    return () => {
      if (isIn) this.#add(reader, -1)
      isIn = false
    }
  }

  #add(reader: string, more: number): void {
    this.#all += more
    const own = (this.#underWay.get(reader) ?? 0) + more
    if (own === 0) this.#underWay.delete(reader)
    else this.#underWay.set(reader, own)
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
