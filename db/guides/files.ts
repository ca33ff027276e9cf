import { readdirSync, readFileSync } from 'node:fs'

/** A guide as it is shipped: its place among all, its address, and the text of its file. */
interface GuideFile {
  /** From 1; guides of one category follow one another by it. */
  number: number
  slug: string
  text: string
}

/** The guides beside this file, `{number}-{slug}.html` each, in their order. */
export function readGuideFiles(): GuideFile[] {
  const folder = new URL('./', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map((name) => {
      const [, number, slug] = /^(\d\d)-([a-z0-9-]+)\.html$/.exec(name) ?? []
      if (!number || !slug) throw new Error(`db/guides/${name} is not called as 01-name.html.`)
      return { number: Number(number), slug, text: readFileSync(new URL(name, folder), 'utf8') }
    })
}
