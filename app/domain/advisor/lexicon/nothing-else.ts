import { phrases, words } from './lists.ts'

/** Behind the costs of a home: there are no others. */
export const nothingElseSaid = phrases`
  nothing else, nowt else, nout else, naught else, nothin else, nothing more, nowt more, no others, nothing besides, nothing otherwise,
  thats it, that is it, thats all, that is all, thats the lot, that is the lot
`
/** What a home costs, before it. */
export const costsBefore = words`
  agent agents agency management manager managed managing mgmt insurance insured ins repairs repair maintenance maint upkeep service ground charge factor factoring
  voids void costs cost bills outgoings licence cert certs certificate council letting lettings
`
/** The same where a rent is spoken of. */
export const loansBefore = words`mortgage loan interest io`
/** Of what somebody owns, and of no cost. */
export const owned = words`own owns owned owning got have has had property house home name bought buy`
/** Behind it, where it ends no clause. */
export const behindIt = words`and so on to what how which is please at all comes goes coming going`
