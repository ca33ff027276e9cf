// @ts-check
/* Conveniences for every page. Each page works without this file, which only saves a click or a wait. */

/**
 * Timed redirects, such as the one to sign-in after a second. They are announced, and the link is there at once. The page takes the
 * place of this one, so that "Back" from there leads to where the visitor was before and not into the redirect again.
 */
for (const element of document.querySelectorAll('[data-redirect-to]')) {
  const target = element.getAttribute('data-redirect-to')
  const wait = Number(element.getAttribute('data-redirect-after'))
  if (target?.startsWith('/') && !target.startsWith('//') && wait > 0) {
    element.textContent = 'Taking you to sign in…'
    setTimeout(() => location.replace(target), wait)
  }
}

/** Whether the visitor last used the keyboard. */
let isByKeyboard = false
addEventListener('keydown', () => (isByKeyboard = true), true)
addEventListener('pointerdown', () => (isByKeyboard = false), true)

/** @param {boolean} isLoading */
function showSkeleton(isLoading) {
  const skeleton = document.querySelector('[data-skeleton]')
  const list = document.querySelector('[data-skeleton-for]')
  if (!(skeleton instanceof HTMLElement) || !(list instanceof HTMLElement)) return
  skeleton.hidden = !isLoading
  list.hidden = isLoading
}

/**
 * Filters apply as soon as a choice is made with a pointer, but for those of a panel, where several are chosen together. With the
 * keyboard every step through the options is a change, so only the Apply button applies them. The button stays for everyone.
 */
for (const form of document.querySelectorAll('form[data-auto-submit]')) {
  form.addEventListener('change', (event) => {
    if (isByKeyboard || !(event.target instanceof HTMLSelectElement) || event.target.closest('details')) return
    const apply = form.querySelector('[type=submit]')
    if (apply instanceof HTMLElement) apply.click()
  })
  form.addEventListener('submit', () => showSkeleton(true))
}

/** The address of a search, which people share, holds only what was asked for. */
addEventListener('formdata', ({ target, formData }) => {
  if (!(target instanceof HTMLFormElement) || !target.matches('[role=search], [data-auto-submit]')) return
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
})

/** A button that prints the page shows where it can. */
const printButton = document.querySelector('[data-print]')
printButton?.removeAttribute('hidden')
printButton?.addEventListener('click', () => print())

/** A second click on a slow line sends nothing twice. The server would refuse it anyway; this saves the wait. */
addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== 'post') return
  // A page that opens beside the form leaves it where it is, to be sent.
  if (event.submitter?.hasAttribute('formtarget')) return
  if (form.dataset.sent) event.preventDefault()
  form.dataset.sent = 'true'
  setTimeout(() => delete form.dataset.sent, 5000)
})

// A page comes back from the browser's own cache as it was left: with all that was typed, but also still waiting for an answer.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  showSkeleton(false)
  for (const form of document.querySelectorAll('form[data-sent]')) form.removeAttribute('data-sent')
  // Its person may have signed out meanwhile, here or in another tab. Then it is not for whoever sits here now.
  if (document.querySelector('form[action="/api/logout"]')) void reloadIfSignedOut()
})

async function reloadIfSignedOut() {
  const { status } = await fetch('/api/auth/user', { cache: 'no-store' })
  // A reload would send the form again where the page answers one.
  if (status === 401) location.replace(location.pathname + location.search)
}

/** Menus close on Escape, on a click elsewhere, and when the focus leaves them. */
const openMenus = () => document.querySelectorAll('details[data-menu][open]')
for (const kind of ['click', 'focusin']) {
  addEventListener(kind, (event) => {
    for (const menu of openMenus()) {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.removeAttribute('open')
    }
  })
}
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of openMenus()) {
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
  }
})

/**
 * The advisor's panel opens over the page. Nothing of it is loaded before. A click that asks for another tab or window gets the page.
 */
const advisorLink = /** @type {HTMLAnchorElement | null} */ (document.querySelector('[data-advisor]'))

advisorLink?.addEventListener('click', async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  try {
    const { open } = await import(/** @type {string} */ (advisorLink.dataset.advisor))
    open(advisorLink)
  } catch {
    location.assign(advisorLink.href)
  }
})
// A panel that was left open on another page is minimised here: it waits behind the button.
try {
  if (advisorLink?.lastElementChild && sessionStorage.advisor)
    advisorLink.lastElementChild.textContent = advisorLink.dataset.again ?? ''
} catch {
  // The browser keeps nothing for this site.
}
