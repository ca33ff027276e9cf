import { data, redirect, type RouterContextProvider } from 'react-router'
import { bodyContext, dbContext, nowContext, policyContext, sessionContext, visitorContext } from '#app/context.ts'
import { watchDone, watchRefusals } from '#app/domain/alerts/watching.ts'
import { readWatch, startWatch, stopWatch } from '#app/domain/alerts/watching.server.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { findDeals } from '#app/domain/deals/record/deals.server.ts'
import { defaultAssumptions } from '#app/domain/figures/returns.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { fewestCompared, mostCompared } from '#app/domain/shortlist/compare.ts'
import { mostSaved, shortlistDays } from '#app/domain/shortlist/shortlist.ts'
import { listSaved, removeDeal, saveDeal } from '#app/domain/shortlist/shortlist.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { keeperOf } from '#app/middleware/shortlist.server.ts'
import {
  compareDealsPath,
  dealHref,
  marketplaceHref,
  savedPlace,
  savedSearchesHref,
  shortlistHref,
  signInHref,
} from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/site/meta.ts'
import { dealReference } from '#app/utils/references.ts'
import { safePath } from '#app/utils/safe-path.ts'
import { PriceEmails } from './price-emails.tsx'
import { SavedRow, UnlistedRow } from './saved-row.tsx'
import '#app/ui/styles/paying.css'
import styles from './shortlist.module.css'
import type { Route } from './+types/shortlist'

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const visitor = context.get(visitorContext)
  const saved = await listSaved(db, keeperOf(context))
  const viewer = { userId: visitor?.id ?? null, now: context.get(nowContext) }
  const ids = saved.map(({ dealId }) => dealId)
  const deals = await findDeals(db, ids, context.get(policyContext), viewer)
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  return {
    rows: saved.map((one) => ({ ...one, deal: byId.get(one.dealId) ?? null })),
    watch: visitor && (await readWatch(db, visitor)),
    isInAccount: visitor !== null,
  }
}

