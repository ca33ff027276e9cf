// @ts-check
/* The long form of a record is kept as its person's draft, some seconds behind the keys. */

/**
 * @typedef {object} KeptHere Texts that this browser keeps of a form.
 * @property {string} name
 * @property {URLSearchParams} body
 * @property {string} keptAt
 *
 * @typedef {object} FormOf Whose form it is, and of which record.
 * @property {'deal' | 'post' | 'submission'} kind
 * @property {string} userId
 * @property {number} id 0 for a new one.
 * @property {string} number The number of the form of a new one; empty where such forms have none.
 *
 * @typedef {object} Listener
 * @property {string} href The address that takes what is typed.
 * @property {(time: string) => void} onKept
 * @property {(words: string) => void} onNotKept
 * @property {(number: number) => void} onRecovered What this browser kept of the form with this number is a draft now.
 * @property {(kept: KeptHere) => void} onOlder What this browser kept is older than what the server has by now.
 */

/** The pause after the last key before what was typed is sent. */
const pauseMilliseconds = 2000
/** The longest time that typing without a pause goes unsent. */
const longestMilliseconds = 15_000
/** The time for which this browser keeps something: as long as a draft is kept. */
const longestKept = 14 * 24 * 3_600_000
/** The most new records that are read from this browser at once. */
const mostRead = 10

/**
 * Keeps what is typed as the person's draft, some seconds behind the keys, and at the latest when the page is left. Where it cannot
 * be sent this browser keeps it, and sends it when the form is opened again.
 * @param {HTMLFormElement} form
 * @param {FormOf & Listener} listener
 */
export function keepTyping(form, listener) {
  const { kind, id, href } = listener
  const name = nameOf(listener)
  /** The names of what waits for the person to choose. */
  const offered = new Set()
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  let firstAt = 0
  let isSent = false
  let onItsWay = new AbortController()

  const read = () => {
    const typed = new URLSearchParams()
    for (const [field, value] of new FormData(form)) if (typeof value === 'string') typed.append(field, value)
    typed.append(kind, String(id))
    return typed
  }
  const keep = async () => {
    clearTimeout(timer)
    timer = undefined
    const body = read()
    /** @param {string} words */
    const fail = (words) =>
      listener.onNotKept(`${words}, ${keepHere(name, body) ? 'kept in this browser' : 'it is in the form only'}`)
    const { signal } = (onItsWay = new AbortController())
    try {
      const answer = await fetch(href, { method: 'POST', body, signal })
      if (!answer.ok) return fail(failureOf(answer.status, kind))
      const { keptAt } = await answer.json()
      listener.onKept(keptAt)
      if (!offered.has(name)) forget(name)
    } catch {
      // A text that the form has sent itself is no draft any more.
      if (!signal.aborted) fail('Not saved: no connection')
    }
  }
  /** Sends what this browser kept before. Where that fails it stays here for the next time. @param {KeptHere} kept */
  const recover = async (kept) => {
    const age = String(Math.max(0, Date.now() - Date.parse(kept.keptAt)))
    const body = new URLSearchParams([...kept.body, ['age', age]])
    const answer = await fetch(href, { method: 'POST', body }).catch(() => null)
    if (answer?.ok) {
      forget(kept.name)
      listener.onRecovered(Number(body.get('draft') ?? 0))
    } else if (answer?.status === 409 && !isSame(kept.body, read())) {
      offered.add(kept.name)
      listener.onOlder(kept)
    }
  }
  const onInput = () => {
    const now = performance.now()
    if (timer === undefined) firstAt = now
    clearTimeout(timer)
    timer = setTimeout(keep, Math.max(0, Math.min(pauseMilliseconds, firstAt + longestMilliseconds - now)))
  }
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    // A preview opens beside the form, which goes on.
    if (event.submitter?.getAttribute('formtarget') === '_blank') return
    const isOwn = event.target === form || endsDraft(event, listener)
    // Any other form of the page leads away from what was typed, which the next page is to know of.
    if (!isOwn) onLeave()
    clearTimeout(timer)
    timer = undefined
    if (!isOwn) return
    onItsWay.abort()
    isSent = true
    if (!offered.has(name)) forget(name)
  }
  const onLeave = () => {
    if (timer === undefined || isSent) return
    const body = read()
    // Browsers take 64 kB along when a page is left.
    if (!navigator.sendBeacon(href, body)) keepHere(name, body)
  }
  const onShow = () => {
    isSent = false
  }
  forgetOthers(listener)
  for (const kept of readHere(listener)) void recover(kept)

  form.addEventListener('input', onInput)
  // The button that throws the draft away stands in a form of its own.
  document.addEventListener('submit', onSubmit)
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', onShow)
  return {
    stop: () => {
      clearTimeout(timer)
      form.removeEventListener('input', onInput)
      document.removeEventListener('submit', onSubmit)
      removeEventListener('pagehide', onLeave)
      removeEventListener('pageshow', onShow)
    },
    /** Throws away what this browser kept and was offered. */
    throwAway: (/** @type {KeptHere} */ kept) => {
      offered.delete(kept.name)
      forget(kept.name)
    },
  }
}

