/**
 * Rules of its stylesheets that a page needs: a selector that names a class or a rarer element that is nowhere on the page does
 * nothing there, nor does a custom property that nothing reads. It reads what the build writes (no comments, no rule within a
 * rule). It keeps what it does not understand.
 */

interface Rule {
  /** None where the rule always stays as it is. */
  selectors: Selector[]
  /** The braces with what is in them; the whole rule where it always stays. */
  text: string
}

interface Selector {
  text: string
  /** The classes that have to be on the page, and the elements, as `<ol`. */
  needs: string[]
}

interface Group {
  /** The condition around the rules, such as `@media print`. */
  head: string
  rules: (Rule | Properties)[]
}

/** The custom properties of the whole document. */
interface Properties {
  head: string
  properties: { name: string; text: string }[]
}

export type Sheet = (Rule | Group | Properties)[]

/** A page's demands on its stylesheets. */
interface Asked {
  /** Elements stand among them as `<ol`. */
  classes: ReadonlySet<string>
  /** The custom properties that are read outside the stylesheets. */
  properties: Iterable<string>
}

/** The classes that the site's own scripts give to elements later, and those of the sheet of keys, which one fetches from its page. */
export const addedByScripts = ['btn', 'script', 'sheet', 'stack', 'muted', 'keys', 'needs-script', 'row', 'vh', 'late']

/** Elements that many pages do without and no script makes. */
export const rareElements = [
  'blockquote',
  'fieldset',
  'h4',
  'img',
  'input',
  'legend',
  'ol',
  'select',
  'small',
  'textarea',
]

/** The rules of a built stylesheet. */
export function parseSheet(css: string): Sheet {
  return splitBlocks(css).map((block) => {
    if (/^@(media|supports)\b/.test(block.head)) return { head: block.head, rules: splitBlocks(block.body).map(toPart) }
    return toPart(block)
  })
}

/**
 * The values of all class attributes, the custom properties and the rarer elements of a document, each once and in the same order
 * every time.
 */
export function readAsked(html: string): string[] {
  const asked = new Set(rareElements.map((name) => `<${name}`).filter((start) => html.includes(start)))
  addBetween(html, ' class="', '"', asked)
  addBetween(html, 'var(', ')', asked)
  return [...asked].toSorted()
}

/** Searching for words takes a fourth of the time of a regular expression, on every page. */
function addBetween(html: string, start: string, end: string, found: Set<string>): void {
  let at = html.indexOf(start)
  while (at >= 0) {
    const from = at + start.length
    const to = html.indexOf(end, from)
    if (to < 0) return
    found.add(html.slice(from, to))
    at = html.indexOf(start, to)
  }
}

