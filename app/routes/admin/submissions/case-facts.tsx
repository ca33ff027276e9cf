import { hrefWith } from '#app/domain/lists/lists.ts'
import type { SubmissionCase } from '#app/domain/submissions/desk.server.ts'
import { dealStatusLabels } from '#app/domain/deals/desk/desk.ts'
import { submissionStates } from '#app/domain/submissions/moves.ts'
import { Log, type ToldEvent } from '#app/ui/desk/case.tsx'
import { useIsOpen } from '#app/ui/desk/sections.ts'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { adminDealEditHref, adminSubmissionHref } from '#app/ui/links.ts'
import { Findings } from '#app/ui/submissions/findings.tsx'
import { PlainArea, PlainCheck } from '#app/ui/plain-fields.tsx'
import { ThreadLinks } from '#app/ui/thread-links.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import type { TypedCase } from './case-form.ts'
import styles from './case.module.css'

/** What screening asks about. */
export function Screening({ findings }: Pick<SubmissionCase, 'findings'>) {
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">Screening found</h2>
      {findings.length === 0 ? <p className="muted">Nothing.</p> : <Findings findings={findings} />}
    </section>
  )
}

/** Other deals and submissions that may be the same property. */
export function Twins({ twins }: Pick<SubmissionCase, 'twins'>) {
  const hasDeals = useIsOpen('deals')
  if (twins.length === 0) return null
  return (
    <section aria-labelledby="twins">
      <h2 id="twins">The same property</h2>
      <ul className="tight">
        {twins.map((twin) => {
          const name = (
            <>
              {twin.reference}, <bdi>{twin.title}</bdi>
            </>
          )
          const state = twin.kind === 'deal' ? dealStatusLabels[twin.status] : submissionStates[twin.state]
          return (
            <li key={twin.reference}>
              {twin.kind === 'submission' ? (
                <a href={adminSubmissionHref(twin.reference)}>{name}</a>
              ) : hasDeals ? (
                <a href={adminDealEditHref(twin.id)}>{name}</a>
              ) : (
                name
              )}{' '}
              <span className="beside">
                {state.toLowerCase()}, same {twin.by.map((by) => (by === 'title' ? 'title number' : by)).join(' and ')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The vendor's figures beside ours and those of the area. */
export function Figures({ figures: { rows, area, warnings, isWhole } }: Pick<SubmissionCase, 'figures'>) {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Figures</h2>
      <section className="scroll" tabIndex={0} aria-label="Figures side by side">
        <table className="lines">
          <caption className="vh">The vendor’s figures beside ours and those of the area</caption>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="n">
                Vendor
              </th>
              <th scope="col" className="n">
                Computed
              </th>
              <th scope="col" className="n">
                Area
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td className="n">{row.vendor}</td>
                <td className="n">{row.ours}</td>
                <td className="n">{row.area}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="fine">
        {!isWhole && 'Some answers cannot be read, and count as empty. '}
        {area ? `Area: ${area}.` : 'The place is in no area that is known.'}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="small">
          {warning}
        </p>
      ))}
    </section>
  )
}

const notStated = 'Not stated'

/** The answers by page. What has changed since the version before is marked, with what stood there. */
export function Answers({ found: { steps, beforeAt, isWithVendor, signed } }: { found: SubmissionCase }) {
  const changed = steps.reduce((sum, { answers }) => sum + answers.filter((one) => one.before !== undefined).length, 0)
  return (
    <section aria-labelledby="answers">
      <div className="row apart">
        <h2 id="answers">Answers</h2>
        <p className="small muted">
          {beforeAt
            ? `${changed} changed since the version of ${formatShortTime(beforeAt)}`
            : isWithVendor && signed
              ? `As submitted ${formatShortTime(signed.at)}`
              : 'The first version'}
        </p>
      </div>
      {isWithVendor && <p className="small">The vendor may be changing them now. These are the ones submitted last.</p>}
      {steps.map(({ step, label, answers }) => {
        const isChanged = answers.some((one) => one.before !== undefined)
        return (
          <details key={step} className="fold" open={isChanged || beforeAt === null}>
            <summary>
              {label}
              {isChanged && ', changed'}
            </summary>
            <div>
              <dl className={`known ${styles.answers}`}>
                {answers.map(({ name, label: question, said, before }) => (
                  <div key={name} className={before === undefined ? undefined : styles.changed}>
                    <dt>{question}</dt>
                    <dd className="typed">
                      {before !== undefined && (
                        <s>
                          <span className="vh">Before: </span>
                          {before ?? notStated}
                        </s>
                      )}
                      {before !== undefined && <span className="vh">Now: </span>}
                      {said ?? <span className="muted">{notStated}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </details>
        )
      })}
    </section>
  )
}

interface MessagesProps {
  found: Pick<SubmissionCase, 'reference' | 'messages' | 'pages' | 'isAccountClosed'>
  /** The filters of the list that led here, as a query. */
  filters: string
  typed: TypedCase | undefined
  refusal: { message: string; field?: string } | null | undefined
}

const kindWords = { vendor: 'from the vendor', desk: 'to the vendor', note: 'note among us' } as const

/** What vendor and desk have written to each other, the notes among the desk, and the field for another. */
export function Messages({ found, filters, typed, refusal }: MessagesProps) {
  const { reference, messages, pages, isAccountClosed } = found
  const decides = useIsOpen('money')
  return (
    <section className="stack" aria-labelledby="messages">
      <h2 id="messages">Messages and notes</h2>
      <ThreadLinks
        pages={pages}
        hrefFor={(page) => `${hrefWith(adminSubmissionHref(reference), filters, { page })}#messages`}
      />
      {messages.length > 0 && (
        <ul className="stack">
          {messages.map(({ id, kind, author, body, at, isSuspicion }) => (
            <li key={id} className="tight">
              <p className="fine">
                <bdi>{author ?? (kind === 'vendor' ? 'The vendor' : 'Someone since deleted')}</bdi>, {kindWords[kind]},{' '}
                <time dateTime={at}>{formatShortTime(at)}</time>
                {isSuspicion && ' · suspicion, never told'}
              </p>
              <p className={kind === 'note' ? `words typed ${styles['note-among']}` : 'words typed'}>{body}</p>
              {decides && kind === 'note' && (
                <p>
                  <button type="submit" className="btn sm" name="judge" value={`${id} ${isSuspicion ? 'no' : 'yes'}`}>
                    {isSuspicion ? 'No suspicion' : 'About a suspicion'}
                    <span className="vh">: the note of {formatShortTime(at)}</span>
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="tight">
        <PlainArea
          id="text"
          name="text"
          label="Write"
          hint={isAccountClosed && 'The vendor’s account is closed, so that only a note among us is left.'}
          rows={3}
          defaultValue={typed?.text}
          mistake={refusal?.field === 'text' && refusal.message}
        />
        <PlainCheck
          name="isSuspicion"
          defaultChecked={typed?.isSuspicion}
          label={`A note about a suspicion of crime: nobody is ever told${decides ? '' : ', and only admins read it'}`}
        />
        <p className="row">
          {!isAccountClosed && (
            <button type="submit" className="btn" name="intent" value="message">
              Send to the vendor
            </button>
          )}
          <button type="submit" className="btn" name="intent" value="note">
            Keep as a note among us
          </button>
        </p>
      </div>
    </section>
  )
}

/** What has happened, with the reasons that the vendor was given. */
export function TimeLine({ events, id }: { events: (ToldEvent & { reason: string })[]; id: number }) {
  return (
    <section className="tight" aria-labelledby="so-far">
      <div className="row apart">
        <h2 id="so-far">So far</h2>
        <TrailLink className="small" thing={{ type: 'submission', id: String(id) }}>
          Audit trail of this submission
        </TrailLink>
      </div>
      <Log
        events={events.map(({ reason, what, ...event }) => ({ ...event, what: reason ? `${what}: ${reason}` : what }))}
      />
    </section>
  )
}
