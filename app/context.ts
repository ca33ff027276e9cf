import { createContext } from 'react-router'
import type { Db } from '#db/database.server.ts'
import type { Session } from '#app/domain/people/sessions.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import type { DealPolicy } from '#app/domain/deals/deals.server.ts'
import type { Payments } from '#app/services/payments.server.ts'
import type { RequestBody } from '#app/middleware/body-limit.server.ts'

/** The typed things a request carries. None has a default: reading one that no middleware has set throws. */

export const dbContext = createContext<Db>()
export const bodyContext = createContext<RequestBody>()
export const sessionContext = createContext<Session>()
/** Who is asking, if anyone. Set for every request. */
export const visitorContext = createContext<User | null>()
/** The signed-in person. Set only by a guard, so that a forgotten guard fails closed. */
export const userContext = createContext<User>()
/** The same for an admin. */
export const adminContext = createContext<Admin>()
/** What the operator allows, as far as deals are concerned. */
export const policyContext = createContext<DealPolicy>()
/** The payment provider, or null while none is configured. */
export const paymentsContext = createContext<Payments | null>()
/** The random text that lets a hydrated page's own scripts run under the content security policy. */
export const nonceContext = createContext<string>()
/** Where the request came from, for rate limits only; never logged and never stored. */
export const clientAddressContext = createContext<string>()
/** Headers for whatever the answer will be: React Router drops those of an error that middleware throws. */
export const answerHeadersContext = createContext<Record<string, string>>({})
/** True once the request has failed for want of the database, which another program has locked or whose disk is full. */
export const unavailableContext = createContext(false)
/** True once an action has answered a form with mistakes: the page's title then says so. */
export const mistakeContext = createContext(false)
/** True when the request sends a form: whoever is led elsewhere by the answer loses what was typed. */
export const formSentContext = createContext(false)
/** Names this request in the log and on an error page. */
export const requestIdContext = createContext<string>()
