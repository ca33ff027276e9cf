import type { SubmissionCase } from '#app/domain/submissions/desk.server.ts'
import type { Move } from '#app/domain/submissions/moves.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { Known } from '#app/ui/desk/case.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { adminDealEditHref, adminPersonHref } from '#app/ui/links.ts'
import { PlainArea, PlainCheck } from '#app/ui/plain-fields.tsx'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import type { TypedCase } from './case-form.ts'
import { sayMailed } from './tell.ts'

interface DecisionProps {
  found: SubmissionCase
  moves: readonly Move[]
  mayJudge: boolean
  typed: TypedCase | undefined
  refusal: { message: string; field?: string } | null | undefined
  userId: string
  longest: number
}

/** Who has it, the checklist, and every way on from this state. */
export function CaseDecision({ found, moves, mayJudge, typed, refusal, userId, longest }: DecisionProps) {
  const mistakeOf = (field: string) => refusal?.field === field && refusal.message
  const has = (move: Move) => moves.includes(move)
  return (
    <>
      <section className="panel stack" aria-labelledby="decision">
        <h2 id="decision">Decision</h2>
        <Standing found={found} userId={userId} />
        {has('take') && <Press value="take">Take it</Press>}
        {has('put-back') && <Press value="put-back">Put it back into the queue</Press>}
        {has('let-go') && <Press value="let-go">Go on with the review</Press>}
        {has('reopen') && <Press value="reopen">Open it again</Press>}
        {has('approve') && <Approve found={found} />}
      </section>
      <Checklist found={found} mayJudge={mayJudge} typed={typed} />
      {has('request-changes') && (
        <section className="panel tight" aria-labelledby="changes">
          <h2 id="changes">Ask for changes</h2>
          <input type="hidden" name="suggested" value={found.suggestedReason} />
          <PlainArea
            id="reason"
            name="reason"
            label="What has to change"
            hint={`${sayMailed('The vendor gets it by email, with a link to their submission.', found.isAccountClosed)} It begins with the documents that are missing or out of date, and what your verdicts ask for.`}
            rows={4}
            maxLength={longest}
            defaultValue={typed?.reason ?? found.suggestedReason}
            mistake={mistakeOf('reason')}
          />
          <Press value="request-changes">Request changes</Press>
        </section>
      )}
      {has('hold') && (
        <details className="fold" open={Boolean(typed?.hold) || refusal?.field === 'hold'}>
          <summary>Put it on hold</summary>
          <div className="tight">
            <PlainArea
              id="hold"
              name="hold"
              label="Why"
              hint={sayMailed('The vendor gets it by email.', found.isAccountClosed)}
              rows={3}
              maxLength={longest}
              defaultValue={typed?.hold}
              mistake={mistakeOf('hold')}
            />
            <Press value="hold">Hold</Press>
          </div>
        </details>
      )}
      {(has('reject') || has('refuse-change')) && (
        <p>
          <button type="submit" className="btn danger" name="intent" value="reject">
            {has('reject') ? 'Reject …' : 'Refuse the changes …'}
          </button>
        </p>
      )}
    </>
  )
}

function Press({ value, children }: { value: string; children: string }) {
  return (
    <p>
      <button type="submit" className="btn" name="intent" value={value}>
        {children}
      </button>
    </p>
  )
}

/** Who has it, who has approved it first, and the deal that came of it. */
function Standing({
  found: { reviewer, second, deal, stateSince },
  userId,
}: {
  found: SubmissionCase
  userId: string
}) {
  const hasDeals = useIsOpen('deals')
  return (
    <Known
      facts={[
        ['Reviewer', reviewer ? <bdi key="who">{reviewer.id === userId ? 'You' : reviewer.name}</bdi> : 'Nobody yet'],
        ['In this state since', formatShortTime(stateSince)],
        second
          ? [
              'Approved first',
              <span key="second">
                {second.id === userId ? 'by you' : <bdi>by {second.name ?? 'someone since deleted'}</bdi>}
                {second.at && `, ${formatShortTime(second.at)}`}
              </span>,
            ]
          : null,
        deal
          ? [
              'Deal',
              hasDeals ? (
                <a key="deal" href={adminDealEditHref(deal.id)}>
                  {deal.reference}
                </a>
              ) : (
                deal.reference
              ),
            ]
          : null,
      ]}
    />
  )
}

