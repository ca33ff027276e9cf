/**
 * Calls that are running, each under a key. Everyone who asks for the same key meanwhile gets the result of the running call. An
 * entry is removed once its call has ended, so that nothing is remembered.
 */
export class SharedCalls<T> {
  #running = new Map<string, Promise<T>>()

  /** The result of the running call of this key, or of a new one. */
  share(key: string, call: () => Promise<T>): Promise<T> {
    const known = this.#running.get(key)
    if (known) return known
    const started = call().finally(() => this.#running.delete(key))
    this.#running.set(key, started)
    return started
  }

  isRunning(key: string): boolean {
    return this.#running.has(key)
  }
}
