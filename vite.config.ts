import { reactRouter } from '@react-router/dev/vite'
import { list, type Plugin } from 'postcss'
import { defineConfig, type Plugin as VitePlugin } from 'vite'

/**
 * What each cascade layer's selectors gain in ids. Chrome 87, Safari 14 and Firefox 78 skip all that stands in a layer, so the order
 * of the layers is written as specificity: an unlayered rule wins over Mantine's, Mantine's over the plain elements.
 */
const layers: Record<string, number> = { base: 0, mantine: 1 }
const unlayered = 2

const flattenLayers: Plugin = {
  postcssPlugin: 'flatten-layers',
  OnceExit(root) {
    root.walkRules((rule) => {
      let ids = unlayered
      for (let above = rule.parent; above?.type === 'atrule'; above = above.parent) {
        if (!('name' in above)) continue
        if (above.name.endsWith('keyframes')) return
        if (above.name !== 'layer') continue
        const known = layers[above.params]
        if (known === undefined) throw rule.error(`Layer ${above.params} has no place in vite.config.ts.`)
        ids = known
      }
      // Nothing stands behind a pseudo-element but another one or its state.
      rule.selectors = list
        .comma(rule.selector)
        .map((selector) => selector.replace(/(::[\w-]|:before|:after|$)/, `${':not(#_)'.repeat(ids)}$1`))
    })
    root.walkAtRules('layer', (layer) => void (layer.nodes ? layer.replaceWith(layer.nodes) : layer.remove()))
  },
}

/**
 * Every page reads from left to right. Mantine's few logical insets, which Safari 14 does not know, would otherwise be built as a
 * list of every language's direction.
 */
const flattenInsets: Plugin = {
  postcssPlugin: 'flatten-insets',
  OnceExit(root) {
    root.walkDecls('inset-inline-start', (inset) => void (inset.prop = 'left'))
    root.walkDecls('inset-inline-end', (inset) => void (inset.prop = 'right'))
    root.walkDecls('inset-inline', (inset) => {
      const [left, right = left] = list.space(inset.value)
      inset.replaceWith(inset.clone({ prop: 'left', value: left! }), inset.clone({ prop: 'right', value: right! }))
    })
  },
}

/**
 * There is a light scheme only, and no attribute of the document says so: Mantine's rules for it hold everywhere, with the weight
 * that they had, and those for the dark one go.
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

/**
 * Charts are drawn by the server, on pages that ship no framework script. The build for the browser holds every page all the same;
 * what draws stays out of it, so that no page that is made interactive later takes a chart along unseen.
 */
const serverDraws: VitePlugin = {
  name: 'server-draws',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  resolveId: (id) => (/^d3-[a-z]+$/.test(id) ? `\0server-draws:${id}` : undefined),
  async load(id) {
    const name = /^\0server-draws:(.+)$/.exec(id)?.[1]
    if (!name) return undefined
    const names = Object.keys((await import(name)) as object)
    return `${names.map((each) => `export const ${each} = fail`).join('\n')}
function fail() { throw new Error('Charts are drawn by the server.') }`
  },
}

export default defineConfig({
  plugins: [reactRouter(), serverDraws],
  css: { postcss: { plugins: [flattenSchemes, flattenLayers, flattenInsets] } },
  // Bundled, the server loads what is used of it. Imported whole it takes 40 MB and a third of the start's time.
  ssr: { noExternal: [/^@mantine\//, 'clsx'] },
  build: {
    // A drawing or stylesheet inlined as data: would be refused by the content security policy and could not be cached.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The oldest browsers that a page still reads well in.
    cssTarget: ['chrome87', 'safari14', 'firefox78'],
    // It says which plugin took long, on a machine that is busy.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Found one by one, each would make the development server throw away what the page has just loaded.
  optimizeDeps: {
    include: ['@conform-to/react', '@mantine/core', '@stripe/react-stripe-js', '@stripe/stripe-js/pure'],
    exclude: ['better-sqlite3', 'jose', 'kysely', 'nodemailer', 'remix-auth', 'remix-auth-oauth2', 'stripe', 'zod'],
  },
})
