import { noticeCounts } from '#app/domain/terms/cancellation.ts'

/** That a cancellation stands, before its buyer opens the documents or chooses to do so; `sentence` says which. */
export function StandingCancellation({ sentence }: { sentence: string }) {
  return (
    <section className="notice" aria-labelledby="standing">
      <h2 id="standing">A cancellation stands</h2>
      <p>{sentence}</p>
      <p>Do you want to open them all the same? What follows is for a request that you make later.</p>
      <p className="fine">{noticeCounts}</p>
    </section>
  )
}
