import { administrationFeePence, ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { termsSectionHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'

/** The policy box of the refund page: the table of RULES.md, Refunds, in the buyer’s words. */
export function RefundPolicy() {
  const rows: [string, string][] = [
    ['Within 48 hours of payment, for any reason', 'Full refund'],
    [
      'We or the owner have marked the deal unavailable, documents have been missing for more than 2 business days, or you paid twice (at any time)',
      'Full refund',
    ],
    ['Within 14 days, documents not opened', 'Full refund'],
    [
      `You tell us that the property is unavailable (at any time). We will ask the owner and reply within ${ownerBusinessDays} business days`,
      'Full refund once we have confirmed it',
    ],
    ['Within 14 days, documents opened, information incorrect or technical issues', 'Full refund after review'],
    [
      'Within 14 days, documents opened, changed plans or another reason',
      `Refund less ${formatPounds(administrationFeePence)}`,
    ],
    ['Later, information incorrect', 'Reviewed by a person; full refund if upheld'],
    ['Later, anything else', 'No refund'],
  ]
  return (
    <section className="panel key stack" aria-labelledby="policy">
      <h2 id="policy">Refund policy</h2>
      <p className="small">Find the first line that fits. Nothing below it applies.</p>
      <dl className="facts policy small">
        {rows.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        “14 days” means the later of 14 calendar days and 10 business days. You open your documents by pressing “Open my
        documents” in your account. Opening documents only counts if you agreed to have them unlocked before the 14 days
        ended. If we find that the reason does not apply, we will decide your request as one for another reason. Money
        goes back to the card you paid with. This does not affect your statutory rights.{' '}
        <a href={termsSectionHref('refunds')}>All refund terms</a>
      </p>
    </section>
  )
}
