import type { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { SentFile } from '#app/domain/files/intake.server.ts'

type MultipartRefusal = 'broken-off' | 'unreadable' | 'too-many-parts' | 'too-large' | 'fields-too-large'

interface Rules {
  /** Gets each field as it arrives. What came before a refusal or an error stays in it. */
  form: FormData
  /** The file fields. Files under any other name are read and thrown away. */
  fields: readonly string[]
  save: (file: SentFile) => Promise<void>
  mostBytes: number
  mostFields: number
  /** The largest size of all fields together, names and values. */
  mostFieldBytes: number
}

/** More files than anybody chooses. Those past the few that a route takes are only read and thrown away. */
const mostFiles = 100

/** As many bytes as a connection gives at once. */
const pieceBytes = 64 * 1024

/**
 * Reads a multipart body as it arrives and never holds more than a few pieces of it, because the sender waits for the disk.
 * Returns why it was refused; null once it has been read. Throws only what `save` throws. When it refuses or throws, no call of `save` is still running.
 */
export async function readMultipart(
  request: Request,
  { form, fields, save, mostBytes, mostFields, mostFieldBytes }: Rules,
): Promise<MultipartRefusal | null> {
  const parser = startParser(request, mostFields, mostFieldBytes)
  if (!parser) return 'unreadable'

  const streams: Readable[] = []
  let fieldBytes = 0
  let saving = Promise.resolve()
  let failure: { cause: unknown } | undefined
  let wake = () => {}

  const fail = (cause: unknown) => {
    failure ??= { cause }
    wake()
  }
  const refuse = (reason: MultipartRefusal) => fail(new Refused(reason))
  const throwFailure = () => {
    if (failure) throw failure.cause
  }
  /** Waits for the parser's event or for a failure. After a failure the event may never come. */
  const unlessFailed = async (event: Promise<void>) => {
    await new Promise<void>((resolve) => {
      wake = resolve
      void event.then(resolve)
      if (failure) resolve()
    })
    throwFailure()
  }
  const happens = (event: 'drain' | 'finish') => new Promise<void>((resolve) => parser.once(event, resolve))
  // The listener is set before reading starts, because the event may come as soon as the last boundary has been read.
  const isFinished = happens('finish')

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    fieldBytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value)
    if (isValueCut || fieldBytes > mostFieldBytes) refuse('fields-too-large')
    else if (name !== undefined) form.append(name, asTyped(value))
  })
  parser.on('file', (name, stream, fileName, _encoding, declaredType) => {
    streams.push(stream)
    // The parser reports this error too. Without a listener, an error on a stream that nobody reads yet would end the process.
    stream.on('error', () => {})
    if (name !== undefined && fields.includes(name)) {
      saving = saving.then(async () => {
        await save({ field: name, fileName: fileName ?? '', declaredType, stream })
        stream.resume()
      })
      saving.catch(fail)
    } else stream.resume()
  })
  for (const event of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
    parser.on(event, () => refuse('too-many-parts'))
  }
  parser.on('error', () => refuse('unreadable'))

  try {
    let size = 0
    // The loop is not `for await`, which would close the connection before the refusal is sent (body-limit.server.ts).
    const reader = request.body?.getReader()
    for (let part = await readPart(reader); part; part = await readPart(reader)) {
      size += part.byteLength
      if (size > mostBytes) refuse('too-large')
      freeAfter(part.byteLength)
      // What came whole is read a piece at a time too, so that nothing is read behind what is refused.
      for (let at = 0; at < part.byteLength; at += pieceBytes) {
        throwFailure()
        if (!parser.write(part.subarray(at, at + pieceBytes))) await unlessFailed(happens('drain'))
      }
    }
    parser.end()
    await unlessFailed(isFinished)
    await saving
    return null
  } catch (error) {
    for (const stream of streams) stream.destroy(new Error('The upload broke off.'))
    await saving.catch(() => {})
    if (error instanceof Refused) return error.reason
    throw error
  }
}

class Refused extends Error {
  reason: MultipartRefusal

  constructor(reason: MultipartRefusal) {
    super(reason)
    this.reason = reason
  }
}

function startParser(request: Request, fields: number, fieldSize: number): BusboyInstance | undefined {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const limits = { fields, fieldSize, files: mostFiles, parts: fields + mostFiles, headerPairs: 20, headerSize: 16_384 }
  try {
    return new Busboy({ headers, limits })
  } catch {
    // The Content-Type header names no boundary.
    return undefined
  }
}

/**
 * The text of a field as it was typed. A form ends each line with CR LF, however it was typed; in the field that shows it again a
 * first empty line would be lost so.
 */
export function asTyped(value: string): string {
  return value.replace(/\r\n?/g, '\n')
}

/** The next bytes; undefined at the end. */
async function readPart(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
  try {
    return (await reader?.read())?.value
  } catch {
    throw new Refused('broken-off')
  }
}

/** The most garbage that uploads may leave behind before it is freed. */
const mostGarbageBytes = 4 * 1024 * 1024
let garbageBytes = 0
let collectGarbage: NodeJS.GCFunction | undefined

/**
 * Counts the bytes that have passed through, and frees them once there are many. They lie outside V8's own heap, and V8 alone
 * would let fifty megabytes pile up before it looks. A young collection takes a millisecond.
 */
function freeAfter(bytes: number): void {
  garbageBytes += bytes
  if (garbageBytes < mostGarbageBytes) return
  garbageBytes = 0
  collectGarbage ??= exposeCollector()
  void collectGarbage({ type: 'minor' })
}

/** The collector comes from a new context, because Node exposes it only to contexts made after this flag was set. */
function exposeCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as NodeJS.GCFunction
}
