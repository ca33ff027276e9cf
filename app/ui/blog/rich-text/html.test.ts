import { createEditor, Editor } from 'slate'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#app/domain/blog/clean.server.ts'
import { readCorpus, treeWithoutBrowser } from './corpus.ts'
import { saysTheSame } from './gate.ts'
import { parsePost } from './parse.ts'
import { serialisePost } from './serialise.ts'

const rewrite = (html: string) => serialisePost(parsePost(treeWithoutBrowser(html)))
const isLossless = (html: string) => saysTheSame(treeWithoutBrowser(html), treeWithoutBrowser(rewrite(html)))

describe('HTML in the editor and back', () => {
  test.each(Object.entries(readCorpus()))('%s: what the server keeps is written as it was', (_, html) => {
    const kept = cleanHtml(html).html
    expect(kept).not.toBe('')
    const written = rewrite(kept)
    expect(saysTheSame(treeWithoutBrowser(kept), treeWithoutBrowser(written)), `${kept}\n${written}`).toBe(true)
    expect(cleanHtml(written).html).toBe(kept)
  })

  test.each(Object.entries(readCorpus()))('%s: read and written twice it stays as it is', (_, html) => {
    const once = rewrite(html)
    expect(rewrite(once)).toBe(once)
  })
})
