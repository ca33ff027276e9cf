import { readFile, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { shortClassNames, stylePlugins } from './scripts/lib/build-styles.ts'

/**
 * Charts are drawn by the server, on pages that ship no framework script. The build for the browser holds every page all the same;
 * what draws stays out of it, so that no page that is made interactive later takes a chart along unseen.
 */
const serverDraws: Plugin = {
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

/** The site's own scripts are files that pages name by their address. They are made small like all others, comments left out. */
const smallScripts: Plugin = {
  name: 'small-scripts',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.js')) continue
      const { code, errors } = await minify(file.fileName, String(file.source))
      if (errors.length > 0) throw new Error(`${file.fileName}: ${errors[0]!.message}`)
      file.source = code
    }
  },
}

/**
 * Beside each file of the build lie copies that are compressed as far as it goes, which the server sends (scripts/server/files.ts). It
 * is done once here and not for each visitor.
 */
const packedFiles: Plugin = {
  name: 'packed-files',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir }, bundle) {
    const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      files.map(async (name) => {
        const file = join(dir!, name)
        const bytes = await readFile(file)
        if (bytes.length < smallestPacked) return
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
      }),
    )
  },
}
/** A smaller file gains nothing. */
const smallestPacked = 1024

/** The development server has the guard of the real one in front: the same headers, refusals and client addresses. */
const guarded: Plugin = {
  name: 'guarded',
  apply: 'serve',
  async configureServer({ httpServer }) {
    const { APP_ORIGIN: appOrigin, SANDBOX_ORIGIN: sandboxOrigin } = process.env
    if (!httpServer || !appOrigin) return
    const { guardServer } = await import('./scripts/server/http-guard.ts')
    guardServer(httpServer as Server, { appOrigin, sandboxOrigin, isHttps: false, trustedProxies: 0 })
  },
}

/** The oldest browsers that a page still works well in, with its script and its styles. What they cannot read is written anew for them. */
const oldestBrowsers = ['chrome90', 'safari14', 'firefox88']

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serverDraws, smallScripts, packedFiles, guarded],
  css: {
    postcss: { plugins: stylePlugins(command === 'build') },
    // Names that can be read are for whoever makes a page.
    modules: command === 'build' ? { generateScopedName: shortClassNames() } : {},
  },
  environments: { client: { build: { target: oldestBrowsers } } },
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
}))
