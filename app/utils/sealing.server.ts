import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type { CipherGCMTypes, KeyObject } from 'node:crypto'
import { GatheredBytes } from './gathered-bytes.server.ts'

/**
 * Files that are encrypted as they arrive, piece by piece. A sealed file is
 *
 *     header   3 letters, 1 byte version, 8 bytes id of the key, 32 random bytes
 *     chunks   up to 65,536 bytes each, encrypted, and 16 bytes by which a change is seen
 *
 * Each file is encrypted by AES-256-GCM under a key of its own, which HKDF-SHA256 makes of the operator's key, the random bytes, the
 * header and the name of the file, so that no file can take the place of another. The nonce of a chunk is its number and whether it is
 * the last, so that no chunk can change places and no file can be cut (the STREAM construction: Hoang, Reyhanitabar, Rogaway and
 * Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", 2015).
 */

const algorithm: CipherGCMTypes = 'aes-256-gcm'
const mark = Buffer.from('SEA\u0001')
const idBytes = 8
const randomPart = 32
const tagLength = 16
const chunkBytes = 64 * 1024

/** The bytes before the first chunk, and those of a chunk as it lies on the disk. The last chunk may have fewer. */
export const sealHeaderBytes = mark.length + idBytes + randomPart
export const sealedChunkBytes = chunkBytes + tagLength

/** A key of the operator. Its secret is an object that no log prints. */
interface SealingKey {
  id: Buffer
  secret: KeyObject
}

/** The first key seals, and each of them opens what it has sealed, so that a key can be changed. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]]

/** The shape of keys as they are typed: base64 of 32 bytes each, with commas between. */
export const sealingKeysPattern = /^[A-Za-z0-9+/]{43}=(\s*,\s*[A-Za-z0-9+/]{43}=)*$/

/** The keys of a text of this shape. */
export function readSealingKeys(text: string): SealingKeys {
  const [first, ...others] = text.split(',').map((part) => {
    const secret = createSecretKey(part.trim(), 'base64')
    return { id: createHmac('sha256', secret).update('id of a sealing key').digest().subarray(0, idBytes), secret }
  })
  return [first!, ...others]
}

/** Why a sealed file is not opened: its key is not among these, or its bytes are not those that were sealed. */
export type SealFault = 'key-gone' | 'changed'

/** A sealed file that cannot be opened. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
  readonly fault: SealFault

  constructor(fault: SealFault) {
    super(fault === 'key-gone' ? 'The key of a sealed file is gone.' : 'A sealed file has been changed.')
    this.fault = fault
  }
}

/** Seals a file of this name. It holds one chunk at most. */
export class Sealer {
  readonly #header: Buffer
  readonly #key: KeyObject
  readonly #gathered = new GatheredBytes()
  #chunks = 0

  constructor(name: string, [key]: SealingKeys) {
    this.#header = Buffer.concat([mark, key.id, randomBytes(randomPart)])
    this.#key = fileKeyOf(key, this.#header, name)
  }

  /** Takes the next bytes of the file, in whatever sizes they come, and gives those to be written, often none. */
  *add(bytes: Uint8Array): Generator<Uint8Array, void> {
    for (let rest = bytes; rest.byteLength > 0;) {
      // A full chunk waits for the next byte, because only then it is known not to be the last.
      if (this.#gathered.size === chunkBytes) yield this.#seal(false)
      const room = chunkBytes - this.#gathered.size
      this.#gathered.add(rest.subarray(0, room))
      rest = rest.subarray(room)
    }
  }

  /** The last bytes to be written. */
  end(): Uint8Array {
    return this.#seal(true)
  }

  #seal(isLast: boolean): Uint8Array {
    const cipher = createCipheriv(algorithm, this.#key, nonceOf(this.#chunks, isLast), { authTagLength: tagLength })
    const sealed: Uint8Array[] = [cipher.update(this.#gathered.take()), cipher.final(), cipher.getAuthTag()]
    if (this.#chunks === 0) sealed.unshift(this.#header)
    this.#chunks += 1
    return Buffer.concat(sealed)
  }
}

/** Opens a sealed file of this name, chunk by chunk. The constructor throws `BrokenSeal` for a header of no such file. */
export class Unsealer {
  readonly #key: KeyObject
  #chunks = 0

  constructor(header: Uint8Array, name: string, keys: SealingKeys) {
    const bytes = Buffer.from(header)
    if (bytes.length !== sealHeaderBytes || !bytes.subarray(0, mark.length).equals(mark))
      throw new BrokenSeal('changed')
    const id = bytes.subarray(mark.length, mark.length + idBytes)
    const key = keys.find((known) => known.id.equals(id))
    if (!key) throw new BrokenSeal('key-gone')
    this.#key = fileKeyOf(key, bytes, name)
  }

  /** The bytes of the next chunk, all of them verified. Throws `BrokenSeal` where it is not the chunk that was sealed here. */
  open(sealed: Uint8Array, isLast: boolean): Uint8Array {
    const end = sealed.byteLength - tagLength
    if (end < 0) throw new BrokenSeal('changed')
    const nonce = nonceOf(this.#chunks, isLast)
    const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagLength })
    decipher.setAuthTag(sealed.subarray(end))
    const opened = decipher.update(sealed.subarray(0, end))
    try {
      decipher.final()
    } catch {
      throw new BrokenSeal('changed')
    }
    this.#chunks += 1
    return opened
  }
}

/** The size of the file that was sealed into so many bytes. */
export function plainSizeOf(sealedSize: number): number {
  const chunks = Math.ceil((sealedSize - sealHeaderBytes) / sealedChunkBytes)
  return Math.max(0, sealedSize - sealHeaderBytes - chunks * tagLength)
}

function fileKeyOf({ secret }: SealingKey, header: Buffer, name: string): KeyObject {
  const info = Buffer.concat([header, Buffer.from(name)])
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, header.subarray(-randomPart), info, 32)))
}

/** Twelve bytes: the number of the chunk, and 1 behind the last one. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