/** The result of `readAsked`, parted. */
export function toAsked(asked: string[]): Asked {
  const words = asked.flatMap((each) => each.split(/[ ,(]/))
  return { classes: new Set([...words, ...addedByScripts]), properties: words.filter((word) => word.startsWith('--')) }
}

/** The stylesheet without what does nothing on this page. */
export function writeUsed(sheet: Sheet, asked: Asked): string {
  const rules = sheet.flatMap((part) => ('rules' in part ? part.rules : [part]))
  const read = new Set(asked.properties)
  for (const rule of rules) if (!('properties' in rule)) addNames(writeRule(rule, asked.classes), read)
  const properties = rules.flatMap((rule) => ('properties' in rule ? rule.properties : []))
  for (let count = -1; count < read.size;) {
    count = read.size
    for (const { name, text } of properties) if (read.has(name)) addNames(text, read)
  }
  return sheet.map((part) => writePart(part, asked.classes, read)).join('')
}

function writePart(part: Sheet[number], classes: ReadonlySet<string>, read: ReadonlySet<string>): string {
  if ('properties' in part) return writeProperties(part, read)
  if (!('rules' in part)) return writeRule(part, classes)
  const used = part.rules.map((rule) => writePart(rule, classes, read)).join('')
  return used && `${part.head}{${used}}`
}

function writeRule({ selectors, text }: Rule, classes: ReadonlySet<string>): string {
  if (selectors.length === 0) return text
  const used = selectors.filter(({ needs }) => needs.every((each) => classes.has(each)))
  return used.length === 0 ? '' : used.map(({ text }) => text).join(',') + text
}

function writeProperties({ head, properties }: Properties, read: ReadonlySet<string>): string {
  const used = properties.filter(({ name }) => read.has(name))
  return used.length === 0 ? '' : `${head}{${used.map(({ text }) => text).join(';')}}`
}

/** Adds the custom properties that a text reads. */
function addNames(css: string, names: Set<string>): void {
  for (const [, name] of css.matchAll(/var\(\s*(--[\w-]+)/g)) names.add(name!)
}

/** The names of tokens that nothing outside of this stylesheet reads, each as short as can be: they stand in most of its rules. */
export function shortenNames(css: string, readElsewhere: Iterable<string>): string {
  const kept = new Set(readElsewhere)
  const short = new Map<string, string>()
  return css.replace(/(?<![\w-])--(?:color|plot|chart|ramp|band|shadow|space|font|radius)-[\w-]+/g, (name) => {
    if (kept.has(name)) return name
    if (!short.has(name)) short.set(name, `--${short.size.toString(36)}`)
    return short.get(name)!
  })
}

interface Block {
  head: string
  body: string
  text: string
}

/** The blocks of a sheet, each with what stands before its brace. Statements without one, such as `@charset`, belong to the next block. */
function splitBlocks(css: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (const { 0: sign, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (sign === '{' && depth++ === 0) open = index
    if (sign !== '}' || --depth > 0) continue
    blocks.push({ head: css.slice(from, open), body: css.slice(open + 1, index), text: css.slice(from, index + 1) })
    from = index + 1
  }
  const rest = css.slice(from)
  return rest.trim() === '' ? blocks : [...blocks, { head: '@rest', body: '', text: rest }]
}

/** A block that sets nothing but custom properties, for the whole document. */
function toProperties({ head, body }: Block): Properties | null {
  if (!/^:root(:not\([^()]*\))*$/.test(head)) return null
  const texts = body.replace(/;$/, '').split(/;(?=--)/)
  if (texts.some((text) => !text.startsWith('--') || /;/.test(text.replace(/"[^"]*"|'[^']*'/g, '')))) return null
  return { head, properties: texts.map((text) => ({ name: text.slice(0, text.indexOf(':')), text })) }
}

function toPart(block: Block): Rule | Properties {
  return toProperties(block) ?? toRule(block)
}

function toRule({ head, text }: Block): Rule {
  if (/[@\\]/.test(head)) return { selectors: [], text }
  const selectors = splitSelectors(head).map((selector) => ({ text: selector, needs: readNeeds(selector) }))
  return { selectors, text: text.slice(head.length) }
}

/** A comma in brackets parts no selectors. */
function splitSelectors(head: string): string[] {
  const commas = [...withoutBrackets(head).matchAll(/,/g)].map(({ index }) => index)
  return [-1, ...commas].map((comma, place) => head.slice(comma + 1, commas[place]))
}

/** A class in brackets may have to be missing, or be one of several: it asks for none. */
function readNeeds(selector: string): string[] {
  const plain = withoutBrackets(selector)
  const classes = [...plain.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!)
  const elements = [...plain.matchAll(/(?<![\w.#:-])[a-z][a-z\d]*/g)].map(([name]) => name)
  return [...classes, ...elements.filter((name) => rareElements.includes(name)).map((name) => `<${name}`)]
}

/** The text with spaces for what stands in brackets, which keeps every place. */
function withoutBrackets(text: string): string {
  let left = text
  for (let before = ''; before !== left;) {
    before = left
    left = left.replace(/\([^()]*\)|\[[^[\]]*\]/g, (brackets) => ' '.repeat(brackets.length))
  }
  return left
}
