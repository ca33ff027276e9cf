import { createContext } from 'react-router'
import type { Db } from '#db/database.server.ts'
import type { PropertyType } from '#db/schema.ts'
import type { Session } from '#app/domain/people/sessions.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { AdvisorModel } from '#app/domain/advisor/with-model.server.ts'
import type { BrowserShortlist } from '#app/domain/shortlist/shortlist.ts'
import type { Drafting } from '#app/domain/deals/desk/description-draft.server.ts'
import type { Payments } from '#app/services/payments.server.ts'
import type { LegalPageName } from '#app/domain/terms/legal-versions.ts'
import type { RequestBody } from '#app/request-body.ts'

/** The typed values that a request carries. Reading one without a default before a middleware has set it throws. */

/** The moment of this request, as UTC ISO text. It is read from the clock once, when the request starts. */
export const nowContext = createContext<string>()
export const dbContext = createContext<Db>()
export const bodyContext = createContext<RequestBody>()
export const sessionContext = createContext<Session>()
/** The visitor who is asking, or null when nobody has signed in. It is set for every request. */
export const visitorContext = createContext<User | null>()
/** The signed-in person. Only a guard sets it, so that a forgotten guard fails closed. */
export const userContext = createContext<User>()
/** The signed-in person, once a guard has found that they may use the desk. */
export const adminContext = createContext<Admin>()
/** The deals that this browser has saved, as its cookie names them. */
export const browserShortlistContext = createContext<BrowserShortlist>()
/** The operator's settings on what is allowed for deals. */
export const policyContext = createContext<DealPolicy>()
/** The payment provider, or null while none is configured. */
export const paymentsContext = createContext<Payments | null>()
/** The drafter of descriptions of deals, or null while no language model is configured. */
export const draftingContext = createContext<Drafting | null>()
/** The language model that answers visitors, or null while none is configured. */
export const advisorModelContext = createContext<AdvisorModel | null>()
/** The random text that lets a hydrated page's own scripts run under the content security policy. */
export const nonceContext = createContext<string>()
/** The address that the request came from. It is used to count and is never logged; stored are keyed hashes of it alone. */
export const clientAddressContext = createContext<string>()
/** Headers to add to the answer, whatever it will be. React Router drops the headers of an error that middleware throws. */
export const answerHeadersContext = createContext<Record<string, string>>({})
/** The status once the request has failed because nothing could be written: another program has the database locked, or the disk is full. */
export const unavailableContext = createContext<503 | 507 | null>(null)
/** True once the request has failed so late that what it was to write may be stored. */
export const mayBeSavedContext = createContext(false)
/** True once an action has answered a form with mistakes. The title of the page then says so. */
export const mistakeContext = createContext(false)
/**
 * Set when this request is one too many, on an address that gives back what was typed. Only the page with that text may come of
 * it: `bodyContext` then refuses, and this body alone can be read.
 */
export const tooManyContext = createContext<{ until: string; body: RequestBody } | null>(null)
/** True when the request sends a form. An answer that leads elsewhere would then lose what the visitor typed. */
export const formSentContext = createContext(false)
/** True while a page is made to be kept for everybody. Nothing in it may come from a cookie. */
export const madeForAllContext = createContext(false)
/**
 * The query of the address under which the site itself leads to what this page shows: where it is another one than that of the request,
 * or nobody has said it, no page with parameters is kept. So nobody can have pages kept under values that they made up.
 */
export const shownQueryContext = createContext<string | null>(null)
/**
 * The deals of whose holds this page says anything, and by whose holds it has chosen what it shows, or the type that they all have: no other
 * hold changes it. Null where they may be any, or nobody has said it.
 */
export const shownHoldsContext = createContext<readonly number[] | PropertyType | null>(null)
/** True once a page that was kept has answered the request. */
export const wasKeptContext = createContext(false)
/** The milliseconds that drawing the page has taken; null where none was drawn. */
export const drawnContext = createContext<number | null>(null)
/** The version of each legal text that this process shows; null where a page asks for none, or they could not be kept. */
export const legalVersionsContext = createContext<Readonly<Record<LegalPageName, string>> | null>(null)
/** The request's id, which the log and the error page both show. */
export const requestIdContext = createContext<string>()