/**
 * Saves a deal or takes it off the shortlist, by one form of a list or of the deal's page. 303 back to the button that was pressed;
 * 409 with the shortlist where it is full. Or starts and stops the emails about prices.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  if (form.get('intent') === 'watch' || form.get('intent') === 'unwatch')
    return changeWatch(context, form.get('intent') === 'watch')
  const dealId = parseDealId(form.get('deal'))
  const intent = form.get('intent') ?? 'save'
  if (dealId === null || (intent !== 'save' && intent !== 'remove')) {
    throw data({ message: 'This form names no deal, or nothing to be done with it.' }, { status: 400 })
  }
  const given = form.get('back')
  const back = safePath(typeof given === 'string' ? given : null, dealHref(dealId))
  const db = context.get(dbContext)
  const keeper = keeperOf(context)
  if (intent === 'remove') {
    await removeDeal(db, keeper, dealId)
  } else {
    const result = await saveDeal(db, keeper, dealId, context.get(nowContext))
    if (!result.ok && result.reason === 'not-found') {
      throw data({ title: 'Deal Not Found', message: 'This deal is no longer listed.' }, { status: 404 })
    }
    if (!result.ok) return mistake(context, { refused: dealId, back }, 409)
  }
  // The place of another page would not be on this one.
  return redirect(`${back.split('#')[0]}#${back.startsWith(shortlistHref) ? 'saved' : savedPlace(dealId)}`, 303)
}

async function changeWatch(context: Readonly<RouterContextProvider>, isWanted: boolean) {
  const [db, visitor, now] = [context.get(dbContext), context.get(visitorContext), context.get(nowContext)]
  if (visitor === null) throw data({ message: 'Sign in to change these emails.' }, { status: 401 })
  const refusal = isWanted ? await startWatch(db, visitor, now) : await stopWatch(db, visitor.id, now)
  if (refusal) {
    const { status, message } = watchRefusals[refusal]
    throw data({ message }, { status })
  }
  context.get(sessionContext).flash({ tone: 'success', ...(isWanted ? watchDone.start : watchDone.stop) })
  return redirect(shortlistHref, 303)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Shortlist',
    description: 'The deals that you have saved, with their figures and state, to be compared and secured.',
    path: shortlistHref,
    isIndexed: false,
  })
}

/** The deals that a visitor has saved, the newest first. */
export default function ShortlistPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, watch, isInAccount } = loaderData
  const listed = rows.filter(({ deal }) => deal !== null).length
  // A list that can be compared as it is needs no ticks first.
  const isTicked = listed >= fewestCompared && listed <= mostCompared
  return (
    <div className="wrap stack">
      <div className={styles.head}>
        <div>
          <h1>Shortlist</h1>
          {rows.length > 0 && (
            <p className="small muted">
              <span role="status">{countText(rows.length, 'deal')}</span>. <KeptWhere isInAccount={isInAccount} />
            </p>
          )}
        </div>
        <a className={styles.link} href={savedSearchesHref()}>
          Saved searches
        </a>
      </div>
      {actionData && (
        <Notice title="Your shortlist is full" tone="bad" takesFocus>
          <p>
            It holds {mostSaved} deals, so {dealReference(actionData.refused)} was not saved. Remove one here, then save
            it again.
          </p>
          <p>
            <a className="btn" href={actionData.back}>
              Back to where you were
            </a>
          </p>
        </Notice>
      )}
      {rows.length === 0 && <Nothing isInAccount={isInAccount} />}
      {rows.length > 0 && (
        <section aria-labelledby="saved">
          <h2 className="vh" id="saved" tabIndex={-1}>
            Saved deals
          </h2>
          <ul className={styles.rows}>
            {rows.map(({ dealId, deal, saved }) =>
              deal ? (
                <SavedRow key={dealId} deal={deal} saved={saved} isTicked={isTicked} />
              ) : (
                <UnlistedRow key={dealId} dealId={dealId} />
              ),
            )}
          </ul>
          <form id="remove" method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="back" value={shortlistHref} />
          </form>
          {listed >= fewestCompared && (
            <form id="compare" className={styles.go} action={compareDealsPath} aria-label="Compare deals">
              <p className="small muted">Tick two to four deals.</p>
              <button className="btn primary" type="submit">
                Compare deals
              </button>
            </form>
          )}
        </section>
      )}
      {(rows.length > 0 || (watch && watch.state !== 'off')) && <PriceEmails watch={watch} />}
      {listed > 0 && (
        <p className="fine">
          Left a year: first year with a {defaultAssumptions.loanToValuePercent}% mortgage at{' '}
          {defaultAssumptions.interestRatePercent}%, after estimated costs and interest, before income tax. Estimates,
          not promises. A saved deal is not reserved; anyone may secure it.
        </p>
      )}
    </div>
  )
}

function Nothing({ isInAccount }: { isInAccount: boolean }) {
  return (
    <div className={`stack ${styles.nothing}`}>
      <h2>Nothing is saved yet.</h2>
      <p className="lead">“Save” beside a deal keeps it here, so that you can compare deals and come back to them.</p>
      <p>
        <a className="btn primary tall" href={marketplaceHref}>
          Explore Deals Now
        </a>
      </p>
      {!isInAccount && (
        <p className="small muted">
          Saved deals stay in this browser for {shortlistDays} days. If yours are in your account,{' '}
          <a href={signInHref(shortlistHref)}>Sign In</a> to see them.
        </p>
      )}
    </div>
  )
}

function KeptWhere({ isInAccount }: { isInAccount: boolean }) {
  if (isInAccount) return `Kept in your account until you remove it, ${mostSaved} deals at most.`
  return (
    <>
      Kept in this browser for {shortlistDays} days. <a href={signInHref(shortlistHref)}>Sign In</a> to keep it in your
      account; what is here is added to what is there.
    </>
  )
}
