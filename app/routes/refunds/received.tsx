import { refundTexts } from '#app/domain/refunds/requests.ts'
import { accountHref, marketplaceHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { isReference } from '#app/utils/references.ts'
import type { Route } from './+types/received'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Refund request received') },
  { name: 'robots', content: 'noindex' },
]

/** The confirmation. It repeats the reference from the address and looks nothing up, so it reveals to nobody what exists. */
export function loader({ url }: Route.LoaderArgs) {
  const reference = url.searchParams.get('reference') ?? ''
  return { reference: isReference(reference, 'REF') ? reference : null }
}

export default function Received({ loaderData: { reference } }: Route.ComponentProps) {
  return (
    <MessagePage
      title="Refund request received"
      text={refundTexts.received}
      actions={[
        { label: 'Your account', href: accountHref },
        { label: 'Explore Deals Now', href: marketplaceHref },
      ]}
    >
      {reference && (
        <dl className="facts">
          <div>
            <dt>Your reference</dt>
            <dd>{reference}</dd>
          </div>
        </dl>
      )}
      <p className="muted">
        We have also emailed it to you. You can follow each step in your account, and we will email you about it. Please
        do not open the deal’s documents in the meantime, because your refund can depend on it.
      </p>
    </MessagePage>
  )
}
