import type { RouterContextProvider } from 'react-router'
import { clientAddressContext, userContext } from '#app/context.ts'
import { holdGroupsOf, type Holder } from '#app/domain/reservations/hold-groups.server.ts'
import { getEnv } from '#app/env.server.ts'

/**
 * The signed-in person as somebody who may begin a hold, with the network and the mailbox in which it is counted. The secret of their
 * hashes is made from one that stands in the settings, so that it outlives a restart and lies in no backup.
 */
export function holderOf(context: Readonly<RouterContextProvider>): Holder {
  const user = context.get(userContext)
  const { clientSecret } = getEnv().identity
  return { ...user, groups: holdGroupsOf(clientSecret, context.get(clientAddressContext), user.email) }
}
