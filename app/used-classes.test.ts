import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'postcss'
import { expect, test } from 'vitest'

/** Every class of the style sheets is one that something on a page can have. */

const sources = globSync('app/**/*.{ts,tsx,js}')
  .filter((path) => !/\.(test|e2e)\./.test(path) && !path.startsWith('app/testing/'))
  .map((path) => readFileSync(path, 'utf8'))

/** Classes whose names are put together from pieces: of grades, of columns, and of steps. */
const putTogether = /^(g[a-e]|k-\w+|span\d|step\d|class\d)$/

/** The classes that a sheet has rules for; in a module not those of the whole site. */
function classesOf(path: string): string[] {
  const found = new Set<string>()
  parse(readFileSync(path, 'utf8')).walkRules(({ selector }) => {
    const own = path.endsWith('.module.css')
      ? selector.replace(/:global\([^()]*(?:\([^()]*\))?[^()]*\)/g, '')
      : selector
    for (const [, name] of own.matchAll(/\.([a-zA-Z][\w-]*)/g)) found.add(name!)
  })
  return [...found].filter((name) => !putTogether.test(name) && !name.startsWith('m_'))
}

/** True for a source that names the class: as a member of its module, or as a word of a text. */
const names = (source: string, name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source)

test.each(globSync('app/**/*.css'))('%s has no rules for a class that is nowhere', (path) => {
  const own = path.endsWith('.module.css') ? sources.filter((source) => source.includes(basename(path))) : sources
  // Which class it is may come from elsewhere, as the tone of a cover does.
  const readers = own.some((source) => /\b(styles|charts|versus)\[/.test(source)) ? sources : own
  expect(classesOf(path).filter((name) => !readers.some((source) => names(source, name)))).toEqual([])
})
