/** Something that one at a time has, in the order in which they come. */
export class Turns {
  #isTaken = false
  #waiting: (() => void)[] = []

  get isTaken(): boolean {
    return this.#isTaken
  }

  take(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => void this.#waiting.push(resolve))
    this.#isTaken = true
    return Promise.resolve()
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
