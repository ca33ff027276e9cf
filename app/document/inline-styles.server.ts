import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const stylesheetLink = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"[^>]*\/?>/g
const clientFolder = join(process.cwd(), 'build', 'client')
const sheets = new Map<string, Buffer<ArrayBuffer> | undefined>()

/**
 * The document of a reading page, with its stylesheets in it. They are only a few kB, and without a second request the first paint
 * comes one round trip sooner. A stylesheet that is missing, as in development, stays a link.
 */
export function inlineStyles(html: string): Buffer<ArrayBuffer> {
  // The sheets are kept as bytes: a third of the page is not put together and written as UTF-8 again for each request.
  const parts = [Buffer.from('<!DOCTYPE html>')]
  const head = html.slice(0, html.indexOf('</head>'))
  let end = 0
  for (const { 0: link, 1: href, index } of head.matchAll(stylesheetLink)) {
    const sheet = readSheet(href!)
    if (!sheet) continue
    parts.push(Buffer.from(html.slice(end, index)), sheet)
    end = index + link.length
  }
  parts.push(Buffer.from(html.slice(end)))
  return Buffer.concat(parts)
}

/** The sheet as an element; undefined where there is no such file. */
function readSheet(href: string): Buffer<ArrayBuffer> | undefined {
  if (!sheets.has(href)) {
    const file = join(clientFolder, href)
    const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll('</', '<\\/') : undefined
    sheets.set(href, text === undefined ? undefined : Buffer.from(`<style>${text}</style>`))
  }
  return sheets.get(href)
}
