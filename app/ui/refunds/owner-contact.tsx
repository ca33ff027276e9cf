import type { OwnerContact as Contact } from '#app/domain/refunds/owner.ts'
import { adminDealOwnerHref } from '#app/ui/links.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'

/** How the owner of a deal is reached, with the mail that asks whether the property is still for sale. */
export function OwnerContact({ owner }: { owner: Contact }) {
  const { dealId, name, email, phone, callHref, askHref } = owner
  const hasDeals = useIsOpen('deals')
  return (
    <>
      <Known
        facts={[
          ['Owner', name ? <bdi>{name}</bdi> : 'Not entered'],
          email ? ['Owner’s email', email] : null,
          callHref ? ['Owner’s telephone', <a href={callHref}>{phone.replaceAll(' ', '\u00a0')}</a>] : null,
        ]}
      />
      {askHref ? (
        <p>
          <a className="btn" href={askHref}>
            Ask the owner by email
          </a>
        </p>
      ) : (
        <p className="small">
          {phone ? 'The deal has no email address of its owner.' : 'The deal has no contact of its owner.'}{' '}
          {hasDeals ? (
            <a href={adminDealOwnerHref(dealId)}>Enter it in the deal</a>
          ) : (
            'An admin can enter it in the deal.'
          )}
        </p>
      )}
    </>
  )
}