/** The start of the names of this browser's copies of a kind of record. @param {FormOf} of */
const startOf = ({ kind, userId }) => `${kind}-draft:${userId}:`

/** @param {FormOf} of */
function nameOf(of) {
  return `${startOf(of)}${of.id}${of.id === 0 && of.number ? `:${of.number}` : ''}`
}

/** True where a form is sent that throws this draft away. @param {SubmitEvent} event @param {FormOf} of */
function endsDraft({ target, submitter }, { id, number }) {
  if (!(target instanceof HTMLFormElement && submitter instanceof HTMLButtonElement)) return false
  if (submitter.value !== 'drop') return false
  return id > 0 || (new FormData(target).get('draft') ?? '') === number
}

/** True where both hold the same texts, from whichever form. @param {URLSearchParams} one @param {URLSearchParams} other */
function isSame(one, other) {
  /** @param {URLSearchParams} of */
  const texts = (of) => JSON.stringify([...of].filter(([name]) => name !== 'form'))
  return texts(one) === texts(other)
}

/** @param {number} status @param {string} kind */
function failureOf(status, kind) {
  /** @type {Record<number, string>} */
  const why = {
    401: 'you are signed out',
    403: 'your role has changed',
    404: `this ${kind} was deleted`,
    413: `this is more text than a ${kind} may have`,
    429: 'too many requests within a minute',
  }
  return why[status] ? `Not saved: ${why[status]}` : 'Not saved just now'
}

/** False where the browser keeps nothing. @param {string} name @param {URLSearchParams} body */
function keepHere(name, body) {
  try {
    localStorage.setItem(name, JSON.stringify({ keptAt: new Date().toISOString(), body: body.toString() }))
    return true
  } catch {
    return false
  }
}

/**
 * Texts that this browser keeps of this record or, on the form for a new one, of all forms for new ones. Those that are too old go.
 * @param {FormOf} of
 */
function readHere(of) {
  const own = `${startOf(of)}${of.id}`
  try {
    return Object.keys(localStorage)
      .filter((name) => name === own || (of.id === 0 && name.startsWith(`${own}:`)))
      .slice(0, mostRead)
      .flatMap(readOne)
  } catch {
    return []
  }
}

/** @param {string} name @returns {KeptHere[]} */
function readOne(name) {
  try {
    const { keptAt, body } = JSON.parse(localStorage.getItem(name) ?? '')
    if (Date.now() - Date.parse(keptAt) < longestKept) return [{ name, body: new URLSearchParams(body), keptAt }]
  } catch {
    // A text that cannot be read is nobody's.
  }
  forget(name)
  return []
}

/** @param {string} name */
function forget(name) {
  try {
    localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A text that somebody else has left in this browser is nobody's business. @param {FormOf} of */
function forgetOthers(of) {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(`${of.kind}-draft:`) && !name.startsWith(startOf(of))) localStorage.removeItem(name)
  } catch {
    // The same.
  }
}
