import { readTicketReference, supportTexts } from '#app/domain/support/tickets.ts'
import { knowledgeHubHref, marketplaceHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/received'

const title = 'Request received'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, title) },
  { name: 'robots', content: 'noindex' },
]

/** The confirmation after a support request. The text in its address is shown only when it looks like a reference. */
export function loader({ url }: Route.LoaderArgs) {
  return { reference: readTicketReference(url.searchParams.get('reference')) }
}

export default function Received({ loaderData: { reference } }: Route.ComponentProps) {
  return (
    <MessagePage
      title={title}
      text={supportTexts.received}
      actions={[
        { label: 'Explore Deals Now', href: marketplaceHref },
        { label: 'Knowledge Hub', href: knowledgeHubHref },
      ]}
    >
      {reference && (
        <p>
          Your reference is <b>{reference}</b>.
        </p>
      )}
      <p>
        We have emailed a private link to the address you gave. Use it to follow your request, add to it or close it. If
        it does not arrive within a few minutes, check your spam or junk folder.
      </p>
    </MessagePage>
  )
}
