import Stripe from 'stripe'
import { addUser } from '../database/database.ts'
import type { Site } from './site.ts'

/** A POST of JSON. */
export const json = (body: unknown, init: RequestInit & { as?: string } = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  ...init,
  headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string> | undefined) },
})
/** A POST of a form without files. */
export const form = (fields: Record<string, string>, init: RequestInit & { as?: string } = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  ...init,
})

/** A new person and their session cookie. */
export async function signInSomebody(site: Site, given = {}) {
  const user = await addUser(site.db, given)
  return { user, cookie: await site.signIn(user) }
}

/** The payment provider as it knows itself: the sandbox, asked with its own library. */
export function stripeClient(site: Site): Stripe {
  const { hostname, port } = new URL(site.sandbox.origin)
  return new Stripe(process.env.STRIPE_SECRET_KEY!, { host: hostname, port, protocol: 'http' })
}
