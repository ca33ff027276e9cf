// @ts-check
/* The advisor's panel: a frame with the conversation over the page. It is loaded once somebody opens it. */

/** Set, until the browser's tab is closed, while a conversation waits behind the button: minimised, or left open on an earlier page. */
const memory = 'advisor'
const title = 'Property Investment Advisor'
/** Its ink and paper are the page's own, by day and by night: the names of the tokens differ from page to page. */
const style = `
#advisor-panel {
  position: fixed; right: 1rem; bottom: 1rem; z-index: 8; width: 24rem; height: 600px;
  max-width: calc(100vw - 2rem); max-height: calc(100vh - 2rem); border: 1px solid; border-radius: 4px;
  overflow: hidden; background: inherit; box-shadow: 0 2px 10px rgb(0 0 0 / 30%);
}
#advisor-panel iframe { display: block; width: 100%; height: 100%; border: 0; }
#advisor-panel > button { position: absolute; top: 0.5rem; right: 0.5rem; }
#advisor-panel > div { display: grid; gap: 1rem; padding: 4rem 1rem 1rem; }
@media (max-width: 39.99rem) {
  #advisor-panel {
    top: 0; left: 0; right: 0; bottom: 0; width: auto; height: auto; max-width: none; max-height: none; border: 0; border-radius: 0;
  }
}
@media print { #advisor-panel { display: none; } }
`
const sheet = document.createElement('style')
sheet.textContent = style

/** @type {HTMLElement | null} */
let panel = null
let show = () => {}

/**
 * Opens the panel, or shows it again where it is minimised. The focus goes to its line.
 * @param {HTMLAnchorElement} link the button that opens it; it stands there whenever the panel does not, and has the focus then
 */
export function open(link) {
  if (panel) return show()
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
  const { trouble, again, words } = makeTrouble(link.href)
  // The frame asks for the conversation when it comes into the page.
  again.addEventListener('click', () => trouble.replaceWith(frame))

  let isNew = true
  /** The line as it was when its page was left. */
  let typed = ''
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    const line = page?.querySelector('[data-talk]') ? page.querySelector('textarea') : null
    if (!page || !line) {
      // A browser shows nothing in a frame of what our server refuses: the words stand here, and the page around stays as it is.
      words.textContent = `The advisor cannot be reached at the moment.${typed && ' What you typed is kept.'} Please try again in a few seconds.`
      frame.replaceWith(trouble)
      section.append(stop)
      again.focus()
      isNew = true
      return
    }
    if (!page.querySelector('[data-panel=close][hidden]')) stop.remove()
    if (isNew) {
      line.value ||= typed
      focusLine()
    }
    isNew = false
    frame.contentWindow?.addEventListener('pagehide', () => (typed = line.value))
  })
  // The conversation tells which of its buttons was pressed.
  section.addEventListener('advisor', (event) => {
    if (/** @type {CustomEvent<string>} */ (event).detail === 'close') close()
    else minimise()
  })

  show = () => {
    section.hidden = false
    link.hidden = true
    cover()
    remember(true)
    focusLine()
  }
  addEventListener('keydown', onKey)
  document.body.append(section)
  show()
  stop.focus()

  function close() {
    removeEventListener('keydown', onKey)
    section.remove()
    panel = null
    leave('Ask the advisor')
    remember(false)
  }
  function minimise() {
    section.hidden = true
    leave(link.dataset.again ?? '')
  }
  /** @param {string} words */
  function leave(words) {
    cover()
    if (link.lastElementChild) link.lastElementChild.textContent = words
    link.hidden = false
    link.focus()
  }
  function focusLine() {
    frame.contentWindow?.focus()
    frame.contentDocument?.querySelector('textarea')?.focus()
  }
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === 'Escape' && !event.defaultPrevented && !section.hidden) close()
  }
}

/** Words in the place of a conversation that does not come. @param {string} href the page of its own */
function makeTrouble(href) {
  const trouble = document.createElement('div')
  trouble.setAttribute('role', 'alert')
  const words = document.createElement('p')
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'btn'
  again.textContent = 'Try again'
  const own = document.createElement('a')
  own.href = href
  own.textContent = 'Open it as a page'
  const ways = document.createElement('p')
  ways.append(again, ' ', own)
  trouble.append(words, ways)
  return { trouble, again, words }
}

/** Nothing behind the panel is reached by keyboard where it covers the whole screen. */
function cover() {
  const isWhole = panel !== null && !panel.hidden && matchMedia('(max-width: 39.99rem)').matches
  for (const each of document.body.children) if (each !== panel) each.toggleAttribute('inert', isWhole)
  document.documentElement.style.overflow = isWhole ? 'hidden' : ''
  if (isWhole) panel?.setAttribute('aria-modal', 'true')
  else panel?.removeAttribute('aria-modal')
}

/** @param {boolean} isWaiting */
function remember(isWaiting) {
  try {
    if (isWaiting) sessionStorage.setItem(memory, 'open')
    else sessionStorage.removeItem(memory)
  } catch {
    // The browser keeps nothing for this site: the button of the next page says nothing of the conversation.
  }
}
