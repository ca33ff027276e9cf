// @ts-check
/* Conveniences of the long form of a record: a draft while typing, a look at the picture, a key that saves. The form works without them. */

const form = document.querySelector('form[data-keep]')

/** @param {string} text */
function say(text) {
  const said = document.querySelector('[data-kept]')
  if (said) said.textContent = text
}

/** Puts the notice of a template above the form. @param {HTMLFormElement} form @param {string} name */
function showNotice(form, name) {
  const template = /** @type {HTMLTemplateElement} */ (document.querySelector(`[data-${name}]`))
  form.before(template.content)
  return /** @type {HTMLElement} */ (form.previousElementSibling)
}

/** Keeps what is typed as a draft, also what was typed before this script had come. @param {HTMLFormElement} form */
async function keepDraft(form) {
  const { kind, record, user = '', draft = '', keep = '', beside = '' } = form.dataset
  let isTyped = false
  form.addEventListener('input', () => (isTyped = true), { once: true })
  const { keepTyping } = /** @type {typeof import('./keep-typing.js')} */ (await import(keep))
  const typing = keepTyping(form, {
    kind: /** @type {'deal' | 'submission'} */ (kind),
    userId: user,
    id: Number(record),
    number: '',
    href: draft,
    onKept: (time) => say(`Draft kept at ${time}. ${beside}`),
    onNotKept: say,
    onRecovered: () => void showNotice(form, 'recovered'),
    onOlder: (kept) => {
      const notice = showNotice(form, 'older')
      const time = /** @type {HTMLTimeElement} */ (notice.querySelector('time'))
      time.dateTime = kept.keptAt
      time.textContent = shortTime.format(new Date(kept.keptAt))
      const hidden = /** @type {HTMLInputElement} */ (form.querySelector('input[type=hidden]'))
      for (const [name, value] of kept.body)
        if (name !== 'intent') {
          const field = /** @type {HTMLInputElement} */ (hidden.cloneNode())
          Object.assign(field, { name, value })
          notice.querySelector('form')?.append(field)
        }
      notice.querySelector('[type=button]')?.addEventListener('click', () => {
        typing.throwAway(kept)
        notice.remove()
      })
    },
  })
  if (isTyped) form.dispatchEvent(new Event('input'))
}

/** As formatShortTime of utils/dates.ts. */
const shortTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

if (form instanceof HTMLFormElement) {
  keepDraft(form).catch(() => say('No draft can be kept just now. What you type is in the form only.'))
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
