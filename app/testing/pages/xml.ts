import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const schema = (name: string) => readFileSync(join(import.meta.dirname, '../schemas', name), 'utf8')

/** What is wrong with a document by its schema; nothing where it is right. */
export async function findXmlFaults(kind: 'atom' | 'sitemap', document: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: document }],
    ...(kind === 'atom'
      ? { schema: [schema('atom.rng')], extension: 'relaxng' as const }
      : { schema: [schema('sitemap.xsd')] }),
  })
  return valid ? [] : errors.map(({ message }) => message)
}
