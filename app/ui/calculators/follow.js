// @ts-check
/* Results follow the typing. Without this file the button asks for the same page. */

const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-follow]'))
const said = /** @type {HTMLElement} */ (document.querySelector('[data-said]'))
const result = /** @type {HTMLElement} */ (document.querySelector('[data-result]'))
const old = /** @type {HTMLElement} */ (document.querySelector('[data-old]'))
const sheet = document.createElement('style')
/** The request that is under way; no answer of another one counts. @type {AbortController | undefined} */
let asking
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer

form.addEventListener('input', () => {
  stop()
  timer = setTimeout(follow, 300)
})
// The button asks for the page itself: nothing may change it meanwhile.
form.addEventListener('submit', stop)
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print()
})
showPrint()

function stop() {
  clearTimeout(timer)
  asking?.abort()
  asking = undefined
}

async function follow() {
  const mine = (asking = new AbortController())
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)))
  // A field that was only asked for is still not said, and no mistake.
  for (const { hash } of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-asked] a'))) {
    const name = hash.slice(form.id.length + 2)
    if (!query.get(name)) query.delete(name)
  }
  const late = setTimeout(() => asking === mine && tell('The new figures are being worked out.', true), 1000)
  const tooLate = setTimeout(() => mine.abort(), 10_000)
  let status = 0
  let page
  try {
    const answer = await fetch(`${form.action}?${query}`, { signal: mine.signal })
    status = answer.status
    page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  } catch {
    // Another key was pressed, there is no network, or it is too slow.
  }
  clearTimeout(late)
  clearTimeout(tooLate)
  if (asking !== mine) return
  if (page?.querySelector('[data-follow]') && (status === 200 || status === 400)) show(page)
  else if (status === 429) tell('Too many requests: wait a minute, then press “Work it out”.', true)
  else tell('The figures could not be worked out: press “Work it out” to try again.', true)
}

/** @param {Document} page */
function show(page) {
  // It may use rules that this page did without.
  sheet.textContent = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  document.head.append(sheet)

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
  // The words beside it tell of the mistakes: they take no focus and interrupt nobody.
  for (const each of page.querySelectorAll('[data-summary] *')) {
    each.removeAttribute('autofocus')
    if (each.getAttribute('role') === 'alert') each.removeAttribute('role')
  }
  const address = page.querySelector('[data-address]')?.getAttribute('value')
  tell(
    page.querySelector(address ? '[data-headline]' : '[data-summary] li, [data-asked] li')?.textContent ?? '',
    !address,
  )
  // Above a result that stands, the words beside it are enough.
  if (address || result.childElementCount === 0)
    for (const part of ['[data-summary]', '[data-asked]']) swap(page, document, part)
  // With a mistake the last result stays, at the address that it has.
  if (!address) return
  const places = new Map(movables().map((each) => [nameOf(each), [each.scrollLeft, each.open]]))
  for (const part of ['[data-result]', '[data-now]']) swap(page, document, part)
  for (const each of movables()) [each.scrollLeft, each.open] = places.get(nameOf(each)) ?? [0, each.open]
  document.title = page.title
  history.replaceState(null, '', new URL(address).search)
  showPrint()
}

/**
 * Words are said aloud; where the result that stands there is not that of the figures, it is marked, and the words stand above it.
 * @param {string} words
 * @param {boolean} isOld
 */
function tell(words, isOld) {
  const isMarked = isOld && result.childElementCount > 0
  if (isMarked) words = words.replace(/\.?$/, '.') + ' The result is still that of the figures before.'
  old.hidden = !isMarked
  form.parentElement?.toggleAttribute('data-is-old', isMarked)
  old.textContent = isMarked ? words : ''
  if (said.textContent !== words) said.textContent = words
}

/** Parts that a reader has scrolled or opened in the result. @returns {any[]} */
function movables() {
  return [...result.querySelectorAll('.scroll, details')]
}

/** @param {Element} each */
function nameOf(each) {
  return each.tagName + (each.getAttribute('aria-label') ?? each.firstElementChild?.textContent)
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
