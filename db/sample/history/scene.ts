import { signInUser, grantRole, toUser, userColumns } from '#app/domain/people/users.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { addMilliseconds, londonDay, readLondonTime, startOfLondonDay } from '#app/utils/dates.ts'
import type { Db } from '#db/database.server.ts'
import { people, type PersonName } from './people.ts'
import { SampleProvider } from './provider.ts'

/** Something that happened at an hour of the sample's past. */
export interface Step {
  at: string
  run: (at: string) => Promise<unknown>
}

const hour = 3_600_000

/** What the steps of the past have in common: the database, the payment provider, the people, and the hours. */
export class Scene {
  readonly db: Db
  readonly provider = new SampleProvider()
  readonly #issuer: string
  readonly #now: string

  constructor(db: Db, { issuer, now }: { issuer: string; now: string }) {
    this.db = db
    this.#issuer = issuer
    this.#now = now
  }

  /** A time in London, so many days before the present one: `ago(12, '14:30')`. */
  ago(days: number, time: string): string {
    const at = readLondonTime(`${londonDay(startOfLondonDay(this.#now, -days))}T${time}`)!
    if (at >= this.#now) throw new Error(`${days} days ago at ${time} is still to come.`)
    return at
  }

  hoursAgo(hours: number): string {
    return addMilliseconds(this.#now, -hours * hour)
  }

  /** So many days from now, for what somebody else has set a date to. */
  inDays(days: number): string {
    return startOfLondonDay(this.#now, days)
  }

  /** The person signs in, which makes their account the first time. */
  async signIn(name: PersonName, at: string): Promise<User> {
    const { subject, firstName, lastName, email, role } = people[name]
    const claims = { issuer: this.#issuer, subject, email, isEmailVerified: true, firstName, lastName }
    await signInUser(this.db, { ...claims, profileImageUrl: null }, [], at)
    if (role !== 'user') await grantRole(this.db, email, role, at)
    return this.user(name)
  }

  /** Somebody who has signed in before. */
  async user(name: PersonName): Promise<User> {
    const row = await this.db
      .selectFrom('users')
      .select(userColumns)
      .where('issuer', '=', this.#issuer)
      .where('subject', '=', people[name].subject)
      .executeTakeFirstOrThrow()
    return toUser(row)
  }

  /** Somebody of the desk. */
  async admin(name: 'ada' | 'sadie' = 'ada'): Promise<Admin> {
    return (await this.user(name)) as Admin
  }
}

/** The result of something that the product must not refuse in the sample's past. */
export function must<Result extends { ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  if (!result.ok) throw new Error(`The product refused a step of the past: ${JSON.stringify(result)}`)
  return result as Extract<Result, { ok: true }>
}
