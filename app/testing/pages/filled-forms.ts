import { parseDocument } from 'htmlparser2'

/** A field as it is sent. `isSeen` is false for those that a page fills in by itself. */
interface Filled {
  name: string
  value: string
  isSeen: boolean
}

/** A form that is sent by one of its buttons, filled in. */
export interface FilledForm {
  /** Where it is sent to. */
  action: string
  isInParts: boolean
  button: { name: string; value: string }
  fields: Filled[]
}

interface Element {
  name: string
  attribs: Record<string, string>
  children: (Element | { data: string })[]
}

function elementsOf(nodes: Element['children']): Element[] {
  return nodes.flatMap((node) => ('attribs' in node ? [node, ...elementsOf(node.children)] : []))
}
const textOf = (nodes: Element['children']): string =>
  nodes.map((node) => ('attribs' in node ? textOf(node.children) : 'data' in node ? node.data : '')).join('')
const elementsIn = (html: string) => elementsOf(parseDocument(html).children as unknown as Element['children'])
/** A browser leaves out the first line break of a textarea. */
const typedIn = (area: Element) => textOf(area.children).replace(/^\n/, '')
const valueOf = (option: Element) => option.attribs.value ?? textOf(option.children)
const isTicked = (box: Element) => 'checked' in box.attribs

/**
 * Every form of a page that is sent by POST, once for each of its buttons. Empty fields are filled in: with `typed` by their name, else
 * with something that fits; of each choice the one that stands there, or the first; every box is
 * ticked for which `typed` has no empty text.
 */
export function fillForms(html: string, path: string, typed: Readonly<Record<string, string>>): FilledForm[] {
  const elements = elementsIn(html)
  const forms = elements.filter(({ name, attribs }) => name === 'form' && /^post$/i.test(attribs.method ?? ''))
  return forms.flatMap((form) => {
    const within = new Set(elementsOf(form.children))
    const isOwn = (of: Element) =>
      of.attribs.form === undefined ? within.has(of) : of.attribs.form === form.attribs.id
    const own = elements.filter((element) => isOwn(element) && !('disabled' in element.attribs))
    const fields = own.flatMap((element) => fill(element, typed))
    const choices = own.filter(({ attribs }) => attribs.type === 'radio')
    for (const name of new Set(choices.map(({ attribs }) => attribs.name!))) {
      const ways = choices.filter(({ attribs }) => attribs.name === name)
      const chosen = ways.find(({ attribs }) => attribs.value === typed[name]) ?? ways.find(isTicked) ?? ways[0]!
      fields.push({ name, value: chosen.attribs.value!, isSeen: true })
    }
    const buttons = own.filter(({ name, attribs }) => name === 'button' && (attribs.type ?? 'submit') === 'submit')
    return buttons.map(({ attribs }) => ({
      action: attribs.formaction ?? form.attribs.action ?? path,
      isInParts: form.attribs.enctype === 'multipart/form-data',
      button: { name: attribs.name ?? '', value: attribs.value ?? '' },
      fields,
    }))
  })
}

let marks = 0
const guesses: Record<string, () => string> = {
  email: () => `sue${(marks += 1)}@sender.test`,
  tel: () => '07700 900123',
  number: () => '1',
  date: () => '2026-11-03',
  url: () => 'https://example.com/flat',
}

function fill({ name: tag, attribs, children }: Element, typed: Readonly<Record<string, string>>): Filled[] {
  const { name, type = 'text', value = '' } = attribs
  if (!name) return []
  if (/^leave_this/.test(name)) return [{ name, value: '', isSeen: false }]
  if (tag === 'textarea') {
    const there = typedIn({ name: tag, attribs, children })
    return [{ name, value: there || (typed[name] ?? `Some words ${(marks += 1)}\n\nand a <b>second</b> line`), isSeen: true }] // prettier-ignore
  }
  if (tag === 'select') {
    const options = elementsOf(children).filter((option) => option.name === 'option' && !('disabled' in option.attribs))
    const chosen = options.find((option) => valueOf(option) === typed[name]) ?? options.find(({ attribs: of }) => 'selected' in of && of.value !== '') ?? options.find((option) => valueOf(option) !== '') // prettier-ignore
    return chosen ? [{ name, value: valueOf(chosen), isSeen: true }] : []
  }
  if (tag !== 'input' || type === 'file' || type === 'radio') return []
  if (type === 'hidden') return [{ name, value, isSeen: false }]
  if (type === 'checkbox') return typed[name] === '' ? [] : [{ name, value: value || 'on', isSeen: true }]
  const guess = guesses[attribs.inputmode === 'numeric' ? 'number' : type] ?? (() => `Word ${(marks += 1)}`)
  return [{ name, value: value || (typed[name] ?? guess()), isSeen: true }]
}

/** What stands in the fields of a page, as `name` and value on two lines. */
export function readFields(html: string): Set<string> {
  const entries = elementsIn(html).flatMap((element): [string | undefined, string][] => {
    const { name: tag, attribs, children } = element
    if (tag === 'textarea') return [[attribs.name, typedIn(element)]]
    if (tag === 'select') return elementsOf(children).filter(({ attribs: of }) => 'selected' in of).map((option) => [attribs.name, valueOf(option)]) // prettier-ignore
    if (tag !== 'input' || (/^(radio|checkbox)$/.test(attribs.type ?? '') && !isTicked(element))) return []
    return [[attribs.name, attribs.value ?? 'on']]
  })
  return new Set(entries.map(([name, value]) => `${name}\n${value}`))
}
