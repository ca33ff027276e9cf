// @ts-check
/*
 * The conversation without loading its page anew. The server's own page is what is shown: it is asked for once the answer is there.
 * Without this file the form is posted.
 */

const failureText = "I'm sorry, I'm having trouble connecting right now. Please try again in a moment."
const mostMilliseconds = 22_000
/** After an answer, before its deals. */
const dealsAfter = 1000

const talk = /** @type {HTMLElement} */ (document.querySelector('[data-talk]'))
const form = /** @type {HTMLFormElement} */ (document.querySelector('[data-say]'))
const line = /** @type {HTMLTextAreaElement} */ (form.querySelector('textarea'))
const button = /** @type {HTMLButtonElement} */ (form.querySelector('[type=submit]'))
const chips = /** @type {HTMLElement} */ (form.querySelector('[data-chips]'))
const sheet = document.createElement('style')
/** The question that is under way. @type {AbortController | null} */
let asking = null
/** @type {ReturnType<typeof setTimeout> | undefined} */
let dealsTimer

// A line that is added is read aloud, as in any conversation.
talk.setAttribute('role', 'log')

line.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  button.click()
})
chips.addEventListener('click', (event) => {
  const chip = event.target instanceof Element && event.target.closest('a')
  if (!chip || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  line.value = chip.textContent ?? ''
  line.focus()
})
// In the panel they stand in one line. The browser lets one that peeps out at its edge have the focus as it is.
chips.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  const question = line.value.trim()
  if (question !== '' && !asking) void ask(question)
})
// A question to press is asked like one that is typed; the other forms judge an answer.
talk.addEventListener('submit', (event) => {
  event.preventDefault()
  if (asking) return
  const sent = /** @type {HTMLFormElement} */ (event.target)
  if (!('readings' in sent.dataset)) void judge(sent)
  else if (event.submitter instanceof HTMLButtonElement) void ask(event.submitter.value)
})
addEventListener('pagehide', () => asking?.abort())
followPanel()
// "Back" shows the page as it was loaded, without what was said since, or with what was deleted.
const [visit] = /** @type {{ type?: string }[]} */ (performance.getEntriesByType('navigation'))
if (visit?.type === 'back_forward') {
  void showPage(new AbortController().signal)
}

/** @param {string} question */
async function ask(question) {
  const mine = (asking = new AbortController())
  const late = setTimeout(() => mine.abort(), mostMilliseconds)
  clearTimeout(dealsTimer)
  for (const each of talk.querySelectorAll('[data-passing]')) each.remove()
  talk.querySelector('[data-found][hidden]')?.removeAttribute('hidden')
  const asked = bubble('You', question)
  // It is read with its answer.
  asked.parentElement?.setAttribute('aria-hidden', 'true')
  const says = bubble('Advisor', '')
  wait(says)
  setPending(true)
  asked.scrollIntoView({ block: 'nearest' })
  says.scrollIntoView({ block: 'nearest' })

  let refusal = failureText
  /** @type {string | null} */
  let message = null
  try {
    const answer = await fetch(form.dataset.chat ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ messages: [{ role: 'user', content: question }], keep: true }),
      signal: mine.signal,
    })
    if (answer.status === 429) refusal = (await answer.json()).message
    else if (answer.ok) message = await readEvents(answer, says)
  } catch {
    // There is no network, it took too long, or the page is being left.
  }
  const isShown = message !== null && (await showPage(mine.signal))
  clearTimeout(late)
  asking = null
  setPending(false)
  if (message === null) fail(says, refusal)
  else {
    if (line.value.trim() === question) line.value = ''
    if (!isShown) showText(says, message)
  }
  line.focus({ preventScroll: true })
}

/**
 * Reads an answer in parts, and shows its sentences as they come. The whole of it as text, or null.
 * @param {Response} answer
 * @param {HTMLElement} says
 * @returns {Promise<string | null>}
 */
async function readEvents(answer, says) {
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')) return (await answer.json()).message
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return null
    const events = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const name = /^event: ?(.*)$/m.exec(event)?.[1]
      const data = /^data: ?(.*)$/m.exec(event)?.[1] ?? '{}'
      if (name === 'sentence') addSentence(says, JSON.parse(data).text)
      else if (name === 'replace') wait(says)
      else if (name === 'failed') return null
      else if (name === 'answer') return JSON.parse(data).message
    }
  }
}

/** Puts the server's own conversation in the place of what was made here. @param {AbortSignal} signal */
async function showPage(signal) {
  const page = await loadPage(location.pathname, { signal })
  const fresh = page?.querySelector('[data-talk]')
  if (page && fresh) showTalk(page, fresh)
  return Boolean(fresh)
}

/**
 * The page as the server has it now, or once it has taken a form; null where it does not come.
 * @param {string} address
 * @param {RequestInit} how
 */
async function loadPage(address, how) {
  try {
    const answer = await fetch(address, { cache: 'no-store', ...how })
    if (answer.status === 429) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // It may use rules that this page did without.
    sheet.textContent = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
    document.head.append(sheet)
    return page
  } catch {
    return null
  }
}

