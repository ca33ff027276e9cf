import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** What is read of an element: its role, its name, its labels, its text, and whether it is seen at all. */

export type Words = string | RegExp

/** Words as they are compared: in one line, with single spaces, without what only parts them. */
export const collapse = (text: string) =>
  text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** As Playwright matches words: anywhere and in any case, but where it shall be exact or is an expression. */
export function matches(text: string, words: Words, isExact = false): boolean {
  const said = collapse(text)
  if (words instanceof RegExp) return new RegExp(words.source, words.flags.replace('g', '')).test(said)
  const wanted = collapse(words)
  return isExact ? said === wanted : said.toLowerCase().includes(wanted.toLowerCase())
}

/** The styles of a page do not change while it is open, but for folds, which are no matter of styles here. */
const styles = new WeakMap<Element, CSSStyleDeclaration>()

function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element)
  if (known) return known
  const style = element.ownerDocument.defaultView!.getComputedStyle(element)
  styles.set(element, style)
  return style
}

export function isVisible(element: Element): boolean {
  if ((element as HTMLInputElement).type === 'hidden') return false
  if (styleOf(element).visibility === 'hidden') return false
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (styleOf(one).display === 'none' || isFoldedAway(one)) return false
  }
  return element.localName !== 'body' || element.childElementCount > 0
}

const isFoldedAway = ({ parentElement: fold, localName }: Element) =>
  fold?.localName === 'details' && !(fold as HTMLDetailsElement).open && localName !== 'summary'

/** What stands by itself is a block, whatever it says (CSS Positioned Layout 3, 2.1); so its words are words of their own. */
function blockStyleOf(element: Element): CSSStyleDeclaration {
  const style = styleOf(element)
  if (style.display === 'none' || !/absolute|fixed/.test(style.position)) return style
  const getPropertyValue = (name: string) => (name === 'display' ? 'block' : style.getPropertyValue(name))
  return { display: 'block', visibility: style.visibility, getPropertyValue } as CSSStyleDeclaration
}

const withoutPseudo = { computedStyleSupportsPseudoElements: false, getComputedStyle: blockStyleOf }

export const nameOf = (element: Element): string => collapse(computeAccessibleName(element, withoutPseudo))

const ownRoles: Record<string, string | null> = { p: 'paragraph', ins: 'insertion', del: 'deletion', summary: null }

/** dom-accessibility-api knows most; what depends on where an element stands is added (HTML AAM). */
export function roleOf(element: Element): string | null {
  const said = element.getAttribute('role')
  if (said) return said
  const { localName } = element
  if (localName in ownRoles) return ownRoles[localName]!
  if (localName === 'header' || localName === 'footer')
    return element.closest('article, aside, main, nav, section') ? null : getRole(element)
  if (localName === 'section' || localName === 'form') return nameOf(element) ? getRole(element) : null
  if (localName === 'th') return element.getAttribute('scope')?.startsWith('row') ? 'rowheader' : 'columnheader'
  return getRole(element)
}

/** The words that stand for a field, or name any other element. */
export function labelsOf(element: Element): string[] {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/)
  if (ids) return ids.map((id) => textOf(element.ownerDocument.getElementById(id)))
  const said = element.getAttribute('aria-label')
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf)
  return said === null ? labels : [...labels, said]
}

/** All that is written in an element, seen or not, without its scripts and styles; of a button that is an input its value. */
export function textOf(element: Element | null): string {
  if (!element) return ''
  const { localName, type, value } = element as HTMLInputElement
  if (localName === 'input') return ['submit', 'button', 'reset'].includes(type) ? value : ''
  let text = ''
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) text += node.textContent
    else if (node.nodeType === node.ELEMENT_NODE && !/^(script|style)$/.test((node as Element).localName))
      text += textOf(node as Element)
  }
  return text
}

/** What is seen of an element's text; what stands in a block of its own, in a line of its own. */
export function seenTextOf(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === node.TEXT_NODE) return node.textContent!.replaceAll(/\s+/g, ' ')
    if (node.nodeType !== node.ELEMENT_NODE) return ''
    const one = node as Element
    if (one.localName === 'br') return '\n'
    const { display } = styleOf(one)
    if (display === 'none' || isFoldedAway(one)) return ''
    const text = [...one.childNodes].map(read).join('')
    return display.startsWith('inline') ? text : `\n${text}\n`
  }
  return read(element)
    .replaceAll(/ *\n\s*/g, '\n')
    .trim()
}
