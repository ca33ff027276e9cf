import { invalidParameter, missing, notImitated } from './errors.ts'
import { isForm, type Form, type FormValue } from './form.ts'
import type { Metadata } from './types.ts'

/**
 * Reads a request's parameters and keeps count. A parameter that no operation has read by the time it calls `done()` is one that
 * the stand-in does not imitate. So a parameter is declared only by reading it.
 */
export class Parameters {
  readonly #form: Form
  readonly #path: string
  readonly #unread: Set<string>
  readonly #groups: Parameters[] = []

  constructor(form: Form, path = '') {
    this.#form = form
    this.#path = path
    this.#unread = new Set(Object.keys(form))
  }

  text(name: string): string | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string')
      throw invalidParameter('Invalid string.', 'parameter_invalid_string', this.#label(name))
    if (value === '') {
      const message = `You passed an empty string for '${this.#label(name)}'.`
      throw invalidParameter(message, 'parameter_invalid_empty', this.#label(name))
    }
    return value
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missing(this.#label(name))
    return value
  }

  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidParameter(`Invalid integer: ${value}`, 'parameter_invalid_integer', this.#label(name))
    }
    return Number(value)
  }

  requiredInteger(name: string): number {
    const value = this.integer(name)
    if (value === undefined) throw missing(this.#label(name))
    return value
  }

  /** A parameter whose other values would change what happens. */
  only(name: string, ...imitated: string[]): string | undefined {
    const value = this.text(name)
    if (value !== undefined && !imitated.includes(value)) throw notImitated(`${this.#label(name)}=${value}`)
    return value
  }

  flag(name: string): boolean {
    return this.only(name, 'true', 'false') === 'true'
  }

  texts(name: string): string[] {
    const value = this.#take(name)
    const items = value === undefined ? [] : Array.isArray(value) ? value : [value]
    return items.map((item) => {
      if (typeof item === 'string') return item
      throw invalidParameter('Invalid array', 'parameter_invalid_array', this.#label(name))
    })
  }

  group(name: string): Parameters | undefined {
    const value = this.#take(name)
    if (value === undefined) return undefined
    if (!isForm(value)) throw invalidParameter('Invalid object', 'parameter_invalid_object', this.#label(name))
    return this.#inner(value, this.#label(name))
  }

  groups(name: string): Parameters[] {
    const value = this.#take(name)
    if (value === undefined) return []
    const items = Array.isArray(value) ? value : []
    if (items.length === 0) throw invalidParameter('Invalid array', 'parameter_invalid_array', this.#label(name))
    return items.map((item, index) => {
      if (isForm(item)) return this.#inner(item, `${this.#label(name)}[${index}]`)
      throw invalidParameter('Invalid object', 'parameter_invalid_object', this.#label(name))
    })
  }

  /** An empty value unsets a key, as at Stripe. */
  metadata(name = 'metadata'): Metadata {
    const value = this.#take(name) ?? {}
    if (value === '') return {}
    if (!isForm(value)) throw invalidParameter('Invalid object', 'parameter_invalid_object', this.#label(name))
    const metadata: Metadata = {}
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'string' || key.length > 40 || item.length > 500) {
        const message = 'Metadata keys can have 40 characters and values 500.'
        throw invalidParameter(message, 'parameter_invalid_string', `${this.#label(name)}[${key}]`)
      }
      metadata[key] = item
    }
    if (Object.keys(metadata).length > 50) {
      throw invalidParameter('You can have up to 50 metadata keys.', 'parameter_invalid_array', this.#label(name))
    }
    return metadata
  }

  /** Accepts parameters that change nothing the stand-in shows. */
  ignore(...names: string[]): void {
    for (const name of names) this.#take(name)
  }

  done(): void {
    for (const name of this.#unread) throw notImitated(`the parameter ${this.#label(name)}`)
    for (const group of this.#groups) group.done()
  }

  #take(name: string): FormValue | undefined {
    this.#unread.delete(name)
    return this.#form[name]
  }

  #inner(form: Form, path: string): Parameters {
    const inner = new Parameters(form, path)
    this.#groups.push(inner)
    return inner
  }

  #label(name: string): string {
    return this.#path ? `${this.#path}[${name}]` : name
  }
}
