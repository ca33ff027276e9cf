// @ts-check
/*
 * Files are looked at when they are picked. Those that cannot be taken are named and left out; the others are sent at once where the
 * field says where to, each with a look at it and a field for its words, or as an address in another field. Whatever cannot be sent
 * goes with the form, as without script.
 */

/** @param {HTMLInputElement} input */
function watch(input) {
  const { largest, most, wrongType, tooLarge, empty, tooMany, send, into } = input.dataset
  const list = (input.form ?? document).querySelector(`[data-picked="${input.name}"]`)
  const said = document.createElement('div')
  said.className = 'late'
  said.setAttribute('role', 'alert')
  input.after(said)

  /** @param {string} words */
  function say(words) {
    const line = document.createElement('p')
    line.textContent = words
    said.append(line)
  }
  /** @param {File} file */
  function mistakeOf({ type, size }) {
    if (type !== '' && !input.accept.split(',').includes(type)) return wrongType
    return size > Number(largest) ? tooLarge : size === 0 ? empty : undefined
  }
  /** The files that go with the form. @param {File[]} files */
  function put(files) {
    const all = new DataTransfer()
    for (const file of files) all.items.add(file)
    input.files = all.files
  }
  /** Sends a file; false where it has to go with the form. @param {File} file @param {string} address */
  async function sendFile(file, address) {
    const body = new FormData()
    body.append(input.name, file)
    try {
      const answer = await fetch(address, { method: 'POST', body })
      const { id, fileName, url, message } = await answer.json()
      const field = into && document.getElementById(into)
      if (id) addFile(file, id, fileName)
      else if (url && field instanceof HTMLInputElement) {
        field.value = url
        field.dispatchEvent(new Event('input', { bubbles: true }))
      } else if (message && answer.status !== 429) say(message)
      else return false
      return true
    } catch {
      return false
    }
  }
  /** @param {File} file @param {string} id @param {string} name */
  function addFile(file, id, name) {
    const template = list?.querySelector('template')
    const row = template?.content.cloneNode(true)
    if (!(row instanceof DocumentFragment)) return
    const item = row.querySelector('li')
    row.querySelector('[data-words]')?.remove()
    for (const field of row.querySelectorAll('input')) field.value = id
    for (const place of row.querySelectorAll('[data-name]')) place.textContent = `Keep ${name}`
    const canvas = row.querySelector('canvas')
    if (file.type.startsWith('image/')) {
      addWords(item?.querySelector('div'), id, name)
      if (canvas) void draw(file, canvas)
    } else canvas?.remove()
    list?.append(row)
  }

  /** Files that go with the form; where they are sent at once, those that wait for that or could not be sent. @type {File[]} */
  let files = []
  let isSending = false

  const look = async () => {
    said.replaceChildren()
    const picked = [...(input.files ?? [])].filter((file) => {
      const mistake = mistakeOf(file)
      if (mistake) say(`${file.name}: ${mistake}`)
      return !mistake
    })
    // The browser has put them in the place of those that are still on their way.
    files = send ? [...files, ...picked] : picked
    const room = Math.max(0, Number(most) - (list?.querySelectorAll('li').length ?? 0))
    if (files.length > room) {
      say(tooMany ?? '')
      files = files.slice(0, room)
    }
    put(files)
    if (!send || isSending) return
    isSending = true
    for (let at = 0; at < files.length;) {
      const file = files[at]
      if (file && (await sendFile(file, send))) {
        files = files.filter((other) => other !== file)
        put(files)
      } else at += 1
    }
    isSending = false
    // The words for what goes with the form are lines of the text.
    if (files.length > 0 && input.accept.includes('image/') && lines instanceof HTMLElement) lines.hidden = false
  }
  input.addEventListener('change', look)
  // Files may have been picked before this script came.
  if (input.files?.length) void look()
}

/** A small picture of the file. @param {File} file @param {HTMLCanvasElement} canvas */
async function draw(file, canvas) {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: 208 })
    Object.assign(canvas, { width: picture.width, height: picture.height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
  } catch {
    // The server may still read what the browser cannot show.
  }
}

const lines = document.querySelector('[data-lines]')
const text = lines?.querySelector('textarea')

/** The pictures that the first lines of the text are about. */
const described = lines?.querySelector('input[name=described]')
const getDescribed = () => (described instanceof HTMLInputElement ? described.value.split(' ').filter(Boolean) : [])

/** A field for what a picture shows: a line of the text, which is hidden then. @param {Element | null | undefined} place @param {string} id @param {string} name */
function addWords(place, id, name) {
  const template = document.querySelector('[data-picked] template')
  const made =
    template instanceof HTMLTemplateElement && template.content.querySelector('[data-words]')?.cloneNode(true)
  if (!text || !(lines instanceof HTMLElement) || !place || !(made instanceof HTMLElement)) return
  if (!(described instanceof HTMLInputElement)) return
  const ids = getDescribed()
  if (!ids.includes(id)) ids.push(id)
  described.value = ids.join(' ')
  const at = ids.indexOf(id)
  const [label, field] = [made.querySelector('span'), made.querySelector('input')]
  if (!label || !field) return
  label.textContent = `What ${name} shows`
  field.value = text.value.split('\n')[at] ?? ''
  field.addEventListener('input', () => {
    const all = text.value.split('\n')
    while (all.length <= at) all.push('')
    all[at] = field.value
    text.value = all.join('\n')
  })
  place.prepend(made)
  lines.hidden = true
}

if (text)
  for (const id of getDescribed()) {
    const box = document.querySelector(`input[name=kept][value="${CSS.escape(id)}"]`)
    const name = (box instanceof HTMLInputElement && box.labels?.[0]?.textContent?.trim()) || ''
    addWords(box?.closest('fieldset > div'), id, name.replace(/^Keep (.*) \(.*\)$/, '$1'))
  }
for (const input of document.querySelectorAll('input[data-largest]'))
  if (input instanceof HTMLInputElement) watch(input)
