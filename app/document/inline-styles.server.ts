import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSheet, readAsked, shortenNames, toAsked, writeUsed, type Sheet } from './used-rules.ts'
import { dropWeight, putPlainFirst } from './weights.ts'

/** The framework ends the address with `#` where a script may come to ask for the same file. */
const stylesheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*\/?>/g
const clientFolder = join(process.cwd(), 'build', 'client')
const sheets = new Map<string, Sheet | null>()

/** The styles of the latest kinds of pages, as bytes: pages of one kind name the same classes. */
const written = new Map<string, Buffer>()
/** Some 20 kB each. */
const mostWritten = 100

/**
 * The document of a reading page, with what it needs of its stylesheets in it. They are only a few kB, and without a second request
 * the first paint comes one round trip sooner. Where a stylesheet is missing, as in development, all of them stay links.
 * `asks` is what the parts need that are put in later (fragments.server.tsx).
 */
export function inlineStyles(html: string, asks: string): Buffer<ArrayBuffer> {
  const links = [...html.slice(0, html.indexOf('</head>')).matchAll(stylesheetLink)]
  const hrefs = links.map(([, href]) => href!)
  const [first] = links
  if (!first || hrefs.some((href) => readSheet(href) === null)) return Buffer.from(`<!DOCTYPE html>${html}`)
  let rest = ''
  links.forEach((link, index) => {
    rest += html.slice(link.index + link[0].length, links[index + 1]?.index)
  })
  const before = Buffer.from(`<!DOCTYPE html>${html.slice(0, first.index)}`)
  return Buffer.concat([before, writeStyles(hrefs, html + asks), Buffer.from(closeShapes(rest))])
}

/** React writes `<line></line>`; in a drawing `<line/>` says the same in fewer bytes. No text holds a plain `<`. */
export function closeShapes(html: string): string {
  return html.replace(/><\/(?:path|line|rect|circle|image)>/g, '/>')
}

function writeStyles(hrefs: string[], html: string): Buffer {
  const asked = readAsked(html)
  const key = `${hrefs.join(' ')} ${asked.join(',')}`
  let styles = written.get(key)
  if (styles) written.delete(key)
  else {
    const sheet = putPlainFirst(hrefs.flatMap((href) => readSheet(href)!))
    const used = toAsked(asked)
    styles = Buffer.from(`<style>${shortenNames(dropWeight(writeUsed(sheet, used)), used.properties)}</style>`)
  }
  // The one that was asked for last is the last to go.
  written.set(key, styles)
  if (written.size > mostWritten) written.delete(written.keys().next().value!)
  return styles
}

/** The rules of a sheet; null where there is no such file. */
function readSheet(href: string): Sheet | null {
  let sheet = sheets.get(href)
  if (sheet === undefined) {
    const file = join(clientFolder, href)
    sheet = existsSync(file) ? parseSheet(readFileSync(file, 'utf8').replaceAll('</', '<\\/')) : null
    sheets.set(href, sheet)
  }
  return sheet
}
