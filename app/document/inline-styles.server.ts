import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSheet, readClasses, writeUsed, type Sheet } from './used-rules.ts'

const stylesheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*\/?>/g
const clientFolder = join(process.cwd(), 'build', 'client')
const sheets = new Map<string, Sheet | undefined>()

/**
 * The document of a reading page, with the rules that it needs of its stylesheets in it. They are only a few kB, and without a second
 * request the first paint comes one round trip sooner. A stylesheet that is missing, as in development, stays a link.
 * `asks` is what the parts need that are put in later (fragments.server.tsx).
 */
export function inlineStyles(html: string, asks: string): Buffer<ArrayBuffer> {
  const head = html.slice(0, html.indexOf('</head>'))
  let classes: Set<string> | undefined
  let text = '<!DOCTYPE html>'
  let end = 0
  for (const { 0: link, 1: href, index } of head.matchAll(stylesheetLink)) {
    const sheet = readSheet(href!)
    if (!sheet) continue
    classes ??= readClasses(html + asks)
    text += `${html.slice(end, index)}<style>${writeUsed(sheet, classes)}</style>`
    end = index + link.length
  }
  return Buffer.from(text + html.slice(end))
}

/** The rules of a sheet; undefined where there is no such file. */
function readSheet(href: string): Sheet | undefined {
  if (!sheets.has(href)) {
    const file = join(clientFolder, href)
    sheets.set(href, existsSync(file) ? parseSheet(readFileSync(file, 'utf8').replaceAll('</', '<\\/')) : undefined)
  }
  return sheets.get(href)
}
