import { fileOf, type PlainFile, type Sent } from './requests.ts'

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
    const { origin } = new URL(page)
    if (this.#attribute('enctype').toLowerCase() !== 'multipart/form-data')
      return { url, sent: { method: 'POST', headers: { origin }, body: toQuery(entries) } }
    return { url, sent: { method: 'POST', headers: { origin, 'content-type': inParts }, body: toParts(entries) } }
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

const boundary = '----plain-browser-7gKq2mWv9xTzB4nR'
const inParts = `multipart/form-data; boundary=${boundary}`

/** As browsers send it: a file that was not chosen has an empty name, which a FormData of Node leaves out. */
function toParts(entries: [string, string | File][]): Blob {
  const quote = (text: string) => `"${text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quote(name)}`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`]
    const type = value.type || 'application/octet-stream'
    return [`${head}; filename=${quote(value.name)}\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n']
  })
  return new Blob([...parts, `--${boundary}--\r\n`])
}
