import { readFile, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { stampPdf } from './pages.server.ts'
import type { Order, Outcome } from './stamper.server.ts'

/** The thread in which pdf-lib works: a file in, a file out. process.server.ts starts it and ends it. */

/** The bytes that one stream of a PDF may have once it is unpacked. A few bytes can say gigabytes. */
const mostUnpackedBytes = 64 * 1024 * 1024

interface Unpacking {
  ensureBuffer(requested: number): Uint8Array
}
const { default: unpacking } = createRequire(import.meta.url)('pdf-lib/cjs/core/streams/DecodeStream') as {
  default: { prototype: Unpacking }
}
const { prototype } = unpacking
// oxlint-disable-next-line typescript/unbound-method -- It is called on its own object below.
const { ensureBuffer } = prototype
// Unpacked data lies outside the memory that a thread can be limited to.
prototype.ensureBuffer = function (requested) {
  if (requested > mostUnpackedBytes) throw new RangeError('The stream is too large.')
  return ensureBuffer.call(this, requested)
}

parentPort!.on('message', (order: Order) => {
  void carryOut(order).then((outcome) => parentPort!.postMessage(outcome))
})

async function carryOut({ from, to, parts, mostBytes }: Order): Promise<Outcome> {
  try {
    if ((await stat(from)).size > mostBytes) return { ok: false, reason: 'too-large' }
    const stamped = await stampPdf(await readFile(from), parts)
    if (!stamped.ok) return stamped
    await writeFile(to, stamped.bytes, { flag: 'wx', mode: 0o600, flush: true })
    return { ok: true, byteSize: stamped.bytes.length }
  } catch {
    // Nothing but the disk fails here.
    return { ok: false, reason: 'failed' }
  }
}
