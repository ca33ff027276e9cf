import { noticeCounts } from '#app/domain/terms/cancellation.ts'
import { refundPolicyRows } from '#app/domain/terms/refund-policy.ts'
import { termsSectionHref } from '#app/ui/links.ts'

/** The policy box of the refund page: the table of RULES.md, Refunds, in the buyer’s words. */
export function RefundPolicy() {
  return (
    <section className="panel key stack" aria-labelledby="policy">
      <h2 id="policy">Refund policy</h2>
      <p className="small">Find the first line that fits. Nothing below it applies.</p>
      <dl className="facts policy small">
        {refundPolicyRows.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        “14 days” means the later of 14 calendar days and 10 business days. You open your documents by pressing “Open my
        documents” in your account. Opening documents only counts if you agreed to have them unlocked before the 14 days
        ended. {noticeCounts} If we find that the reason does not apply, we will decide your request as one for another
        reason. Money goes back to the card you paid with. This does not affect your statutory rights.{' '}
        <a href={termsSectionHref('refunds')}>All refund terms</a>
      </p>
    </section>
  )
}
