import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { chosenFiles, chooseFiles } from './form.ts'
import { isVisible, labelsOf, matches, nameOf, roleOf, seenTextOf, textOf, type Words } from './names.ts'
import type { PlainFile } from './requests.ts'

export type { Words }

export interface RoleWanted {
  name?: Words
  exact?: boolean
  checked?: boolean
  level?: number
}

interface Wanted {
  hasText?: Words
  has?: PlainLocator
  visible?: boolean
}

type Find = () => Element[]
type Option = string | { label?: string; value?: string }

/** What the page can do that shows the elements. */
export interface Reader {
  url: () => string
  readonly document: Document
  /** Does or asks something, again where the page goes on by itself. */
  retry: <Result>(work: () => Result | Promise<Result>) => Promise<Result>
  press: (element: Element) => Promise<void>
  submit: (form: HTMLFormElement, button: HTMLButtonElement | null) => Promise<void>
}

/** Elements of a page, looked for anew each time, with the names and the rules of Playwright's locators. */
export class PlainLocator {
  readonly shownBy: Reader
  readonly #said: string
  readonly #find: Find
  constructor(page: Reader, said: string, find: Find) {
    this.shownBy = page
    this.#said = said
    this.#find = find
  }

  toString = () => this.#said
  page = () => this.shownBy
  elements = (): Element[] => this.#find()

  /** The one element; several are as wrong as none. */
  element(): Element {
    const found = this.elements()
    if (found.length === 1) return found[0]!
    const which = found.map((element) => `\n  ${element.outerHTML.slice(0, 150)}`).join('') || this.#saysInstead()
    throw new Error(`${this.#said}: ${found.length} elements instead of one on ${this.shownBy.url()}${which}`)
  }

