// @ts-check
/* Conveniences of the form of a deal: a draft while typing, a look at the picture, a key that saves. The form works without them. */

const form = document.getElementById('deal')
const said = document.querySelector('[data-kept]')
/** The pause before what was typed is sent, so that typing sends it every few seconds and not with every letter. */
const pauseMilliseconds = 3000

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer
let isSent = false

/** Values typed, without files. @param {HTMLFormElement} form */
function readTyped(form) {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value)
  typed.append('deal', form.dataset.deal ?? '')
  return typed
}

/** @param {string} text */
function say(text) {
  if (said) said.textContent = text
}

/** @param {HTMLFormElement} form */
async function keepDraft(form) {
  timer = undefined
  try {
    const answer = await fetch(form.dataset.draft ?? '', { method: 'POST', body: readTyped(form) })
    if (!answer.ok) throw new Error(String(answer.status))
    const { keptAt } = await answer.json()
    say(`Draft kept at ${keptAt}. Nothing is public before you save.`)
  } catch {
    say('No draft could be kept just now. What you typed is still in the form.')
  }
}

if (form instanceof HTMLFormElement) {
  form.addEventListener('input', () => {
    timer ??= setTimeout(() => void keepDraft(form), pauseMilliseconds)
  })
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    timer = undefined
    isSent = true
  })
  // The texts of the last seconds go along when the page is left.
  addEventListener('pagehide', () => {
    if (timer !== undefined && !isSent) navigator.sendBeacon(form.dataset.draft ?? '', readTyped(form))
  })
  addEventListener('pageshow', () => (isSent = false))
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
    const save = form.querySelector('[type=submit]')
    if (!(save instanceof HTMLElement)) return
    event.preventDefault()
    save.click()
  })
}

/** Shows the picture of an address. One that cannot be shown is taken away, and said to be so. */
function showPicture() {
  const field = document.querySelector('[data-picture]')
  if (!(field instanceof HTMLInputElement)) return
  const box = document.createElement('div')
  box.setAttribute('role', 'status')
  field.after(box)
  const show = () => {
    box.replaceChildren()
    if (!field.value.startsWith('https://')) return
    const picture = new Image()
    picture.alt = ''
    picture.referrerPolicy = 'no-referrer'
    picture.style.maxHeight = '8rem'
    picture.addEventListener('error', () => {
      const words = document.createElement('p')
      const title = document.createElement('b')
      title.textContent = 'Invalid Image'
      words.append(title, ' The image URL is invalid or inaccessible')
      box.replaceChildren(words)
    })
    picture.src = field.value
    box.append(picture)
  }
  field.addEventListener('change', show)
  show()
}
showPicture()
