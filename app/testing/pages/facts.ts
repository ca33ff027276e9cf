import { Parser } from 'htmlparser2'

/** What a page's own HTML says, read in one go and without a browser. */
export interface PageFacts {
  links: string[]
  files: string[]
  ids: string[]
  faults: string[]
}

interface Tag {
  name: string
  attributes: Record<string, string>
  /** As it stands in the page. */
  source: string
}

const loadedBy = ['icon', 'stylesheet', 'modulepreload']

export function readFacts(html: string, address: string): PageFacts {
  const tags: Tag[] = []
  const open: Tag[] = []
  const links: string[] = []
  const files: string[] = []
  const faults: string[] = []
  const fieldsByForm: { field: Tag; form: string }[] = []
  const controls: string[] = []
  let title = ''

  const within = (test: (tag: Tag) => boolean) => open.some(test)
  const read = (tag: Tag) => {
    const { name, attributes, source } = tag
    const { id, href, src, srcset, rel, role, type, form } = attributes
    // What is in a template is no part of the page yet.
    if (within((one) => one.name === 'template')) return
    const isInForm = within((one) => one.name === 'form')
    if (name === 'a' && href !== undefined) links.push(href)
    if ((name === 'img' || name === 'script') && src !== undefined) files.push(src)
    if (name === 'link' && href !== undefined && loadedBy.includes(rel ?? '')) files.push(href)
    if (srcset) files.push(...srcset.split(',').map((part) => part.trim().split(/\s+/)[0]!))
    if (name === 'form' && !('action' in attributes && 'method' in attributes))
      faults.push(`a form without action or method: ${source}`)
    const isField =
      name === 'input' ? type !== 'hidden' && !('readonly' in attributes) : /^(select|textarea)$/.test(name)
    // What only a script uses is hidden without one.
    if (isField && !within((one) => /\bneeds-script\b/.test(one.attributes.class ?? ''))) {
      if (!('name' in attributes) || (form === undefined && !isInForm))
        faults.push(`a field outside a form or without a name: ${source}`)
      if (form !== undefined) fieldsByForm.push({ field: tag, form })
    }
    const isDead =
      role === 'button' ||
      'onclick' in attributes ||
      (name === 'a' && href === undefined) ||
      (name === 'button' && (type === 'button' || (form === undefined && !isInForm)))
    if (isDead && !('hidden' in attributes) && !within((one) => 'hidden' in one.attributes))
      controls.push(`a dead control: ${source}`)
    if (id !== undefined) tags.push(tag)
    else if (/^(h1|title|script)$/.test(name)) tags.push(tag)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const source = html.slice(parser.startIndex, parser.endIndex + 1).slice(0, 120)
      const tag = { name, attributes, source }
      read(tag)
      open.push(tag)
    },
    ontext(text) {
      if (open.at(-1)?.name === 'title') title += text
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)

  const all = (test: (tag: Tag) => boolean) => tags.filter(test)
  const headings = all(({ name }) => name === 'h1').length
  const scripts = all(({ name }) => name === 'script')
  const isHydrated = scripts.some(({ attributes }) => attributes.type === 'module')
  const ids = all(({ attributes }) => attributes.id !== undefined).map(({ attributes }) => attributes.id!)
  const forms = new Set(all(({ name }) => name === 'form').map(({ attributes }) => attributes.id))
  const absolute = (text: string) => new URL(text, address).href
  return {
    links: links.map(absolute),
    files: files.map(absolute),
    ids,
    faults: [
      ...faults,
      ...fieldsByForm
        .filter(({ form }) => !forms.has(form))
        .map(({ field }) => `a field of a form that is not there: ${field.source}`),
      ...(isHydrated ? [] : controls),
      ...(!isHydrated && scripts.some(({ attributes: { src, type } }) => src === undefined && type !== 'application/ld+json') // prettier-ignore
        ? ['a script in the page']
        : []),
      ...[...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
        (id) => `two elements with the id ${id}`,
      ),
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(all(({ name }) => name === 'title').length === 1 && title.trim() !== '' ? [] : ['no title or several']),
      ...(all(({ name, attributes }) => name === 'main' && attributes.id === 'main').length === 1
        ? []
        : ['no main with the id that the skip link leads to']),
    ],
  }
}
