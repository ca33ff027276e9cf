/** What a browser would send of the form whose tag has this text in it, as it stands and without its buttons and new files. */
export function sentForm(html: string, inTag: string): FormData {
  const form = [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].find(([, tag]) => tag!.includes(inTag))![2]!
  const sent = new FormData()
  const attribute = (of: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(of)?.[1]
  const add = (of: string, value: string) => {
    const name = attribute(of, 'name')
    if (name !== undefined) sent.append(name, unescape(value))
  }
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const type = attribute(tag, 'type') ?? 'text'
    const isBox = type === 'radio' || type === 'checkbox'
    if (type !== 'file' && (!isBox || / checked\b/.test(tag))) add(tag, attribute(tag, 'value') ?? (isBox ? 'on' : ''))
  }
  for (const [, tag, text] of form.matchAll(/(<textarea\b[^>]*>)(.*?)<\/textarea>/gs)) add(tag!, text!)
  for (const [, tag, options] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const all = [...options!.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
    add(tag!, attribute(all.find((option) => / selected\b/.test(option)) ?? all[0]!, 'value') ?? '')
  }
  return sent
}

function unescape(text: string): string {
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => marks[name]!)
}
