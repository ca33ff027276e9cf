// @ts-check
/* The keys of the desk. Every page does all of this by links and forms; the keys only save the way to the mouse. */

document.documentElement.classList.add('script')

const offKey = 'desk-keys-off'
/** True while the person has switched single letters off. Without a store they stay on. */
function areLettersOff() {
  try {
    return localStorage.getItem(offKey) === '1'
  } catch {
    return false
  }
}

/** @param {Event} event */
function isTyping(event) {
  const typed = 'input:not([type=checkbox]):not([type=radio]):not([type=submit]), textarea, select, [contenteditable]'
  return event.target instanceof Element && event.target.closest(typed) !== null
}

/** @param {string} selector @returns {HTMLElement | undefined} */
function findVisible(selector) {
  for (const element of document.querySelectorAll(selector)) {
    if (element instanceof HTMLElement && element.offsetParent !== null) return element
  }
}

/** Follows a link. A button is only given the focus, so that no letter sends money, mail or a decision. @param {string} selector */
function follow(selector) {
  const element = findVisible(selector)
  if (element instanceof HTMLAnchorElement) element.click()
  else if (element) focusOn(element)
}

/** @param {HTMLElement} element */
function focusOn(element) {
  element.focus()
  element.scrollIntoView({ block: 'nearest' })
  if (element instanceof HTMLInputElement && element.type === 'search') element.select()
}

/** Moves the focus to the row before or after the present one. @param {number} by */
function moveRow(by) {
  const rows = [...document.querySelectorAll('.rows tbody tr')].filter((row) => row.querySelector('.k-title'))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
  const target = row?.querySelector('.k-title > a') ?? row?.querySelector('a, button, input')
  if (target instanceof HTMLElement) focusOn(target)
}

/** Ticks or unticks the row that has the focus. */
function tickRow() {
  const box = document.activeElement?.closest('tr')?.querySelector('input[type=checkbox]')
  if (box instanceof HTMLElement) box.click()
}

/** Shows the sheet of keys over the page; where that fails, its own page. @param {string} address */
async function showSheet(address) {
  try {
    const answer = await fetch(address)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const sheet = page.getElementById('sheet')
    const dialog = document.createElement('dialog')
    if (!answer.ok || !sheet || !dialog.showModal) throw new Error('There is no sheet.')
    // The key may have been pressed twice before the page came.
    if (document.querySelector('dialog')) return
    const close = document.createElement('form')
    close.method = 'dialog'
    close.innerHTML = '<button class="btn">Close</button>'
    dialog.className = 'sheet'
    dialog.setAttribute('aria-labelledby', 'sheet-title')
    dialog.append(document.adoptNode(sheet), close)
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    prepareSwitch(dialog)
    dialog.showModal()
  } catch {
    location.assign(address)
  }
}

/** The switch for single letters, on the page of keys and in the sheet. @param {ParentNode} within */
function prepareSwitch(within) {
  const off = within.querySelector('#keys-off')
  if (!(off instanceof HTMLInputElement)) return
  off.checked = areLettersOff()
  off.addEventListener('change', () => {
    try {
      localStorage.setItem(offKey, off.checked ? '1' : '0')
    } catch {
      off.checked = false
    }
  })
}
prepareSwitch(document)

/** @type {Record<string, () => void>} */
const letters = {
  '/': () =>
    findVisible('#find') ? focusOn(/** @type {HTMLElement} */ (findVisible('#find'))) : follow('[data-search]'),
  f: () => follow('[data-list-search]'),
  j: () => moveRow(1),
  k: () => moveRow(-1),
  x: tickRow,
  e: () => follow('[data-primary]'),
  n: () => follow('[data-next]'),
  u: () => follow('[data-list]'),
  '?': () => {
    const link = document.querySelector('[data-keys]')
    if (link instanceof HTMLAnchorElement) void showSheet(link.href)
  },
}

/** The time at which `g` was pressed; the letter after it leads to a section. */
let goAt = -Infinity
const goMilliseconds = 1500

addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event) || areLettersOff() || document.querySelector('dialog[open]')) return
  const isAfterGo = event.timeStamp - goAt < goMilliseconds
  goAt = -Infinity
  if (isAfterGo) {
    const link = [...document.querySelectorAll('[data-go]')].find((one) => one.getAttribute('data-go') === event.key)
    if (!(link instanceof HTMLElement)) return
    event.preventDefault()
    link.click()
  } else if (event.key === 'g') {
    goAt = event.timeStamp
  } else if (Object.prototype.hasOwnProperty.call(letters, event.key)) {
    event.preventDefault()
    letters[event.key]?.()
  }
})

/** A menu of the bar closes when the focus leaves it. */
for (const menu of document.querySelectorAll('header details')) {
  menu.addEventListener('focusout', (event) => {
    const to = event instanceof FocusEvent ? event.relatedTarget : null
    if (to instanceof Node && !menu.contains(to)) menu.removeAttribute('open')
  })
}

/* A page that waits for work that goes on elsewhere looks again by itself. */
const again = document.querySelector('a[data-again]')
if (again instanceof HTMLAnchorElement) setTimeout(() => location.replace(again.href), 2000)
