import { enterDataRequestHref } from '#app/ui/links.ts'
import { useIsOpen } from './sections.ts'

/** The way to a request for the data of whoever sent something, for those who may enter one. */
export function DataOfSender({ about }: { about: { ticket: string } | { request: string } }) {
  if (!useIsOpen('data-requests')) return null
  return (
    <p className="small">
      <a href={enterDataRequestHref(about)}>Data of this sender</a>
    </p>
  )
}
