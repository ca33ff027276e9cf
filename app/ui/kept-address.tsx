import type { ReactNode } from 'react'
import { PlainText } from '#app/ui/plain-fields.tsx'
import { mailtoHref } from '#app/utils/mailto.ts'

interface KeptAddressProps {
  label: string
  hint: string
  /** Whole, with its origin. */
  address: string
  /** The subject of a mail that sends it. */
  subject: string
  /** Further ways to keep it. */
  children?: ReactNode
}

/** The address of what a page shows, to copy or to send by one's own mail program. */
export function KeptAddress({ label, hint, address, subject, children }: KeptAddressProps) {
  const mail = mailtoHref('', { subject, body: address })
  return (
    <>
      <PlainText id="address" label={label} hint={hint} readOnly value={address} data-address="" />
      <div className="row">
        <a className="btn" href={mail}>
          Email the link
        </a>{' '}
        {children}
      </div>
    </>
  )
}
