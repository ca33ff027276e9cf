import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect, type RouterContextProvider } from 'react-router'
import {
  clientAddressContext,
  dbContext,
  nowContext,
  policyContext,
  sessionContext,
  visitorContext,
} from '#app/context.ts'
import {
  alertTexts,
  cadences,
  filtersOfQuery,
  queryOfSearch,
  saveSchema,
  searchChanges,
  searchDone,
  searchRefusals,
  type SearchChange,
} from '#app/domain/alerts/alerts.ts'
import {
  changeSearch,
  findOtherLink,
  listOwnSearches,
  ownerByLink,
  ownerByUser,
  type SearchOwner,
} from '#app/domain/alerts/own.server.ts'
import { askToSave } from '#app/domain/alerts/saving.server.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import { findMatching } from '#app/domain/deals/list/figures.server.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { giveBack, parseForm, readTyped } from '#app/middleware/forms.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ChoiceField, TextField } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import {
  dealsWithHref,
  marketplaceHref,
  privacyPolicyHref,
  saveSearchHref,
  savedSearchSentHref,
  savedSearchesHref,
  shortlistHref,
  signInHref,
  supportHref,
} from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { TrapField } from '#app/ui/trap.tsx'
import '#app/ui/styles/paying.css'
import { keepPrivate } from '../newsletter/keep-private.server.ts'
import { OwnSearches } from './own-searches.tsx'
import type { Route } from './+types/saved-searches'

const title = 'Saved searches'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.isOver ? 'This link no longer works' : title) },
  { name: 'robots', content: 'noindex' },
]

/**
 * Whose searches are shown: those of the private link, or of the signed-in person. A link whose search has ended is `over`; a key
 * that no mail has gives 404.
 */
async function readOwner(url: URL, context: Readonly<RouterContextProvider>): Promise<SearchOwner | 'over' | null> {
  const db = context.get(dbContext)
  const key = url.searchParams.get('key')
  if (key !== null) {
    keepPrivate(context)
    const owner = await ownerByLink(db, key)
    if (owner === null) throw data(null, { status: 404 })
    return owner
  }
  const visitor = context.get(visitorContext)
  return visitor && ownerByUser(db, visitor)
}

/** The searches of whoever asks, and the form that saves the search of the query. A link that is over gives 410. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const owner = await readOwner(url, context)
  const db = context.get(dbContext)
  const [policy, now] = [context.get(policyContext), context.get(nowContext)]
  const query = queryOfSearch(filtersOfQuery(url.search))
  const filters = filtersOfQuery(query)
  const visitor = context.get(visitorContext)
  const isOver = owner === 'over'
  return data(
    {
      isOver,
      isSent: url.searchParams.get('sent') === '1',
      linkKey: url.searchParams.get('key') ?? undefined,
      searches: owner === null || owner === 'over' ? null : await listOwnSearches(db, owner, policy, now),
      query,
      name: searchInWords(filters),
      total: (await findMatching(db, filters, { ...policy, now })).figures.total,
      email: visitor?.isEmailVerified ? visitor.email : '',
    },
    { status: isOver ? 410 : 200 },
  )
}

/**
 * Saves the search of the query, answered 303 alike whoever asks, or changes one search of the owner: 303 with the result. What
 * was typed comes back where it is wrong or one too many.
 */
export async function action({ url, context }: Route.ActionArgs) {
  const owner = await readOwner(url, context)
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return giveBack(context, form, saveSchema)
  const intent = form.get('intent')
  if (intent !== null) return change(context, owner, intent, form.get('id'), url)
  const submission = parseForm(form, saveSchema)
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  let outcome: Awaited<ReturnType<typeof askToSave>>
  try {
    outcome = await askToSave(
      context.get(dbContext),
      { ...submission.value, search: url.search },
      { network: context.get(clientAddressContext), user: context.get(visitorContext) },
      context.get(nowContext),
    )
  } catch (error) {
    const status = noteFailure(context, error)
    return mistake(context, submission.reply({ formErrors: [alertTexts.failed] }), status)
  }
  if (outcome !== 'known') return redirect(savedSearchSentHref(), 303)
  const often = cadences[submission.value.cadence].most
  const message = `You will get an email when new deals match it or a price falls, ${often}.`
  context.get(sessionContext).flash({ tone: 'success', title: 'This search is saved already', message })
  return redirect(savedSearchesHref(), 303)
}

