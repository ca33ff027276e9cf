import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { xssPayloads } from '#app/testing/inputs/xss-payloads.ts'
import { cleanHtml } from './clean.server.ts'
import { postTags } from './html-rules.ts'
import { renderForFeed, renderPost } from './render.server.ts'

type Nodes = ReturnType<typeof parseDocument>['children']

const shownTags = new Set<string>([...postTags, 'h4', 'thead', 'colgroup', 'col', 'section'])
const shownAttributes = new Set(['href', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'data-colwidth', 'id', 'class', 'scope', 'tabindex', 'aria-label', 'aria-labelledby', 'loading', 'decoding', 'referrerpolicy', 'srcset', 'sizes', 'style']) // prettier-ignore

/** What is wrong with this HTML, whoever has made it. */
function faultsIn(nodes: Nodes): string[] {
  return nodes.flatMap((node) => {
    if (node.nodeType === 3) return []
    if (!('attribs' in node)) return ['neither an element nor a text']
    const faults = shownTags.has(node.name) ? [] : [`<${node.name}>`]
    for (const [name, value] of Object.entries(node.attribs)) {
      if (!shownAttributes.has(name)) faults.push(`${node.name} ${name}`)
      if ((name === 'href' || name === 'src') && !/^(https?:\/\/[^/\s]|mailto:|tel:|\/(?![/\\])|#)/.test(value)) faults.push(`${name}=${value}`) // prettier-ignore
      if (name === 'style' && !/^width:\d+px$/.test(value)) faults.push(`style=${value}`)
    }
    return [...faults, ...faultsIn(node.children)]
  })
}

/** Apart from any parser: outside of start tags as they are written here, nothing may look like markup. */
const written = /<\/?[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*")*>/g

test('the collection is large', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThan(1500)
})

test('nothing that runs is left of any payload, as it is stored, shown and fed', () => {
  for (const payload of xssPayloads) {
    const { html } = cleanHtml(payload)
    const shapes = [html, renderPost(payload, new Map()).html, renderForFeed(payload, 'https://site.example/blog/x')]
    for (const shape of shapes) {
      expect(faultsIn(parseDocument(shape).children), payload).toEqual([])
      expect(shape.replace(written, ''), payload).not.toMatch(/[<>]/)
    }
    expect(cleanHtml(html), payload).toEqual({ html, removed: [] })
  }
})
