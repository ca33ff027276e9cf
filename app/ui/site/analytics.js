// @ts-check
/*
 * The operator's analytics script, for browsers that have accepted it and for no other. Public pages alone bring this file, and only
 * where the operator has such a script.
 */
const own = /** @type {HTMLElement} */ (document.querySelector('script[data-analytics-script]'))

function load() {
  const script = document.createElement('script')
  script.async = true
  script.src = own.dataset.analyticsScript ?? ''
  document.head.append(script)
}

/** Global Privacy Control counts as a rejection, also where the browser had accepted before. */
const signalled = /** @type {{ globalPrivacyControl?: boolean }} */ (navigator).globalPrivacyControl === true
if (!signalled && document.cookie.split('; ').includes(`${own.dataset.cookie}=accepted`)) load()

/** The choice is sent beside the page: whoever has begun to fill in a form keeps what they have typed. */
const notice = document.querySelector('section[data-analytics]')
if (signalled) notice?.remove()
let isPlain = false
for (const button of notice?.querySelectorAll('button') ?? []) {
  button.addEventListener('click', async (event) => {
    const { form, name, value } = button
    if (!form || isPlain) return
    event.preventDefault()
    const body = new URLSearchParams({ [name]: value })
    try {
      const { status, type } = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
      if (type !== 'opaqueredirect') throw new Error(String(status))
    } catch {
      // The choice is sent as without this file.
      isPlain = true
      return button.click()
    }
    notice?.remove()
    document.querySelector('main')?.focus({ preventScroll: true })
    if (value === 'accepted' && !signalled) load()
  })
}
