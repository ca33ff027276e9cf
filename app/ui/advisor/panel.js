// @ts-check
/* The advisor's panel: a frame with the conversation over the page. It is loaded once somebody opens it. */

/** Kept until the browser's tab is closed, so that the panel is as it was on the next page. */
const memory = 'advisor'
const title = 'Property Investment Advisor'
const style = `
#advisor-panel {
  position: fixed; right: 1rem; bottom: 1rem; z-index: 8; width: 24rem; height: 600px;
  max-width: calc(100vw - 2rem); max-height: calc(100vh - 2rem); border: 1px solid #1b201c; border-radius: 4px;
  overflow: hidden; background: #fffdf8; box-shadow: 0 2px 10px rgb(27 32 28 / 22%);
}
#advisor-panel iframe { display: block; width: 100%; height: 100%; border: 0; }
#advisor-panel > button { position: absolute; top: 0.5rem; right: 0.5rem; }
@media (max-width: 39.99rem) {
  #advisor-panel:not([data-small]) {
    inset: 0; width: auto; height: auto; max-width: none; max-height: none; border: 0; border-radius: 0;
  }
}
@media print { #advisor-panel { display: none; } }
`
const sheet = document.createElement('style')
sheet.textContent = style

/** @type {HTMLElement | null} */
let panel = null

/**
 * Opens the panel. Only where somebody asked for it, the focus goes to its line.
 * @param {HTMLAnchorElement} link the button that opens it, which has the focus again once it is closed
 * @param {boolean} isAsked
 */
export function open(link, isAsked) {
  if (panel) return
  document.head.append(sheet)
  const section = (panel = document.createElement('section'))
  section.id = 'advisor-panel'
  section.setAttribute('role', 'dialog')
  section.setAttribute('aria-label', title)
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = `${link.pathname}/panel`
  // Until the conversation is there, with a way to close of its own.
  const stop = document.createElement('button')
  stop.type = 'button'
  stop.className = 'btn'
  stop.textContent = 'Close'
  stop.addEventListener('click', close)
  section.append(frame, stop)

  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    // What came is not the conversation. The page of its own says why.
    if (!page?.querySelector('[data-talk]')) return location.assign(link.href)
    stop.remove()
    const isSmall = section.hasAttribute('data-small')
    page.dispatchEvent(new CustomEvent('panel', { detail: isSmall ? 'minimised' : 'shown' }))
    if (isSmall) shrink()
    else if (isAsked) focusLine()
    isAsked = false
  })
  // The conversation tells which of its buttons was pressed.
  section.addEventListener('advisor', (event) => {
    const wish = /** @type {CustomEvent<string>} */ (event).detail
    if (wish === 'close') close()
    else if (wish === 'minimise') minimise()
    else restore()
  })

  addEventListener('keydown', onKey)
  link.hidden = true
  document.body.append(section)
  if (!isAsked && recall() === 'minimised') section.setAttribute('data-small', '')
  remember(section.hasAttribute('data-small') ? 'minimised' : 'open')
  cover()
  if (isAsked) stop.focus()

  function close() {
    removeEventListener('keydown', onKey)
    section.remove()
    panel = null
    cover()
    link.hidden = false
    link.focus()
    remember('')
  }
  function minimise() {
    section.setAttribute('data-small', '')
    shrink()
    cover()
    remember('minimised')
  }
  function restore() {
    section.removeAttribute('data-small')
    section.style.height = ''
    cover()
    focusLine()
    remember('open')
  }
  /** As high as the bar with the title, whatever the size of its letters. */
  function shrink() {
    const head = frame.contentDocument?.querySelector('[data-head]')
    if (head) section.style.height = `${head.getBoundingClientRect().height + 2}px`
  }
  function focusLine() {
    frame.contentWindow?.focus()
    frame.contentDocument?.querySelector('textarea')?.focus()
  }
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === 'Escape' && !event.defaultPrevented && !section.hasAttribute('data-small')) close()
  }
}

/** Where the panel covers the whole screen, nothing behind it is reached by keyboard. */
function cover() {
  const isWhole = panel !== null && !panel.hasAttribute('data-small') && matchMedia('(max-width: 39.99rem)').matches
  for (const each of document.body.children) if (each !== panel) each.toggleAttribute('inert', isWhole)
  document.documentElement.style.overflow = isWhole ? 'hidden' : ''
  if (isWhole) panel?.setAttribute('aria-modal', 'true')
  else panel?.removeAttribute('aria-modal')
}

/** @param {string} state */
function remember(state) {
  try {
    if (state) sessionStorage.setItem(memory, state)
    else sessionStorage.removeItem(memory)
  } catch {
    // The browser keeps nothing for this site: the next page begins without the panel.
  }
}

function recall() {
  try {
    return sessionStorage.getItem(memory)
  } catch {
    return null
  }
}
