import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSettings, readEnvironment } from '../../app/env.server.ts'
import { neededSettings } from '../../app/testing/running/settings.ts'
import { urlRules } from '../../app/url-rules.ts'
import { projectFolder } from './command.ts'

/** What the files for Docker and for proxies say of the site. scripts/docker-check.ts tries them; these are their figures. */

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')
const bytesOf = (number: string, unit: string) => Number(number) * (unit.toLowerCase().startsWith('m') ? 1e6 : 1e9)

test('proxies let through the largest form that the site takes', () => {
  const largest = Math.max(...Object.values(urlRules).map(({ bytes = 0 }) => bytes))
  for (const [file, pattern] of [
    ['scripts/proxies/nginx.conf', /client_max_body_size (\d+)(m)/],
    ['scripts/proxies/Caddyfile', /max_size (\d+)(MB)/],
    ['scripts/proxies/Caddyfile.machines', /max_size (\d+)(MB)/],
  ] as const) {
    const [, number, unit] = pattern.exec(read(file))!
    // The fields around the files come on top.
    expect(bytesOf(number!, unit!), file).toBeLessThan(1.1 * largest)
    const least = unit === 'm' ? Number(number) * 1024 * 1024 : bytesOf(number!, unit!)
    expect(least, file).toBeGreaterThan(0.99 * largest)
  }
})

