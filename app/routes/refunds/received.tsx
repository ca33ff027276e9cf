import { dbContext, visitorContext } from '#app/context.ts'
import { locksOwn } from '#app/domain/refunds/progress.server.ts'
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

/**
 * The confirmation. It repeats the reference from the address and looks it up only among the requests of who is signed in, so it
 * reveals to nobody what exists.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const given = url.searchParams.get('reference') ?? ''
  const reference = isReference(given, 'REF') ? given : null
  const visitor = context.get(visitorContext)
  return {
    reference,
    isSignedIn: visitor !== null,
    isLocked: visitor !== null && reference !== null && (await locksOwn(context.get(dbContext), visitor.id, reference)),
  }
}

export default function Received({ loaderData: { reference, isSignedIn, isLocked } }: Route.ComponentProps) {
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
        We have also emailed it to you.{' '}
        {isSignedIn
          ? 'You can follow each step in your account, and we will email you about it.'
          : 'We will email you about each step.'}{' '}
        {isLocked
          ? 'The deal’s documents are locked until your request is decided or withdrawn.'
          : 'Please do not open the deal’s documents in the meantime, because your refund can depend on it.'}
      </p>
    </MessagePage>
  )
}
