/**
 * Bytes that come in pieces, in one buffer. A piece that is kept for itself costs two hundred bytes more, and a sender may make each
 * of a single byte.
 */
export class GatheredBytes {
  #buffer = Buffer.alloc(0)
  #size = 0

  get size(): number {
    return this.#size
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.byteLength
    if (size > this.#buffer.byteLength) {
      const larger = Buffer.alloc(Math.max(size, 2 * this.#buffer.byteLength))
      larger.set(this.all())
      this.#buffer = larger
    }
    this.#buffer.set(piece, this.#size)
    this.#size = size
  }

  all(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#size)
  }

  /** Hands all of them over, and begins anew. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.all()
    this.#buffer = Buffer.alloc(0)
    this.#size = 0
    return taken
  }
}