function Approve({ found: { missing } }: { found: SubmissionCase }) {
  const open = [
    missing.documents.length > 0 && countText(missing.documents.length, 'document'),
    missing.checks.length > 0 && countText(missing.checks.length, 'check'),
  ].filter(Boolean)
  return (
    <div className="tight">
      <button type="submit" className="btn primary" name="intent" value="approve">
        Approve …
      </button>
      <p className="fine">
        {open.length > 0
          ? `Not yet: ${open.join(' and ')} still open.`
          : 'Everything is judged and checked. The next page shows what comes of it.'}
      </p>
    </div>
  )
}

function Checklist({ found, mayJudge, typed }: Pick<DecisionProps, 'found' | 'mayJudge' | 'typed'>) {
  const seen = found.checks.filter(({ ticked }) => ticked).map(({ name }) => name)
  return (
    <section className="panel tight" aria-labelledby="checklist">
      <h2 id="checklist">Checklist</h2>
      {mayJudge && <input type="hidden" name="seen-checks" value={seen.join(' ')} />}
      <ul className="tight">
        {found.checks.map(({ name, label, ticked }) => (
          <li key={name}>
            {mayJudge ? (
              <PlainCheck
                name={`check-${name}`}
                defaultChecked={typed?.checks ? typed.checks.includes(name) : ticked !== null}
                label={label}
              />
            ) : (
              <p>
                {ticked ? '✓' : '–'} {label}
              </p>
            )}
            {ticked && (
              <p className="fine">
                <bdi>{ticked.by ?? 'Someone since deleted'}</bdi>, {formatShortTime(ticked.at)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayJudge && <Press value="save">Save checklist</Press>}
    </section>
  )
}

/** The vendor and what they signed. */
export function Parties({ found: { vendor, isAccountClosed, signed, location } }: { found: SubmissionCase }) {
  const hasPeople = useIsOpen('support')
  return (
    <section aria-labelledby="parties">
      <h2 id="parties">Vendor</h2>
      <Known
        facts={[
          [
            'Account',
            vendor ? (
              hasPeople ? (
                <a key="vendor" href={adminPersonHref(vendor.id)}>
                  <bdi>{vendor.name}</bdi>
                </a>
              ) : (
                <bdi key="vendor">{vendor.name}</bdi>
              )
            ) : (
              'Deleted'
            ),
          ],
          vendor
            ? ['Email', isAccountClosed ? 'None: the account is closed' : <bdi key="email">{vendor.email}</bdi>]
            : null,
          ['Place', <bdi key="place">{location || '–'}</bdi>],
          signed
            ? [
                'Signed',
                <span key="signed">
                  <bdi>{signed.name || '–'}</bdi>, {formatShortTime(signed.at)}
                </span>,
              ]
            : null,
          signed ? ['Vendor terms', <AgreedTermsLink key="terms" terms={signed.terms} page="vendor-terms" />] : null,
        ]}
      />
    </section>
  )
}

/** Texts that were typed into fields that are not on the page any more, as when a colleague decided first. */
export function LeftTexts({
  typed,
  moves,
  mayJudge,
  found,
}: {
  typed: TypedCase
  moves: readonly Move[]
  mayJudge: boolean
  found: SubmissionCase
}) {
  const texts = [
    ...(moves.includes('request-changes') || typed.reason === typed.suggested ? [] : [typed.reason]),
    ...(moves.includes('hold') ? [] : [typed.hold]),
    ...(mayJudge
      ? []
      : found.kinds.flatMap(({ label, documents }) =>
          documents.flatMap(({ id }) => (typed.verdicts[id]?.note ? [`${label}: ${typed.verdicts[id].note}`] : [])),
        )),
    ...Object.entries(typed.newer).flatMap(([id, note]) =>
      found.renewals.some((each) => each.id === id) ? [] : [note],
    ),
  ].filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <section className="tight" aria-labelledby="typed">
      <h2 id="typed">What you had typed</h2>
      {texts.map((text, index) => (
        <p key={index} className="typed">
          {text}
        </p>
      ))}
    </section>
  )
}
