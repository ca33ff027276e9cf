/** What is looked for in a page: something to click, or a field by its label. */
export interface Wanted {
  kind: 'control' | 'field'
  name: string
  /** The field takes the focus, with all that it holds marked. */
  takesFocus?: boolean
}

/** The middle of what was found, in the window, and what it holds. */
export interface Place {
  x: number
  y: number
  value: string | boolean
}

/**
 * Runs in the page, by itself: scrolls to what is wanted and says where it is, or why not. One whose whole name it is comes before
 * one whose name begins like it.
 */
export function locate({ kind, name, takesFocus }: Wanted): Place | string {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const labelled = (element: Element) =>
    plain(element.getAttribute('aria-label')) ||
    plain(document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent) ||
    plain((element as HTMLInputElement).labels?.[0]?.textContent) ||
    plain(element.textContent)
  const candidates = [
    ...document.querySelectorAll<HTMLElement>(
      kind === 'control'
        ? 'a[href], button, summary'
        : 'input:not([type="hidden"]), select, textarea, [role="textbox"]',
    ),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const found =
    candidates.find((element) => labelled(element) === name) ??
    candidates.find((element) => labelled(element).startsWith(name))
  if (!found) return 'not found'
  const field = found as HTMLInputElement
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (takesFocus) {
    found.focus()
    if (/^(text|email|tel|search|textarea)$/.test(field.type)) field.select()
    if (document.activeElement !== found) return 'does not take the focus'
  }
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (kind === 'control') {
    const there = document.elementFromPoint(x, y)
    if (!there || !(found.contains(there) || there.contains(found))) return 'covered'
    if (found.matches(':disabled')) return 'disabled'
  }
  return { x, y, value: /^(checkbox|radio)$/.test(field.type) ? field.checked : (field.value ?? found.textContent) }
}
