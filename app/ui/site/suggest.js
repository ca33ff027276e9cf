// @ts-check
/* Suggestions while somebody types into the site's own search (a combobox with a list, ARIA 1.2). Without this file the form alone searches. */

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form[data-suggest]'))) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector('input'))
  const list = /** @type {HTMLElement} */ (form.querySelector('ul'))
  /** The request that is under way; no answer of another one counts. @type {AbortController | undefined} */
  let asking
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let chosen = -1
  /** The place in the list that each option leads to. @type {string[]} */
  let targets = []
  const said = document.createElement('p')
  said.className = 'vh'
  said.setAttribute('role', 'status')
  form.append(said)
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  set('role', 'combobox')
  set('aria-autocomplete', 'list')
  set('aria-controls', list.id)
  set('aria-expanded', 'false')

  input.addEventListener('input', () => {
    clearTimeout(timer)
    asking?.abort()
    if (input.value.trim().length < 2) return close()
    timer = setTimeout(ask, 150)
  })
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') choose(chosen + (key === 'ArrowDown' ? 1 : -1))
    else if (key === 'Escape') close()
    else if (key === 'Enter' && chosen >= 0) location.assign(/** @type {string} */ (targets[chosen]))
    else return
    event.preventDefault()
  })
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  // The field keeps the focus, or the list would be gone before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest('li') : null
    if (option) location.assign(/** @type {string} */ (targets[[...list.children].indexOf(option)]))
  })
  addEventListener('pageshow', close)

  /** @param {string} name @param {string} value */
  function set(name, value) {
    input.setAttribute(name, value)
  }

  async function ask() {
    const mine = (asking = new AbortController())
    try {
      const answer = await fetch(`${form.dataset.suggest}?q=${encodeURIComponent(input.value.trim())}`, {
        signal: mine.signal,
      })
      const found = answer.ok ? (await answer.json()).suggestions : []
      if (asking === mine && document.activeElement === input) show(found)
    } catch {
      // Another key was pressed, or there is no network. The form still searches.
    }
  }

  /** @param {{ text: string, kind: string, href: string }[]} found */
  function show(found) {
    targets = found.map(({ href }) => href)
    list.replaceChildren(
      ...found.map(({ text, kind }, at) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${at}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', 'false')
        const label = document.createElement('span')
        label.textContent = kind
        option.append(text, ' ', label)
        return option
      }),
    )
    list.hidden = found.length === 0
    said.textContent = found.length === 0 ? '' : `${found.length} suggestion${found.length === 1 ? '' : 's'}`
    set('aria-expanded', String(!list.hidden))
    choose(-1)
  }

  /** From the field on the arrows go round. @param {number} at */
  function choose(at) {
    const count = targets.length
    chosen = at < -1 ? count - 1 : at >= count ? -1 : at
    for (const [place, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(place === chosen))
    if (chosen < 0) input.removeAttribute('aria-activedescendant')
    else {
      const option = /** @type {Element} */ (list.children[chosen])
      set('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    }
  }

  function close() {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
    show([])
  }
}
