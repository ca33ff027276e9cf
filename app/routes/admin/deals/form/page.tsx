import { AdminPage, StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { adminListHref, dealHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { countText, hrefWith } from '#app/domain/lists/lists.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { dealFormHref } from './address.ts'
import type { SentDeal } from './answer.server.ts'
import { ConflictForm, ConflictNotice } from './conflict.tsx'
import { DealForm, DealMistakesSummary } from './deal-form.tsx'
import type { DealFormView, EditedDeal, ShownDraft } from './view.server.ts'

interface DealFormPageProps {
  view: DealFormView
  /** The query of the list that led here. */
  list: string
  sent: SentDeal | undefined
}

/** The page of the form, for a new deal and for one that there is. */
export function DealFormPage({ view, list, sent }: DealFormPageProps) {
  const { deal } = view
  const action = hrefWith(dealFormHref(deal?.id ?? 0), '', { list })
  return (
    <>
      <TooMany button="Save" hasFiles />
      {sent && <DealMistakesSummary {...sent} />}
      {sent?.problem && <Problem {...sent.problem} takesFocus />}
      {sent?.conflict && <ConflictNotice conflict={sent.conflict} />}
      {!sent && view.draft && <DraftNotice draft={view.draft} action={action} />}
      <AdminPage
        title={deal ? deal.title : 'New deal'}
        back={{ label: 'Property Deals', href: hrefWith(adminListHref('deals'), list) }}
        status={deal && <DealStatus deal={deal} />}
        actions={deal?.isPublic && <a href={dealHref(deal.id)}>View</a>}
        dock={false}
      >
        {sent?.conflict ? (
          <ConflictForm conflict={sent.conflict} mine={sent} action={action} formId={view.formId} />
        ) : (
          <DealForm view={view} sent={sent} action={action} />
        )}
      </AdminPage>
    </>
  )
}

const statusTones: Partial<Record<EditedDeal['status'], Tone>> = { active: 'a', reserved: 'c', completed: 'b' }

function DealStatus({ deal }: { deal: EditedDeal }) {
  return (
    <>
      <StatusTag tone={deal.isUnavailable ? 'e' : statusTones[deal.status]}>{deal.state}</StatusTag>
      <span className="muted n unbroken">{deal.reference}</span>
    </>
  )
}

/** The most fields of a draft that are named one by one. */
const mostNamed = 4

/** Offers what was typed and never saved, or says that the form holds it. */
function DraftNotice({ draft: { keptAt, differs, isShown }, action }: { draft: ShownDraft; action: string }) {
  const others = differs.length - mostNamed
  const named = [...differs.slice(0, mostNamed), ...(others > 0 ? [countText(others, 'other field')] : [])]
  return (
    <div className="notice" role="note">
      <span>
        <b>
          {isShown ? 'This is your draft from' : 'A draft of yours from'}{' '}
          <time dateTime={keptAt}>{formatShortTime(keptAt)}</time>
          {isShown ? '. It is not saved yet.' : ' was never saved.'}
        </b>{' '}
        It differs in: {named.join(', ')}.
      </span>
      <form method="post" action={action} className="row">
        {!isShown && (
          <a className="btn sm" href={hrefWith(action.split('?')[0]!, action.split('?')[1] ?? '', { draft: 'shown' })}>
            Go on with the draft
          </a>
        )}
        <button className="btn sm" type="submit" name="intent" value="drop">
          Throw it away
        </button>
      </form>
    </div>
  )
}
