import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { list, parse, type Plugin } from 'postcss'
import { mantineWeight, unlayeredWeight } from '../../app/utils/style-weights.ts'

/** The build rewrites the stylesheets: they have to be read by old browsers and to weigh little. */

const appFolder = join(import.meta.dirname, '../../app')
const tokenSheet = join(appFolder, 'ui/styles/tokens.css')

/**
 * The weight that each cascade layer's selectors gain. Chrome 87, Safari 14 and Firefox 78 skip all that stands in a layer, so the
 * order of the layers is written as specificity: an unlayered rule wins over Mantine's, Mantine's over the plain elements.
 */
const layers: Record<string, string> = { base: '', mantine: mantineWeight }

const flattenLayers: Plugin = {
  postcssPlugin: 'flatten-layers',
  OnceExit(root) {
    root.walkRules((rule) => {
      let weight = unlayeredWeight
      for (let above = rule.parent; above?.type === 'atrule'; above = above.parent) {
        if (!('name' in above)) continue
        if (above.name.endsWith('keyframes')) return
        if (above.name !== 'layer') continue
        const known = layers[above.params]
        if (known === undefined) throw rule.error(`Layer ${above.params} has no place here.`)
        weight = known
      }
      const selectors = list.comma(rule.selector)
      if (weight === layers.base && !selectors.every(isLight))
        throw rule.error('A rule of the base layer weighs no more than one class: the rest of it stands in :where().')
      // Nothing stands behind a pseudo-element but another one or its state.
      rule.selectors = selectors.map((selector) => selector.replace(/(::[\w-]|:before|:after|$)/, `${weight}$1`))
    })
    root.walkAtRules('layer', (layer) => void (layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()))
  },
}

/** True for elements alone, or one class, attribute or state alone: a later rule with a class then wins over it by its place. */
function isLight(selector: string): boolean {
  const weighed = selector.replace(/:where\([^()]*\)|::[\w-]+/g, '')
  return /^[^.:[#]*$/.test(weighed) || /^[.:[][^.:[#\s>+~]*$/.test(weighed)
}

/**
 * The custom properties of tokens.css that are the same by day and by night, each with its value. One that names another one has
 * that one's value.
 */
function readTokens(): Map<string, string> {
  const sheet = parse(readFileSync(tokenSheet, 'utf8'))
  const changing = new Set<string>()
  sheet.walkAtRules('media', (media) => void media.walkDecls(({ prop }) => void changing.add(prop)))
  const tokens = new Map<string, string>()
  sheet.walkDecls(/^--/, ({ prop, value }) => {
    if (!changing.has(prop)) tokens.set(prop, resolveTokens(value, tokens))
  })
  return tokens
}

function resolveTokens(value: string, tokens: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (text, name: string) => tokens.get(name) ?? text)
}

/** No page changes such a token, so the build writes the values themselves: compressed they are shorter than the names. */
function writeTokens(): Plugin {
  const tokens = readTokens()
  return {
    postcssPlugin: 'write-tokens',
    OnceExit(root) {
      root.walkDecls((decl) => {
        if (tokens.has(decl.prop) && decl.source?.input.file !== tokenSheet)
          throw decl.error(`${decl.prop} is a token, and the build writes its value: tokens.css alone sets it.`)
        decl.value = resolveTokens(decl.value, tokens)
      })
    },
  }
}

/**
 * Every page reads from left to right. Logical insets, which Safari 14 does not know, would otherwise be built as a list of every
 * language's direction, and spaces on two sides as two logical ones, which are longer.
 */
const flattenSides: Plugin = {
  postcssPlugin: 'flatten-sides',
  OnceExit(root) {
    root.walkDecls('inset-inline-start', (inset) => void (inset.prop = 'left'))
    root.walkDecls('inset-inline-end', (inset) => void (inset.prop = 'right'))
    root.walkDecls(/^(inset|padding|margin)-(inline|block)$/, (pair) => {
      const [name, axis] = pair.prop.split('-')
      const [start, end = start] = list.space(pair.value)
      const sides = axis === 'block' ? ['top', 'bottom'] : ['left', 'right']
      const prefix = name === 'inset' ? '' : `${name}-`
      pair.replaceWith(sides.map((side, index) => pair.clone({ prop: prefix + side, value: [start, end][index]! })))
    })
  },
}

/**
 * Tokens alone tell the dark scheme from the light one, and no attribute of the document does: Mantine's rules for the light one
 * hold everywhere, with the weight that they had, and those for the dark one go.
 */
const flattenSchemes: Plugin = {
  postcssPlugin: 'flatten-schemes',
  OnceExit(root) {
    root.walkRules(/data-mantine-color-scheme/, (rule) => {
      const light = rule.selectors.filter((selector) => !selector.includes("[data-mantine-color-scheme='dark']"))
      // A rule that is given no selectors has an empty one, which would come to mean every element.
      if (light.length === 0) return void rule.remove()
      rule.selectors = light.map((selector) => selector.replace(/\[data-mantine-color-scheme(='light')?\]/, ':root'))
    })
  },
}

/** The rewriting of every stylesheet; tokens keep their names while a page is being made. */
export function stylePlugins(isBuild: boolean): Plugin[] {
  return [flattenSchemes, flattenLayers, flattenSides, ...(isBuild ? [writeTokens()] : [])]
}

/**
 * Makes the names of the classes of CSS modules: the place of the file among all of them, then the place of the class in the file,
 * such as `_c1f`. They are the same in the builds for the browser and the server, and an underscore keeps them apart from the names
 * that hold everywhere.
 */
export function shortClassNames(): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: appFolder })
    .map((file) => join(appFolder, file))
    .toSorted()
  const { length: digits } = (files.length - 1).toString(36)
  const names = new Map(files.map((file) => [file, namesIn(file)]))
  return (name, file) => {
    const place = names.get(file)?.indexOf(name) ?? -1
    if (place < 0) throw new Error(`${file} has no class or animation with the name ${name}.`)
    return `_${files.indexOf(file).toString(36).padStart(digits, '0')}${place.toString(36)}`
  }
}

/** The classes and animations of a stylesheet, in the order in which they are named first. */
function namesIn(file: string): string[] {
  const names = new Set<string>()
  const root = parse(readFileSync(file, 'utf8'))
  root.walkRules(({ selector }) => {
    for (const [, name] of selector.matchAll(/\.([A-Za-z_][\w-]*)/g)) names.add(name!)
  })
  root.walkAtRules(/keyframes$/, ({ params }) => void names.add(params))
  return [...names]
}
