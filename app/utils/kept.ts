/** Values by their names, up to so much together. What was asked for last is the last to go. */
export class Kept<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  readonly #sizeOf: (value: Value, name: string) => number
  readonly #onForget: (value: Value) => void
  #size = 0
  /** What was asked for last. It is at its place. */
  #newest = ''

  /** `onForget` is called with whatever goes, but for what `clear` takes. */
  constructor(most: number, sizeOf: (value: Value, name: string) => number, onForget = (_value: Value) => {}) {
    this.#most = most
    this.#sizeOf = sizeOf
    this.#onForget = onForget
  }

  /** The number of values, and their size together. */
  get count(): number {
    return this.#values.size
  }

  get size(): number {
    return this.#size
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name)
    if (value === undefined || name === this.#newest) return value
    this.#newest = name
    this.#values.delete(name)
    this.#values.set(name, value)
    return value
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** The value itself, so that it can be kept where it is made. One that is too large by itself is not kept. */
  keep(name: string, value: Value): Value {
    this.forget(name)
    const size = this.#sizeOf(value, name)
    if (size > this.#most) return value
    this.#values.set(name, value)
    this.#newest = name
    this.#size += size
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) break
      this.forget(oldest)
    }
    return value
  }

  clear(): void {
    this.#values.clear()
    this.#size = 0
  }

  forget(name: string): void {
    const value = this.#values.get(name)
    if (value === undefined) return
    this.#values.delete(name)
    this.#size -= this.#sizeOf(value, name)
    this.#onForget(value)
  }
}

/** Texts, up to so many characters together. */
export function keptTexts(mostCharacters: number): Kept<string> {
  return new Kept(mostCharacters, (text) => text.length)
}
