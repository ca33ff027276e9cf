import { isLinkAddress, isPictureAddress, postTags } from './html-rules.ts'

/** The most kinds of things that an author is told of one by one. */
const mostKinds = 12

/** Elements that go without a word: they say nothing, or become an element of a post. */
const quietTags = new Set<string>([
  ...postTags,
  ...[
    'html',
    'head',
    'body',
    'meta',
    'div',
    'span',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'address',
    'center',
  ],
  ...['b', 'i', 'strike', 'del', 'ins', 'h4', 'h5', 'h6', 'kbd', 'samp', 'tt', 'o:p', 'wbr', 'dl', 'dt', 'dd'],
  ...['thead', 'tfoot', 'colgroup', 'col', 'caption', 'title'],
])

/** Attributes that are kept on some element, or that say nothing to a reader. */
const quietAttributes = new Set([
  'href',
  'src',
  'alt',
  'colspan',
  'rowspan',
  'colwidth',
  'data-colwidth',
  'rel',
  'target',
  'dir',
  'lang',
  'span',
])

/** Elements that have a name of their own in the account, singular and plural. */
const tagNames: Readonly<Record<string, string>> = { script: 'script', style: 'style sheet' }

/** Parts taken out of the HTML of a post, counted by kind. */
export class Removed {
  readonly #counts = new Map<string, number>()

  /** Counts something that is gone by the words for one of it, such as `script`. */
  add(one: string, count = 1): void {
    if (count > 0) this.#counts.set(one, (this.#counts.get(one) ?? 0) + count)
  }

  /** Counts what goes of a start tag. */
  addTag(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (!quietTags.has(tag))
      this.add(tagNames[tag] ?? (/^[a-z][a-z0-9:-]{0,20}$/.test(tag) ? `${tag} element` : 'unknown element'))
    for (const name of Object.keys(attributes)) this.#addAttribute(tag, name)
    if (tag === 'a' && attributes.href !== undefined && !isLinkAddress(attributes.href))
      this.add('link with an address that is not allowed')
    if (tag === 'img') this.#addPicture((attributes.src ?? '').trim())
  }

  #addAttribute(tag: string, name: string): void {
    const isSize = name === 'width' || name === 'height'
    if (quietAttributes.has(name) || (isSize && ['img', 'table', 'col', 'td', 'th'].includes(tag))) return
    if (/^on/.test(name)) this.add('event attribute')
    // The widths of columns are read from there, and a table's own says nothing else.
    else if (name === 'style') this.add('style attribute', ['table', 'col', 'colgroup'].includes(tag) ? 0 : 1)
    else this.add(['class', 'id'].includes(name) ? `${name} attribute` : 'other attribute')
  }

  #addPicture(address: string): void {
    if (isPictureAddress(address)) return
    if (address === '') this.add('picture without an address')
    else if (/^data:/i.test(address)) this.add('picture pasted as data')
    else this.add('picture with an address that is not allowed')
  }

  /** The account in plain words, such as `3 style attributes`; kinds beyond the most are one line. */
  texts(): string[] {
    const kinds = [...this.#counts].sort(([, one], [, other]) => other - one)
    const told = kinds.slice(0, mostKinds).map(([one, count]) => `${count} ${count === 1 ? one : plural(one)}`)
    const others = kinds.slice(mostKinds).reduce((sum, [, count]) => sum + count, 0)
    return others === 0 ? told : [...told, `${others} other ${others === 1 ? 'thing' : 'things'}`]
  }
}

function plural(one: string): string {
  const [, noun, rest] = /^(picture|link|table|cell|column width|element)( .*)$/.exec(one) ?? []
  const said = noun === undefined ? `${one}s` : `${noun}s${rest}`
  return said
    .replace('with an address that is', 'with addresses that are')
    .replace('without an address', 'without addresses')
}
