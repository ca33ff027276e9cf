import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSettings } from '../../app/env.server.ts'
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