  /** The first words of the page, where a refusal would stand. */
  #saysInstead(): string {
    const { body } = this.shownBy.document
    return `\n  The page says: ${textOf(body.querySelector('main') ?? body)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 300)}`
  }

  #then(said: string, find: Find) {
    return new PlainLocator(this.shownBy, `${this.#said}.${said}`, find)
  }

  /** What lies within, in the order of the page, each once. */
  #within(said: string, isWanted: (element: Element) => boolean) {
    return this.#then(said, () => {
      const all = new Set(this.elements().flatMap((root) => [...root.querySelectorAll('*')]))
      return inOrder([...all].filter(isWanted))
    })
  }

  getByRole(role: string, wanted: RoleWanted = {}): PlainLocator {
    const { name, exact, checked, level } = wanted
    return this.#within(`getByRole(${role}${name === undefined ? '' : `, ${String(name)}`})`, (element) => {
      if (roleOf(element) !== role) return false
      if (level !== undefined && element.localName !== `h${level}`) return false
      if (checked !== undefined && (element as HTMLInputElement).checked !== checked) return false
      if (element.closest('[aria-hidden="true"]') || !isVisible(element)) return false
      return name === undefined || matches(nameOf(element), name, exact)
    })
  }

  getByLabel(words: Words, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    return this.#within(`getByLabel(${String(words)})`, (element) =>
      labelsOf(element).some((label) => matches(label, words, exact)),
    )
  }

  getByAttribute(name: string, words: Words): PlainLocator {
    return this.#within(`${name}=${String(words)}`, (element) => matches(element.getAttribute(name) ?? '', words))
  }

  /** The innermost elements that say it; the one that is looked in is such a one too. */
  getByText(words: Words, { exact = false }: { exact?: boolean } = {}): PlainLocator {
    const says = (element: Element) => !unread.has(element.localName) && matches(textOf(element), words, exact)
    return this.#then(`getByText(${String(words)})`, () => {
      const all = new Set(this.elements().flatMap((root) => [root, ...root.querySelectorAll('*')]))
      return inOrder([...all].filter((element) => says(element) && ![...element.children].some(says)))
    })
  }

  locator(selector: string | PlainLocator, wanted: Wanted = {}): PlainLocator {
    if (selector instanceof PlainLocator) {
      const all = () => new Set(selector.elements())
      return this.#then(`locator(${String(selector)})`, () =>
        this.elements().flatMap((root) => [...all()].filter((element) => root.contains(element))),
      ).filter(wanted)
    }
    if (selector === 'visible=true') return this.filter({ visible: true })
    const said = `locator(${selector})`
    if (selector.startsWith('xpath=')) return this.#then(said, () => this.elements().flatMap(byPath(selector.slice(6))))
    const css = selector.replaceAll(':visible', '')
    const found = this.#then(said, () =>
      inOrder([...new Set(this.elements().flatMap((root) => [...root.querySelectorAll(css)]))]),
    )
    return (css === selector ? found : found.filter({ visible: true })).filter(wanted)
  }

  filter({ hasText, has, visible }: Wanted): PlainLocator {
    const inside = (element: Element, what: PlainLocator) =>
      what.elements().some((other) => other !== element && element.contains(other))
    return this.#then('filter', () =>
      this.elements().filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (has === undefined || inside(element, has)) &&
          (visible === undefined || isVisible(element) === visible),
      ),
    )
  }

  nth = (n: number) => this.#then(`nth(${n})`, () => this.elements().slice(n, n === -1 ? undefined : n + 1))
  first = () => this.nth(0)
  last = () => this.nth(-1)
  or = (other: PlainLocator) => this.#then('or', () => inOrder([...new Set([...this.elements(), ...other.elements()])]))
  and = (other: PlainLocator) =>
    this.#then('and', () => this.elements().filter((element) => other.elements().includes(element)))

  all = () => Promise.resolve(this.elements().map((_, index) => this.nth(index)))
  count = () => Promise.resolve(this.elements().length)
  isVisible = () => Promise.resolve(this.elements().some(isVisible))
  textContent = () => this.shownBy.retry(() => this.element().textContent)
  innerText = () => this.shownBy.retry(() => seenTextOf(this.element()))
  allInnerTexts = () => Promise.resolve(this.elements().map(seenTextOf))
  getAttribute = (name: string) => this.shownBy.retry(() => this.element().getAttribute(name))
  inputValue = () => this.shownBy.retry(() => valueOf(this.element()))

  click = () => this.#act((element) => this.shownBy.press(element))
  focus = () => this.#act((element) => (element as HTMLElement).focus())
  check = () => this.#tick(true)
  uncheck = () => this.#tick(false)

  fill(text: string): Promise<void> {
    return this.#act((element) => {
      const field = element as HTMLInputElement | HTMLTextAreaElement
      if (!['input', 'textarea'].includes(field.localName) || /^(checkbox|radio|file|hidden|submit)$/.test(field.type))
        throw new Error(`${this.#said} is no field to type into.`)
      if (field.readOnly) throw new Error(`${this.#said} cannot be changed.`)
      field.focus()
      field.value = field.maxLength >= 0 ? text.slice(0, field.maxLength) : text
    })
  }

  /** Enter alone: a form is sent by its first button, as browsers do. */
  press(key: string): Promise<void> {
    if (key !== 'Enter') throw new Error(`A reader of pages has no keyboard: ${key}.`)
    return this.#act(async (element) => {
      const { form } = element as HTMLInputElement
      if (element.localName !== 'input' || !form) return this.shownBy.press(element)
      const button = [...form.elements].find((other) => (other as HTMLButtonElement).type === 'submit')
      if (!(button as HTMLButtonElement | undefined)?.disabled)
        await this.shownBy.submit(form, (button as HTMLButtonElement | undefined) ?? null)
    })
  }

  selectOption(wanted: Option | Option[]): Promise<void> {
    return this.#act((element) => {
      const { options } = element as HTMLSelectElement
      const choices = [wanted].flat().map((one) => {
        const found = [...options].find(({ value, label }) =>
          typeof one === 'string'
            ? value === one || label === one
            : (one.value ?? value) === value && (one.label ?? label) === label,
        )
        if (!found || found.disabled) throw new Error(`${this.#said} has no choice ${JSON.stringify(one)}.`)
        return found
      })
      for (const option of options) option.selected = choices.includes(option)
    })
  }

  setInputFiles(wanted: string | PlainFile | (string | PlainFile)[]): Promise<void> {
    return this.shownBy.retry(() => {
      const field = this.element() as HTMLInputElement
      const files = [wanted].flat().map((file) => (typeof file === 'string' ? readPath(file) : file))
      chooseFiles(field, files)
    })
  }

  #tick(isTicked: boolean): Promise<void> {
    return this.#act((element) => {
      const box = (element.localName === 'label' ? (element as HTMLLabelElement).control : element) as HTMLInputElement
      if (box.checked !== isTicked) box.click()
      if (box.checked !== isTicked) throw new Error(`${this.#said} cannot be changed.`)
    })
  }

  /** As a person can: with what is there once, is seen and is not disabled. */
  #act(work: (element: Element) => void | Promise<void>): Promise<void> {
    return this.shownBy.retry(async () => {
      const element = this.element()
      if (!isVisible(element)) throw new Error(`${this.#said} is not visible.`)
      if (element.matches(':disabled')) throw new Error(`${this.#said} is disabled.`)
      await work(element)
    })
  }
}

export const valueOf = (element: Element): string =>
  (element as HTMLInputElement).type === 'file'
    ? (chosenFiles(element)[0]?.name ?? '')
    : (element as HTMLInputElement).value

const unread = new Set(['script', 'style', 'head', 'title', 'noscript', 'html'])

const inOrder = (elements: Element[]) =>
  elements.sort((a, b) => (a.compareDocumentPosition(b) & 4 /* DOCUMENT_POSITION_FOLLOWING */ ? -1 : 1))

const byPath = (path: string) => (element: Element) => {
  const found = element.ownerDocument.evaluate(path, element, null, 7 /* ORDERED_NODE_SNAPSHOT_TYPE */)
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index) as Element)
}

const readPath = (path: string): PlainFile => ({ name: basename(path), mimeType: '', buffer: readFileSync(path) })
