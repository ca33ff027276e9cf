import { AdminPage, StatusTag, type Tone } from '#app/ui/desk/desk.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { adminDealEditHref, adminDealNewHref, adminListHref, dealHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { hrefWith } from '#app/domain/lists/lists.ts'
import type { SentDeal } from './answer.server.ts'
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
  const action = hrefWith(deal ? adminDealEditHref(deal.id) : adminDealNewHref, '', { list })
  return (
    <>
      <TooMany button="Save" hasFiles />
      {sent && <DealMistakesSummary {...sent} />}
      {sent?.problem && <Problem {...sent.problem} takesFocus />}
      <AdminPage
        title={deal ? deal.title : 'New deal'}
        back={{ label: 'Property Deals', href: hrefWith(adminListHref('deals'), list) }}
        status={deal && <DealStatus deal={deal} />}
        actions={deal?.isPublic && <a href={dealHref(deal.id)}>View</a>}
        dock={false}
      >
        <DealForm view={view} sent={sent} action={action} />
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
