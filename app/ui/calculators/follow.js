// @ts-check
/* Results follow the typing. Without this file the button asks for the same page. */

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-follow]'))
const said = document.querySelector('[data-said]')
/** @type {AbortController | undefined} */
let asking
let timer = 0

form.addEventListener('input', () => {
  clearTimeout(timer)
  asking?.abort()
  timer = setTimeout(follow, 300)
})
// The button asks for the page itself: nothing may change it meanwhile.
form.addEventListener('submit', () => {
  clearTimeout(timer)
  asking?.abort()
})
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print()
})
showPrint()

async function follow() {
  asking = new AbortController()
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)))
  try {
    const answer = await fetch(`${form.action}?${query}`, { signal: asking.signal })
    if (answer.ok || answer.status === 400) show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    // Another key was pressed, or there is no network. The result that stands there is that of its own address.
  }
}

/** @param {Document} page */
function show(page) {
  // It may use rules that this page did without.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync([...page.querySelectorAll('style')].map(({ textContent }) => textContent).join(''))
  document.adoptedStyleSheets = [sheet]

  for (const row of form.querySelectorAll('[data-row]')) {
    const name = row.getAttribute('data-row')
    const fresh = page.querySelector(`[data-row="${name}"]`)
    if (!fresh) continue
    row.className = fresh.className
    swap(fresh, row, '[data-words]')
    const [to, from] = [row, fresh].map((each) => each.querySelector('input, select'))
    for (const attribute of ['aria-invalid', 'aria-describedby', 'placeholder']) {
      const value = from?.getAttribute(attribute)
      if (value == null) to?.removeAttribute(attribute)
      else to?.setAttribute(attribute, value)
    }
  }
  const address = page.querySelector('[data-address]')?.getAttribute('value')
  const words = page.querySelector(address ? '[data-headline]' : '[data-summary] li')?.textContent ?? ''
  if (said && said.textContent !== words) said.textContent = words
  // With a mistake the last result stays, at the address that it has.
  if (!address) return
  for (const part of ['[data-result]', '[data-summary]', '[data-now]']) swap(page, document, part)
  document.title = page.title
  history.replaceState(null, '', new URL(address).search)
  showPrint()
}

/**
 * @param {ParentNode} from
 * @param {ParentNode} to
 * @param {string} part
 */
function swap(from, to, part) {
  to.querySelector(part)?.replaceChildren(...(from.querySelector(part)?.childNodes ?? []))
}

function showPrint() {
  document.querySelector('[data-print]')?.removeAttribute('hidden')
}
