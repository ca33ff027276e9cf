import type { MiddlewareFunction } from 'react-router'
import { advisorModelContext, dbContext, draftingContext, paymentsContext, policyContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { getAdvisorModel, getDatabase, getDrafting, getPayments } from '#app/resources.server.ts'

/** Gives the request what the process has one of, and what the operator allows. */
export const provideDatabase: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(dbContext, getDatabase())
  context.set(paymentsContext, getPayments())
  context.set(draftingContext, getDrafting())
  context.set(advisorModelContext, getAdvisorModel())
  const { allowScotlandReservations: allowScotland, requireBuyerCheck: requiresCheck } = getEnv()
  context.set(policyContext, { allowScotland, requiresCheck })
  return next()
}
