/** Texts by their names, up to so many characters together. What was kept longest goes first. */
export class KeptTexts {
  readonly #texts = new Map<string, string>()
  readonly #mostCharacters: number
  #characters = 0

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters
  }

  get(name: string): string | undefined {
    return this.#texts.get(name)
  }

  keep(name: string, text: string): void {
    this.#forget(name)
    this.#texts.set(name, text)
    this.#characters += text.length
    for (const oldest of this.#texts.keys()) {
      if (this.#characters <= this.#mostCharacters) break
      this.#forget(oldest)
    }
  }

  #forget(name: string): void {
    const text = this.#texts.get(name)
    if (text === undefined) return
    this.#texts.delete(name)
    this.#characters -= text.length
  }
}