async function change(
  context: Route.ActionArgs['context'],
  owner: SearchOwner | 'over' | null,
  intent: FormDataEntryValue,
  id: FormDataEntryValue | null,
  url: URL,
) {
  const what = searchChanges.find((known) => known === intent)
  if (what === undefined || typeof id !== 'string') throw data({ message: 'There is no such action.' }, { status: 400 })
  const key = url.searchParams.get('key') ?? undefined
  const back = savedSearchesHref(key === undefined ? {} : { key })
  if (owner === null) throw data({ message: 'Sign in, or use the link in one of your emails.' }, { status: 401 })
  if (owner === 'over') return redirect(back, 303)
  const changed = await changeSearch(context.get(dbContext), owner, id, what, context.get(nowContext))
  if (!changed.ok) {
    const { status, message } = searchRefusals[changed.reason]
    throw data({ message }, { status })
  }
  context.get(sessionContext).flash({ tone: 'success', ...doneText(what, owner) })
  if (!((what === 'stop' || what === 'delete') && key?.startsWith(id))) return redirect(back, 303)
  // The link goes with the search that it was made for; that of another search shows what is left.
  const other = await findOtherLink(context.get(dbContext), owner)
  return redirect(savedSearchesHref(other === null ? {} : { key: other }), 303)
}

function doneText(what: SearchChange, owner: SearchOwner) {
  const done = searchDone[what]
  return what === 'stop' && owner.kind === 'link'
    ? { ...done, message: 'You will get no more emails for this search, and this link no longer shows it.' }
    : done
}

export default function SavedSearches({ loaderData, actionData }: Route.ComponentProps) {
  const { isOver, isSent, linkKey, searches } = loaderData
  if (isOver)
    return (
      <MessagePage
        title="This link no longer works"
        text="The search that this link was made for has been stopped, deleted or never confirmed."
        actions={[{ label: 'See all deals', href: marketplaceHref }]}
      >
        <p>If you have other saved searches, the link in one of their newer emails opens them.</p>
      </MessagePage>
    )
  if (isSent && !actionData)
    return (
      <MessagePage
        title="One more step"
        text={alertTexts.sent}
        actions={[
          { label: 'See all deals', href: marketplaceHref },
          { label: 'Saved searches', href: savedSearchesHref() },
        ]}
      >
        <p>
          The email says how long its link works: at most 48 hours. If it does not arrive within a few minutes, check
          your spam or junk folder. An address gets a few of these emails a day at most; the link in any of them shows
          all searches that were saved for it. If none comes, <a href={supportHref}>write to us</a>.
        </p>
      </MessagePage>
    )
  return (
    <div className="wrap stack">
      <a className="crumb" href={shortlistHref}>
        <Icon name="back" />
        Shortlist
      </a>
      <div className="row">
        <h1>{title}</h1>
        {searches && searches.length > 0 && (
          <span className="tag">{countText(searches.length, 'search', 'searches')}</span>
        )}
      </div>
      <p className="lead">Come back to a search, or let it come to you.</p>
      <div className="split">
        <div className="stack">
          {searches === null ? (
            <HowToFind here={saveSearchHref(loaderData.query)} />
          ) : searches.length === 0 ? (
            <Nothing />
          ) : (
            <OwnSearches searches={searches} linkKey={linkKey} />
          )}
        </div>
        {linkKey === undefined && <SaveForm loaderData={loaderData} actionData={actionData} />}
      </div>
    </div>
  )
}

function HowToFind({ here }: { here: string }) {
  return (
    <>
      <h2>Your saved searches</h2>
      <p>
        Every email about new deals has a link to all of yours. With an account you see those of its email address here:{' '}
        <a href={signInHref(here)}>Sign In</a>.
      </p>
    </>
  )
}

function Nothing() {
  return (
    <>
      <h2>No saved searches yet</h2>
      <p>
        Narrow <a href={marketplaceHref}>the list of deals</a> to what you look for, then press “Save this search”.
      </p>
    </>
  )
}

const button = 'Save search'

function SaveForm({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { query, name, total, email } = loaderData
  const [form, fields] = useForm<{ email: string; cadence: string }>({
    id: 'save',
    lastResult: actionData ?? null,
    defaultValue: { email, cadence: 'weekly' },
  })
  return (
    <aside className="side panel key stack" aria-labelledby="save-heading">
      <TooMany button={button} />
      <ErrorSummary title="There is a problem" lead="Nothing has been saved yet." form={form} />
      <h2 id="save-heading">Save this search</h2>
      <p>
        <a href={dealsWithHref(query)}>
          <bdi>{name}</bdi>
        </a>
        <br />
        <span className="small muted">{countText(total, 'deal')} now</span>
      </p>
      <Controls>
        <form method="post" action={saveSearchHref(query)} className="stack" {...getFormProps(form)}>
          <ChoiceField
            field={fields.cadence}
            legend="Email me new deals"
            choices={[
              { value: 'daily', label: 'Daily, when there is something new' },
              { value: 'weekly', label: 'Weekly, on Mondays' },
            ]}
          />
          <TextField
            field={fields.email}
            label="Email"
            hint="An email asks you to confirm this search."
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <TrapField id="save-empty" />
          <button className="btn primary tall wide" type="submit">
            {button}
          </button>
        </form>
      </Controls>
      <p className="fine">
        You agree to emails about new deals of this search and falls in price of those that match, and to nothing else.
        Every email has a link that ends them with one click. The <a href={privacyPolicyHref}>Privacy policy</a> says
        what we keep.
      </p>
    </aside>
  )
}
