import { phrases } from './lists.ts'

/** Two ways to let one home. */

export const holidayLets = phrases`holiday let, holiday lets, holiday letting, airbnb, air bnb, short lets, short let, short stay, short term let, serviced accommodation, furnished holiday let, fhl, nightly`
export const ordinaryLets = phrases`ordinary let, ordinary letting, ordinary tenant, normal let, normal letting, normal tenant, long let, long term, longterm, long lets, long term let, regular let, regular tenant, ast, standard let, let it normally, as normal, usual let, to a tenant, to tenants, proper tenant`
