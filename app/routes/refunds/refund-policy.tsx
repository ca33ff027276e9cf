import { administrationFeePence, ownerBusinessDays } from '#app/domain/terms/refund-rules.ts'
import { termsSectionHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'

/** The policy box of the refund page: the table of RULES.md, Refunds, in the buyer’s words. */
export function RefundPolicy() {
  const rows: [string, string][] = [
    ['Within 48 hours of payment, any reason', 'Full'],
    [
      'Deal marked unavailable by us or its owner, documents missing for more than 2 working days, or paid twice: any time',
      'Full',
    ],
    ['Within 14 days, documents unopened', 'Full'],
    [
      `Property unavailable as you tell us: any time. We ask the owner and answer within ${ownerBusinessDays} working days`,
      'Full, once we have confirmed it',
    ],
    ['Within 14 days, documents opened, information incorrect or technical issues', 'Full, after review'],
    [
      'Within 14 days, documents opened, changed plans or another reason',
      `Less ${formatPounds(administrationFeePence)}`,
    ],
    ['Later, information incorrect', 'Reviewed by a person'],
    ['Later, anything else', 'No refund'],
  ]
  return (
    <section className="panel key stack" aria-labelledby="policy">
      <h2 id="policy">Refund policy</h2>
      <dl className="facts">
        {rows.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="fine">
        The first row that fits applies. “14 days” means the later of 14 calendar days and 10 business days. Documents
        are opened when you press “Open my documents” in your account; that counts where you agreed at checkout to lose
        your right to cancel by it. A reason that turns out not to hold is decided as any other. Money goes back to the
        card you paid with. This does not affect your statutory rights.{' '}
        <a href={termsSectionHref('refunds')}>All refund terms</a>
      </p>
    </section>
  )
}
