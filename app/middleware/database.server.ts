import type { MiddlewareFunction } from 'react-router'
import { dbContext, paymentsContext, policyContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { getDatabase, getPayments } from '#app/resources.server.ts'

/** Gives the request the process's one database and payment provider, and what the operator allows. */
export const provideDatabase: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(dbContext, getDatabase())
  context.set(paymentsContext, getPayments())
  context.set(policyContext, { allowScotland: getEnv().allowScotlandReservations })
  return next()
}
