import { describeLength, formatBytes } from '#app/domain/deals/record/deals.ts'
import { nameOfKind } from '#app/domain/files/files.ts'
import type { YourDeal } from '#app/domain/reservations/reservations.ts'
import { documentHref, openDocumentsHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'

interface DocumentListProps {
  purchase: Pick<YourDeal, 'state' | 'isOpened' | 'reservationId' | 'documents'>
  /** The level of the heading, by where the list stands. */
  level: 2 | 3 | 4
}

/**
 * The documents of a purchase. Before they are opened, each leads to the page that says what opening changes; while they are locked,
 * to nothing.
 */
export function DocumentList({ purchase, level }: DocumentListProps) {
  const Heading = `h${level}` as const
  const isUnlocked = purchase.state === 'paid-unlocked'
  const hrefOf = (documentId: string) =>
    purchase.isOpened ? documentHref(documentId) : openDocumentsHref(purchase.reservationId)
  const isStamped = (document: { contentType: string }) => document.contentType === 'application/pdf'
  return (
    <section className="tight">
      <Heading>Documents</Heading>
      <ul className="docs">
        {purchase.documents.map((document) => (
          <li key={document.id}>
            {isUnlocked ? <a href={hrefOf(document.id)}>{titleOf(document)}</a> : <span>{titleOf(document)}</span>}
            <span className="fine">
              <span className={document.status === 'verified' ? 'tag ga' : 'tag'}>
                {document.status === 'verified' ? 'Verified' : 'Supplied'}
              </span>
              {document.pageCount === null ? formatBytes(document.byteSize) : describeLength(document)}
              {document.removedAt && ` · taken out of the deal on ${formatDate(document.removedAt)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="fine">
        {purchase.documents.some(isStamped) &&
          'Each page of your PDF documents carries your name, your reservation number and the date. '}
        {!purchase.documents.every(isStamped) && 'Pictures and Word files are given without your name.'}
      </p>
    </section>
  )
}

function titleOf({ title, contentType }: YourDeal['documents'][number]): string {
  return `${title} (${nameOfKind(contentType)})`
}
