import { readFileSync, readdirSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { treeOfNodes, type Tree } from '#app/ui/blog/rich-text/tree.ts'

/** For tests: what people bring, by the name of its file. */
export function readCorpus(): Record<string, string> {
  const folder = new URL('../../ui/blog/rich-text/corpus/', import.meta.url)
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      name.replace('.html', ''),
      readFileSync(new URL(name, folder), 'utf8').trimEnd(),
    ]),
  )
}

/** For tests: the tree of HTML without a browser. */
export function treeWithoutBrowser(html: string): Tree[] {
  return treeOfNodes(parseDocument(html).childNodes)
}
