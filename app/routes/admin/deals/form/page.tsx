import { DraftNotice } from '#app/ui/desk/notices.tsx'
import { AdminPage, StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { adminListHref, dealHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { hrefWith } from '#app/domain/lists/lists.ts'
import { dealFormHref } from './address.ts'
import type { SentDeal } from './answer.server.ts'
import { ConflictForm, DealConflictNotice } from './conflict.tsx'
import { DealForm, DealMistakesSummary } from './deal-form.tsx'
import type { DealFormView, EditedDeal } from './view.server.ts'

interface DealFormPageProps {
  view: DealFormView
  /** The query of the list that led here. */
  list: string
  sent: SentDeal | undefined
}

/** The page of the form, for a new deal and for one that there is. */
export function DealFormPage({ view, list, sent }: DealFormPageProps) {
  const { deal } = view
  const path = dealFormHref(deal?.id ?? 0)
  const action = hrefWith(path, '', { list })
  const shownHref = hrefWith(path, '', { list, draft: 'shown' })
  return (
    <>
      <TooMany button="Save" hasFiles />
      {sent && <DealMistakesSummary {...sent} />}
      {sent?.problem && <Problem {...sent.problem} takesFocus />}
      {sent?.conflict && <DealConflictNotice conflict={sent.conflict} />}
      {!sent && view.draft && <DraftNotice draft={view.draft} shownHref={shownHref} action={action} />}
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
          <DealForm view={view} sent={sent} action={action} shownHref={shownHref} />
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
