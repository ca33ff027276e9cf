import { describeCheckUntil } from '#app/domain/terms/buyer-check.ts'

/** What is checked of a buyer, how, and what follows, where a payment is about to be made. `end` is the end of its time in words. */
export function CheckWords({ end }: { end: string }) {
  const words = describeCheckUntil(end)
  return (
    <div className="tight small">
      <p>
        <b>Your identity check.</b> {words.what} {words.how}
      </p>
      <p>{words.end}</p>
      <p className="muted">{words.data}</p>
    </div>
  )
}
