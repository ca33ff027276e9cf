import type { Sent } from './plain-browser.ts'

export interface PlainFile {
  name: string
  mimeType: string
  buffer: Buffer
}

type Button = HTMLButtonElement | HTMLInputElement

/** The files that were chosen, which a field of jsdom cannot hold. */
const chosen = new WeakMap<Element, PlainFile[]>()

export function chooseFiles(field: HTMLInputElement, files: PlainFile[]): void {
  if (field.type !== 'file') throw new Error('Files were chosen in a field that is none for files.')
  if (files.length > 1 && !field.multiple) throw new Error('Several files were chosen in a field for one.')
  chosen.set(field, files)
}

export const chosenFiles = (field: Element): PlainFile[] => chosen.get(field) ?? []

/** A form as it is sent: where to, how, and with what, by the rules of HTML (4.10.21, Form submission). */
export class PlainForm {
  readonly #form: HTMLFormElement
  readonly #button: Button | null
  constructor(form: HTMLFormElement, button: Button | null) {
    this.#form = form
    this.#button = button
  }

  read(page: string): { url: URL; sent: Sent } {
    const url = new URL(this.#attribute('action') || page, page)
    const entries = this.#readEntries()
    if (this.#attribute('method').toLowerCase() !== 'post') {
      url.search = toQuery(entries).toString()
      return { url, sent: {} }
    }
    const isMultipart = this.#attribute('enctype').toLowerCase() === 'multipart/form-data'
    const body = isMultipart ? toMultipart(entries) : toQuery(entries)
    return { url, sent: { method: 'POST', headers: { origin: new URL(page).origin }, body } }
  }

  /** What the button says of the form goes before what the form says. */
  #attribute(name: 'action' | 'method' | 'enctype'): string {
    return this.#button?.getAttribute(`form${name}`) ?? this.#form.getAttribute(name) ?? ''
  }

  #readEntries(): [string, string | File][] {
    const { FormData: Entries } = this.#form.ownerDocument.defaultView!
    const entries = new Entries(this.#form, this.#button) as unknown as Iterable<[string, string | object]>
    const fields = [...this.#form.elements] as HTMLInputElement[]
    const seen = new Set<string>()
    return [...entries].flatMap(([name, value]): [string, string | File][] => {
      if (typeof value === 'string') return [[name, value.replace(/\r\n|\r|\n/g, '\r\n')]]
      if (seen.has(name)) return []
      seen.add(name)
      const files = fields.filter((field) => field.name === name && !field.disabled).flatMap(chosenFiles)
      if (files.length === 0) return [[name, new File([], '')]]
      return files.map((file) => [name, fileOf(file)])
    })
  }
}

/** With the name of a file in its place, as browsers do where a form is not sent in parts. */
const toQuery = (entries: [string, string | File][]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]))

function toMultipart(entries: [string, string | File][]): FormData {
  const body = new FormData()
  for (const [name, value] of entries)
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, value.name)
  return body
}

export const fileOf = ({ name, mimeType, buffer }: PlainFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType || 'application/octet-stream' })
