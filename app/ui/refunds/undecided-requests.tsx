import { channelWords } from '#app/domain/terms/cancellation.ts'
import type { UndecidedRequest } from '#app/domain/refunds/notices.ts'
import { formatDate } from '#app/utils/dates.ts'
import { adminRefundHref } from '../links.ts'

interface Props {
  requests: UndecidedRequest[]
  /** What they are about, such as `this purchase`. */
  about: string
}

/** The requests that stand already, above the form that would enter another one. Nothing where there are none. */
export function UndecidedRequests({ requests, about }: Props) {
  if (requests.length === 0) return null
  return (
    <section className="panel tight" aria-labelledby="undecided">
      <h2 id="undecided">Not decided yet about {about}</h2>
      <ul>
        {requests.map(({ id, reference, channel, sentAt, enteredBy }) => (
          <li key={id}>
            <a href={adminRefundHref(id)}>{reference}</a>, by {channelWords[channel]}, sent on {formatDate(sentAt)}
            {enteredBy && (
              <>
                , entered by <bdi>{enteredBy}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="small">Enter only what is not one of these already.</p>
    </section>
  )
}