/** Sends what somebody says of an answer. The line keeps what is typed in it meanwhile. @param {HTMLFormElement} said */
async function judge(said) {
  const place = /** @type {HTMLElement} */ (said.closest('[data-judged]'))
  const body = new URLSearchParams(/** @type {any} */ (new FormData(said)))
  const page = await loadPage(said.action, { method: 'POST', body })
  const fresh = page?.getElementById(place.id)
  // The page itself says why it was not taken.
  if (!fresh) return said.submit()
  place.replaceWith(fresh)
  const next = /** @type {HTMLElement} */ (fresh.querySelector('[aria-invalid], select') ?? fresh)
  next.focus({ preventScroll: true })
  fresh.scrollIntoView({ block: 'nearest' })
}

/**
 * @param {Document} page
 * @param {Element} fresh
 */
function showTalk(page, fresh) {
  const latest = fresh.querySelector('#latest')
  const found = latest?.nextElementSibling?.nextElementSibling
  addNew(/** @type {HTMLElement} */ (talk.firstElementChild), [...(fresh.firstElementChild?.children ?? [])])
  document.querySelector('[data-about]')?.replaceChildren(...(page.querySelector('[data-about]')?.childNodes ?? []))
  if (found instanceof HTMLElement && found.hasAttribute('data-found')) {
    found.hidden = true
    dealsTimer = setTimeout(() => (found.hidden = false), dealsAfter)
  }
  latest?.scrollIntoView({ block: 'start' })
}

/**
 * What stands there already stays, so that only what is new is read aloud.
 * @param {HTMLElement} list
 * @param {Element[]} items
 */
function addNew(list, items) {
  const before = list.querySelector('#latest')
  before?.removeAttribute('id')
  before?.removeAttribute('tabindex')
  const changed = items.findIndex((item, index) => !list.children[index]?.isEqualNode(item))
  if (changed < 0) return
  for (const each of [...list.children].slice(changed)) each.remove()
  list.append(...items.slice(changed))
}

/**
 * A turn that stands until the server's own takes its place.
 * @param {string} who
 * @param {string} text
 */
function bubble(who, text) {
  const list = /** @type {HTMLElement} */ (talk.querySelector('ol'))
  const like = /** @type {HTMLElement} */ (list.querySelector('li'))
  const item = /** @type {HTMLElement} */ (like.cloneNode(true))
  item.setAttribute('data-passing', who)
  const [name, says] = /** @type {HTMLCollectionOf<HTMLElement>} */ (item.children)
  if (name) name.textContent = who
  says?.replaceChildren(paragraph(text))
  list.append(item)
  return /** @type {HTMLElement} */ (says)
}

/** @param {string} text */
function paragraph(text) {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

/** Typing dots. @param {HTMLElement} says */
function wait(says) {
  const words = paragraph('')
  const [dots, read] = [document.createElement('span'), document.createElement('span')]
  dots.setAttribute('data-dots', '')
  dots.setAttribute('aria-hidden', 'true')
  for (let count = 0; count < 3; count += 1) dots.append(document.createElement('i'))
  read.className = 'vh'
  read.textContent = 'The advisor is answering'
  words.append(dots, read)
  says.replaceChildren(words)
}

/**
 * @param {HTMLElement} says
 * @param {string} text
 */
function addSentence(says, text) {
  if (says.querySelector('[data-dots]')) {
    says.replaceChildren(paragraph(''))
    // The whole answer is read once, from the page that takes its place.
    says.lastElementChild?.setAttribute('aria-hidden', 'true')
  }
  const words = /** @type {HTMLElement} */ (says.lastElementChild)
  words.textContent = `${words.textContent} ${text}`.trim()
  says.scrollIntoView({ block: 'nearest' })
}

/**
 * The answer is kept, and the page that shows it well could not be had.
 * @param {HTMLElement} says
 * @param {string} text
 */
function showText(says, text) {
  const link = document.createElement('a')
  link.href = location.pathname
  link.textContent = 'Show it as a page'
  const words = paragraph('')
  words.append(link)
  says.replaceChildren(...text.split('\n\n').map(paragraph), words)
  says.parentElement?.previousElementSibling?.scrollIntoView({ block: 'start' })
}

/**
 * The text typed stays in the line.
 * @param {HTMLElement} says
 * @param {string} text
 */
function fail(says, text) {
  says.replaceChildren(paragraph(text))
  says.parentElement?.setAttribute('data-failed', '')
  if (text === failureText) {
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'btn'
    again.textContent = 'Ask again'
    again.addEventListener('click', () => button.click())
    says.append(again)
  }
  says.scrollIntoView({ block: 'nearest' })
}

/** @param {boolean} isPending */
function setPending(isPending) {
  line.disabled = isPending
  button.disabled = isPending
  chips.toggleAttribute('inert', isPending)
}

/** In a frame the buttons of the panel are those of the page around. */
function followPanel() {
  const frame = window.frameElement
  if (!frame) return
  /** @param {string} wish */
  const tell = (wish) => frame.parentElement?.dispatchEvent(new CustomEvent('advisor', { detail: wish }))
  for (const wish of ['minimise', 'close']) {
    const wisher = /** @type {HTMLElement} */ (document.querySelector(`[data-panel=${wish}]`))
    wisher.hidden = false
    wisher.addEventListener('click', () => tell(wish))
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('close')
  })
}
