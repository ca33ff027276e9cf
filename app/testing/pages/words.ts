import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../running/sources.ts'

/** The words of the source files that somebody may read on a page or in an email, found with the compiler's own parser. */

/** A text as its reader meets it: what is filled in is an ellipsis, and the words of inline elements are part of their line. */
export interface ReadText {
  text: string
  /** The line of the source on which each piece of the text begins, with its place in the text. */
  pieces: { from: number; line: number }[]
}

/** Elements in the middle of a line; every other element begins a text of its own. */
const inline = new Set(['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'span', 'strong', 'time', 'Fragment'])
/** Attributes whose values nobody reads. */
const silent = /^(className|style|id|href|src|action|method|key|htmlFor|autoComplete|rel|d|data-.*|aria-(?!label$).*)$/

/** Every text of a source file. */
export function readTexts(file: string): ReadText[] {
  return textsIn(readFileSync(join(root, file), 'utf8'), file)
}

/** Every text of this source. */
export function textsIn(source: string, file = 'text.tsx'): ReadText[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const found: ReadText[] = []
  let current: ReadText = { text: '', pieces: [] }

  const add = (words: string, node: ts.Node) => {
    // The first line of a text in an element is often empty.
    const start = node.getStart(parsed, false) + (/^\s*\n\s*/.exec(node.getFullText(parsed))?.[0].length ?? 0)
    const line = parsed.getLineAndCharacterOfPosition(Math.min(start, node.end)).line + 1
    current.pieces.push({ from: current.text.length, line })
    current.text += words
  }
  const end = () => {
    if (/\p{L}{2}/u.test(current.text)) found.push(current)
    current = { text: '', pieces: [] }
  }
  /** Reads a part of the source whose words do not belong to the text around it. */
  const apart = (read: () => void) => {
    const around = current
    current = { text: '', pieces: [] }
    read()
    end()
    current = around
  }

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(parsed) === 'sql') return
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return apart(() => element(node))
    if (ts.isJsxAttribute(node) && silent.test(node.name.getText(parsed))) return
    const words = wordsOf(node)
    if (words !== null) apart(() => add(words, node))
    ts.forEachChild(node, visit)
  }

  const element = (node: ts.JsxElement | ts.JsxFragment): void => {
    const name = ts.isJsxElement(node) ? node.openingElement.tagName.getText(parsed) : 'Fragment'
    const isInline = inline.has(name)
    if (ts.isJsxElement(node)) apart(() => visit(node.openingElement))
    if (!isInline) end()
    for (const child of node.children) {
      if (ts.isJsxText(child)) add(tidied(child.text), child)
      else if (ts.isJsxElement(child) || ts.isJsxFragment(child)) element(child)
      else if (ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression)) {
        add(child.expression.text, child)
      } else {
        add('…', child)
        apart(() => visit(child))
      }
    }
    if (!isInline) end()
  }

  visit(parsed)
  return found
}

/** The words of a literal; null for anything else. */
function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return isCode(node.text) ? null : node.text
  if (!ts.isTemplateExpression(node)) return null
  const text = node.templateSpans.reduce((words, span) => `${words}…${span.literal.text}`, node.head.text)
  return isCode(text) ? null : text
}

/** True for a name, an address or a value of a closed set: one word without a capital, such as `mail`, `mail:…` and `/mail`. */
function isCode(text: string): boolean {
  return /^[^\sA-Z]*$/.test(text) || /^[A-Z_]+$/.test(text)
}

/** The words between two tags as the compiler of JSX reads them: a line break goes, with the space around it. */
function tidied(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => {
      const from = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? from : from.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}

/** The line of the source on which this place of the text stands, or the line on which its piece begins. */
export function lineAt({ pieces }: ReadText, place: number): number {
  return pieces.findLast(({ from }) => from <= place)?.line ?? 0
}
