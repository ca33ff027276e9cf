import { JSDOM } from 'jsdom'
import type { PlainResponse } from './requests.ts'

/**
 * The page of an answer. Its styles hold at 1280 pixels and without script, which jsdom cannot be told. React's comments would part
 * the words of a name.
 */
export async function readPage(response: PlainResponse): Promise<JSDOM> {
  const text = await response.text()
  const url = response.url()
  if (!response.headers()['content-type']?.startsWith('text/html')) {
    return new JSDOM(`<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`, { url })
  }
  const files = [...text.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href!)
  const styles = await Promise.all(files.map((href) => readStyles(new URL(href, url).href)))
  const html = `${text.replaceAll('<!-- -->', '')}<style>${styles.join('')}</style>`
  return new JSDOM(html.replaceAll(/@media[^{]*/g, sayWhatHolds), { url })
}

/** Files of styles are named by what is in them, so that each is asked for once. */
const styleFiles = new Map<string, Promise<string>>()
function readStyles(address: string): Promise<string> {
  const known = styleFiles.get(address) ?? fetch(address).then((response) => response.text())
  styleFiles.set(address, known)
  return known
}

/** jsdom has a window of 1024 pixels, and no measure but pixels for it. */
const sayWhatHolds = (query: string) =>
  query
    .replaceAll(/scripting:\s*none/g, 'min-width: 1px')
    .replaceAll(/scripting:\s*enabled/g, 'max-width: 1px')
    .replaceAll(/([\d.]+)(rem|em|px)/g, (_, size: string, unit: string) => {
      return `${(Number(size) * (unit === 'px' ? 1 : 16) * 1024) / 1280}px`
    })
