/** An element of HTML as the editor reads it, apart from whoever has parsed it. */
export interface Tag {
  tag: string
  attributes: Record<string, string>
  children: Tree[]
}

/** A piece of HTML: an element or a text. Comments and the like are left out. */
export type Tree = Tag | string

/** The tag, unknown to HTML, around text whose spaces stand as they are. */
export const exactSpaces = 'exact-spaces'

/** Nesting beyond this is read as text only, so that no clipboard exhausts the stack. */
const deepest = 100
/** The tag, unknown to HTML, around that text. */
export const tooDeep = 'too-deep'

/** The HTML as a tree, by the browser's own parser: it runs no script and loads no picture. */
export function treeOf(html: string): Tree[] {
  return treeOfNodes(new DOMParser().parseFromString(html, 'text/html').body.childNodes)
}

/** The common part of the nodes of browsers and htmlparser2, without attributes. */
interface SomeNode {
  nodeType: number
  childNodes?: ArrayLike<SomeNode>
  data?: string
  tagName?: string
  attributes?: Iterable<{ name: string; value: string }>
}

/** These nodes as a tree. */
export function treeOfNodes(nodes: ArrayLike<object>, depth = 0): Tree[] {
  const trees: Tree[] = []
  for (const node of Array.from(nodes as ArrayLike<SomeNode>)) {
    if (node.nodeType === 3) trees.push(node.data ?? '')
    if (node.nodeType !== 1) continue
    const children = depth < deepest ? treeOfNodes(node.childNodes ?? [], depth + 1) : textBelow(node)
    const attributes: Record<string, string> = {}
    for (const { name, value } of node.attributes ?? []) attributes[name.toLowerCase()] = value
    trees.push({ tag: (node.tagName ?? '').toLowerCase(), attributes, children })
  }
  return trees
}

/** All words in this element, a step at a time: it may be nested without end. */
function textBelow(element: SomeNode): Tree[] {
  const left: SomeNode[] = [element]
  let text = ''
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.nodeType === 3) text += node.data ?? ''
    else for (const child of Array.from(node.childNodes ?? []).reverse()) left.push(child)
  }
  return [{ tag: tooDeep, attributes: {}, children: [text] }]
}

/** The text of trees, without any markup. */
export function textOf(trees: readonly Tree[]): string {
  return trees.map((tree) => (typeof tree === 'string' ? tree : textOf(tree.children))).join('')
}
