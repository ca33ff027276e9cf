import { hashSecret, newId } from '../../../app/utils/ids.server.ts'
import { sentForm } from '../../../app/testing/pages/forms.ts'
import { signIn } from '../bench-data.ts'
import { databaseFile, withDatabase } from '../data-folder.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import type { Inbox } from './inbox.ts'
import type { Journal } from './journal.ts'
import type { Random } from './random.ts'
import type { Store } from './store.ts'
import { NoAnswer, Visitor, type Answer, type Answers } from './visitor.ts'

/** What all who act at the site share. */

export interface Person {
  id: string
  email: string
  cookie: string
}

export interface Scene {
  origin: string
  store: Store
  sandbox: Sandbox
  journal: Journal
  answers: Answers
  inbox: Inbox
  /** Of whoever acts: each has numbers of their own. */
  random: Random
  /** False while the site is down, when nobody looks into its database either. */
  isUp: () => boolean
  people: { buyers: Person[]; admins: Person[]; vendors: Person[] }
  /** The deals that may be secured still, and how many of the people of this run have acted. */
  freeDeals: number[]
  used: { buyers: number; visitors: number }
}

/** So many deals are sought after at once, so that people meet at them. */
const window = 30

/** Makes the people of a run in the database, before the site has it. Deals that can be secured are read from there as well. */
export async function makePeople(
  dataDir: string,
  buyers: number,
): Promise<{ people: Scene['people']; freeDeals: number[] }> {
  return withDatabase(databaseFile(dataDir), async (db) => {
    const make = async (role: 'admin' | 'user', count: number) => {
      const made: Person[] = []
      await db.transaction().execute(async (trx) => {
        for (let number = 0; number < count; number += 1) {
          const id = newId()
          made.push({ id, email: `${id.toLowerCase()}@people.test`, cookie: await signIn(trx, role, id) })
        }
      })
      return made.map((person) => ({ ...person, cookie: person.cookie.split(';', 1)[0]! }))
    }
    const people = {
      buyers: await make('user', buyers),
      admins: await make('admin', 6),
      vendors: await make('user', 60),
    }
    const rows = await db
      .selectFrom('deals')
      .select('id')
      .where('status', '=', 'active')
      .where('nation', '<>', 'Scotland')
      .execute()
    return { people, freeDeals: rows.map(({ id }) => id) }
  })
}

/** Everybody is signed in as they were: a clock that was far ahead has ended their sessions. */
export function renewSessions({ store, people }: Pick<Scene, 'store' | 'people'>): Promise<void> {
  const now = new Date().toISOString()
  return store.change(
    `INSERT INTO sessions (id_hash, user_id, data, created_at, seen_at) VALUES (?, ?, '{}', ?, ?)
    ON CONFLICT (id_hash) DO UPDATE SET created_at = excluded.created_at, seen_at = excluded.seen_at, ended_at = NULL`,
    ...Object.values(people)
      .flat()
      .map(({ id, cookie }) => [hashSecret(cookie.slice(cookie.indexOf('=') + 1)), id, now, now]),
  )
}

/** Somebody at a browser, from a network of their own. */
export function visit(scene: Scene, person?: Person): Visitor {
  const number = (scene.used.visitors += 1)
  const address = `${10 + ((number >> 16) % 90)}.${(number >> 8) % 256}.${number % 256}.${1 + scene.random.whole(0, 250)}`
  return new Visitor(scene.origin, scene.answers, address, person?.cookie)
}

/** Somebody new, or at times somebody who was there before; undefined once there is nobody new any more. */
export function takeBuyer({ people, used, random }: Scene): Person | undefined {
  const isBack = random.happens(0.2) && used.buyers > 0
  return isBack ? people.buyers[random.whole(0, used.buyers - 1)] : people.buyers[(used.buyers += 1) - 1]
}

/** One of the deals that people are after just now; undefined once none is left. */
export const chooseDeal = ({ freeDeals, random }: Scene): number | undefined =>
  freeDeals.length === 0 ? undefined : random.pick(freeDeals.slice(0, window))

export function forgetDeal(scene: Scene, dealId: number): void {
  const at = scene.freeDeals.indexOf(dealId)
  if (at >= 0) scene.freeDeals.splice(at, 1)
}

/** Rows of the site's database, as somebody who reads a list would know them. */
export async function look<Row>(scene: Scene, statement: string, ...values: (string | number)[]): Promise<Row[]> {
  if (!scene.isUp()) throw new NoAnswer('The site is down.')
  try {
    return await scene.store.read<Row>(statement, ...values)
  } catch (error) {
    throw new NoAnswer('The database could not be read.', { cause: error })
  }
}

/** One of the rows; undefined where there is none. */
export async function chooseRow<Row>(
  scene: Scene,
  statement: string,
  ...values: (string | number)[]
): Promise<Row | undefined> {
  const rows = await look<Row>(scene, statement, ...values)
  return rows.length === 0 ? undefined : scene.random.pick(rows)
}

/** What a browser would send of a form of this page; undefined where there is no such form. */
export function formIn({ status, text }: Answer, inTag: string): FormData | undefined {
  if (status !== 200 || !text.includes(inTag)) return undefined
  try {
    return sentForm(text, inTag)
  } catch {
    return undefined
  }
}

/** A word that is nowhere else. */
export const token = (): string => `chaos${newId().replace(/[^A-Za-z0-9]/g, 'x')}`
