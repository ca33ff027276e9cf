import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { makePeople, withDatabase } from '../../app/testing/running/stack-people.ts'
import { noisyPicture } from '../../app/testing/inputs/pictures.ts'
import type { Stack } from './launch.ts'
import { ask, madeAnew } from './load.ts'

/** The cost of making twenty pictures of 5 MB to the visitors of other pages. Times in milliseconds. */
interface PicturesCost {
  quietMedian: number
  median: number
  worst: number
  pages: number
  totalSeconds: number
  /** The most memory of the site's own process meanwhile, in MB, and before. */
  memory: number
  memoryBefore: number
}

const pictures = 20
const mostWithOneForm = 10

export async function measurePictures(site: Stack): Promise<PicturesCost> {
  const [cookie] = await makePeople(site, 1, { isAdmin: true })
  // Noise of this size is 5 MB as a JPEG of a camera is, and as hard to make small.
  const large = await sharp(await noisyPicture(2900, 2300).png().toBuffer())
    .jpeg({ quality: 94 })
    .toBuffer()
  const quiet: number[] = []
  for (let n = 0; n < 100; n += 1) quiet.push(await time(site))
  const memoryBefore = memoryOf(site)

  const began = performance.now()
  for (let sent = 0; sent < pictures; sent += mostWithOneForm) await send(site, cookie!, large)
  const times: number[] = []
  let memory = memoryBefore
  while ((await countWaiting(site)) > 0) {
    for (let n = 0; n < 10; n += 1) times.push(await time(site))
    memory = Math.max(memory, memoryOf(site))
  }
  return {
    quietMedian: middle(quiet),
    median: middle(times),
    worst: Math.max(...times),
    pages: times.length,
    totalSeconds: (performance.now() - began) / 1000,
    memory,
    memoryBefore,
  }
}

async function send(site: Stack, cookie: string, picture: Buffer): Promise<void> {
  const form = new FormData()
  const fields = {
    title: 'Bench',
    description: 'A terrace.',
    location: 'Jarrow',
    propertyType: 'Residential',
    price: '9',
  }
  for (const [name, value] of Object.entries({ ...fields, intent: 'save' })) form.append(name, value)
  for (let index = 0; index < mostWithOneForm; index += 1)
    form.append('pictures', new File([new Uint8Array(picture)], `${index}.jpg`, { type: 'image/jpeg' }))
  const headers = { origin: site.origin, cookie }
  const init = { method: 'POST', body: form, headers, redirect: 'manual' } as const
  const answer = await fetch(`${site.origin}/admin/deals/new`, init)
  if (answer.status !== 303) throw new Error(`The pictures were answered with ${answer.status}.`)
}

/** The time of one page that is made anew. */
async function time(site: Stack): Promise<number> {
  const began = performance.now()
  await ask(`${site.origin}/marketplace`, { headers: madeAnew })
  return performance.now() - began
}

function countWaiting(site: Stack): Promise<number> {
  return withDatabase(site, async (db) => {
    const rows = await db.selectFrom('deal_images').select('id').where('state', '=', 'waiting').execute()
    return rows.length
  })
}

function middle(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!
}

function memoryOf(site: Stack): number {
  const status = readFileSync(`/proc/${site.app().pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}