test('compose.yaml sets only settings that there are, and names files that there are', () => {
  const text = read('compose.yaml')
  const [site = '', caddy = ''] = text.split(/^ {2}caddy:$/m)
  const set = [...site.slice(site.indexOf('environment:')).matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
  expect(set).toContain('TRUST_PROXY')
  expect(set.filter((name) => !allSettings.some((setting) => setting.name === name))).toEqual([])
  const variables = [...caddy.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
  const asked = [...read('scripts/proxies/Caddyfile').matchAll(/\{\$([A-Z_]+):/g)].map(([, name]) => name!)
  expect(variables.toSorted()).toEqual(asked.toSorted())
  const mounted = [...text.matchAll(/- \.\/([^:\s]+):/g)].map(([, file]) => file!)
  expect(mounted.length).toBeGreaterThan(0)
  expect(mounted.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
  const [, seconds] = /stop_grace_period: (\d+)s/.exec(text)!
  expect(Number(seconds)).toBeGreaterThan(8)
})

test('the image and compose.yaml agree on the port, the folder and who runs it', () => {
  const [dockerfile, compose] = [read('Dockerfile'), read('compose.yaml')]
  const [, port] = /ENV PORT=(\d+)/.exec(dockerfile)!
  const [, folder] = /ENV DATA_DIR=(\S+)/.exec(dockerfile)!
  expect(compose).toContain(`PORT: '${port}'`)
  expect(compose).toContain(`SITE_ADDRESS: site:${port}`)
  expect(compose).toContain(`- data:${folder}`)
  // Whatever is written elsewhere in a container goes with it.
  const [, backups] = /BACKUP_DIR: (\S+)/.exec(compose)!
  expect(compose).toContain(`- backups:${backups}`)
  expect(dockerfile).toMatch(new RegExp(`VOLUME .*${folder}`))
  expect(dockerfile).toContain(`EXPOSE ${port}`)
})

/** The parts of compose.scale.yaml by their names, and what each sets in its environment. */
function partsOfScale(): Map<string, { text: string; environment: Record<string, string> }> {
  const [sites = '', rest = ''] = read('compose.scale.yaml').split(/^services:$/m)
  const services = rest.slice(0, rest.indexOf('\nvolumes:'))
  const parts = [sites.slice(sites.indexOf('x-site:')), ...services.split(/^ {2}(?=[\w-]+:$)/m).slice(1)]
  return new Map(
    parts.map((text) => {
      const [, , environment = ''] = /^( *)environment:\n((?:\1 +.*\n)+)/m.exec(text) ?? []
      const lines = [...environment.matchAll(/^ +(\w+): (.*)$/gm)]
      const values = lines.map(([, name, value]) => [name, value!.replace(/^'(.*)'$/, '$1')])
      return [/^[\w-]+/.exec(text)![0], { text, environment: Object.fromEntries(values) as Record<string, string> }]
    }),
  )
}

/** A value with what .env is to hold. */
const filled = (value: string) =>
  value.replaceAll(/\$\{([A-Z_]+):\?[^}]+\}/g, (_, name: string) =>
    name === 'SITE_NAME' ? 'deals.example' : 'ab12ab12',
  )

test('compose.scale.yaml gives each site settings with which it starts, and the services agree with them', () => {
  const parts = partsOfScale()
  const { environment, text } = parts.get('x-site')!
  const settings = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]))
  expect(Object.keys(settings).filter((name) => !allSettings.some((setting) => setting.name === name))).toEqual([])
  const result = readEnvironment({ ...neededSettings, APP_ORIGIN: 'https://deals.example', ...settings })
  expect(result).toMatchObject({
    ok: true,
    env: {
      trustedProxies: 1,
      files: { bucket: 'site-files' },
      backups: { folder: null },
      database: settings.DATABASE_URL,
    },
  })
  const database = new URL(settings.DATABASE_URL!)
  expect(parts.get(database.hostname)!.environment).toEqual({
    POSTGRES_USER: database.username,
    POSTGRES_DB: database.pathname.slice(1),
    POSTGRES_PASSWORD: expect.stringMatching(/^\$\{POSTGRES_PASSWORD:/) as string,
  })
  const bucket = new URL(settings.S3_ENDPOINT!)
  expect(parts.get(bucket.hostname)!.environment.MINIO_ROOT_USER).toBe(settings.S3_ACCESS_KEY_ID)
  expect(filled(parts.get(bucket.hostname)!.environment.MINIO_ROOT_PASSWORD!)).toBe(settings.S3_SECRET_ACCESS_KEY)
  expect(new URL(filled(parts.get('bucket')!.environment.MC_HOST_site!)).host).toBe(bucket.host)
  expect(parts.get('bucket')!.text).toContain(`site/${settings.S3_BUCKET}\n`)
  const [, folder] = /ENV DATA_DIR=(\S+)/.exec(read('Dockerfile'))!
  expect(settings.DATA_DIR).toBe(folder)
  for (const name of ['site-1', 'site-2'])
    expect(parts.get(name)!.text).toMatch(new RegExp(`<<: \\*site\\n    volumes:\\n      - data-\\d:${folder}\\n`))
  expect(Number(/stop_grace_period: (\d+)s/.exec(text)![1])).toBeGreaterThan(8)
})

test('compose.scale.yaml holds no password, waits for what it needs, and names images with a version and files that there are', () => {
  const text = read('compose.scale.yaml')
  for (const [, value] of text.matchAll(/^ +\w*(?:PASSWORD|SECRET)\w*: (.*)$/gm))
    expect(value).toMatch(/^\$\{\w+:\?[\w ]+\}$/)
  const images = [...text.matchAll(/^ +image: (\S+)$/gm)]
    .map(([, image]) => image!)
    .filter((image) => image !== 'ashlar')
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/:(?:\d|RELEASE\.\d)/)
  for (const [, name] of text.matchAll(/^ {4,6}([\w-]+):\n +condition: service_healthy$/gm))
    expect([name, /healthcheck:/.test(partsOfScale().get(name!)!.text) || name!.startsWith('site-')]).toEqual([
      name,
      true,
    ])
  expect(read('Dockerfile')).toContain('HEALTHCHECK')
  const mounted = [...text.matchAll(/- \.\/([^:\s]+):/g)].map(([, file]) => file!)
  expect(mounted.map((file) => [file, existsSync(join(projectFolder, file))])).toEqual([
    ['scripts/proxies/Caddyfile.machines', true],
  ])
  const volumes = [...text.matchAll(/^ +- ([\w-]+):\//gm)].map(([, name]) => name!)
  for (const name of volumes) expect(text.slice(text.lastIndexOf('volumes:'))).toContain(`  ${name}:\n`)
  const { environment } = partsOfScale().get('caddy')!
  const asked = [...read('scripts/proxies/Caddyfile.machines').matchAll(/\{\$([A-Z_]+):/g)].map(([, name]) => name!)
  expect(Object.keys(environment).toSorted()).toEqual([...new Set(asked)].toSorted())
  expect(environment.SITE_ADDRESSES).toBe('site-1:3000 site-2:3000')
})

const caddy = '/usr/bin/caddy'
test.skipIf(!existsSync(caddy)).each(['Caddyfile', 'Caddyfile.machines'])('Caddy takes %s as it stands', (name) => {
  const file = join(projectFolder, 'scripts/proxies', name)
  const words = ['adapt', '--config', file, '--adapter', 'caddyfile', '--validate']
  expect(execFileSync(caddy, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })).toContain(
    'reverse_proxy',
  )
})
