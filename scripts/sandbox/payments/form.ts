/** Stripe's form encoding: `a[b][c]=1`, `a[]=x` and `a[0]=x` become nested objects and lists. */
export type FormValue = string | FormValue[] | Form
export type Form = { [name: string]: FormValue }

export function decodeForm(text: string): Form {
  const root = emptyForm()
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [key.split('[')[0] ?? key, ...[...key.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
    const last = path.pop() ?? key
    let place = root
    for (const step of path) {
      const name = step === '' ? String(Object.keys(place).length) : step
      const next = place[name]
      const inner = isForm(next) ? next : emptyForm()
      place[name] = inner
      place = inner
    }
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  for (const [name, value] of Object.entries(root)) root[name] = withLists(value)
  return root
}

/** No prototype, so that a parameter called `__proto__` or `constructor` is only a name. */
function emptyForm(): Form {
  return Object.create(null) as Form
}

function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value
  const names = Object.keys(value)
  for (const name of names) value[name] = withLists(value[name] ?? '')
  if (names.length === 0 || !names.every((name, index) => name === String(index))) return value
  return Object.values(value)
}

export function isForm(value: FormValue | undefined): value is Form {
  return typeof value === 'object' && !Array.isArray(value)
}
