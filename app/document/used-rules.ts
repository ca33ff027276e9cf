/**
 * The rules of a stylesheet that a page needs: a rule whose selectors all name a class that is nowhere on the page does nothing there.
 * It reads what the build writes (no comments, no rule within a rule). What it does not understand it keeps.
 */

interface Rule {
  text: string
  /** For each of its selectors the classes that have to be there; null where the rule always stays. */
  needs: string[][] | null
}

interface Group {
  /** The condition around the rules, such as `@media print`. */
  head: string
  rules: Rule[]
}

export type Sheet = (Rule | Group)[]

/** The classes that the site's own scripts give to elements later. */
export const addedByScripts = ['btn', 'script', 'sheet']

/** The rules of a built stylesheet. */
export function parseSheet(css: string): Sheet {
  return splitBlocks(css).map((block) =>
    /^@(media|supports)\b/.test(block.head)
      ? { head: block.head, rules: splitBlocks(block.body).map(toRule) }
      : toRule(block),
  )
}

/** The classes of all elements of a document. */
export function readClasses(html: string): Set<string> {
  const classes = new Set(addedByScripts)
  for (const [, value] of html.matchAll(/ class="([^"]*)"/g)) for (const each of value!.split(' ')) classes.add(each)
  return classes
}

/** The stylesheet without the rules that do nothing on a page with these classes. */
export function writeUsed(sheet: Sheet, classes: ReadonlySet<string>): string {
  let css = ''
  for (const part of sheet) {
    if (!('rules' in part)) {
      if (isUsed(part, classes)) css += part.text
      continue
    }
    const used = part.rules.filter((rule) => isUsed(rule, classes))
    if (used.length > 0) css += `${part.head}{${used.map(({ text }) => text).join('')}}`
  }
  return css
}

function isUsed({ needs }: Rule, classes: ReadonlySet<string>): boolean {
  return needs === null || needs.some((all) => all.every((each) => classes.has(each)))
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

function toRule({ head, text }: Block): Rule {
  if (/[@\\]/.test(head)) return { text, needs: null }
  return { text, needs: withoutBrackets(head).split(',').map(readNeeds) }
}

function readNeeds(selector: string): string[] {
  return [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!)
}

/** What stands in brackets may name a class that has to be missing, or one of several: it asks for none. */
function withoutBrackets(selectors: string): string {
  let text = selectors
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
  }
  return text
}
