import type { SubmissionCase, ToldDocument } from '#app/domain/submissions/desk.server.ts'
import { longestVerdictNote, verdictLabels } from '#app/domain/submissions/verdicts.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { adminSubmissionFileHref } from '#app/ui/links.ts'
import { PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'
import { writeSeenVerdict, type TypedCase } from './case-form.ts'
import styles from './case.module.css'

interface DocumentsProps {
  found: SubmissionCase
  mayJudge: boolean
  typed: TypedCase | undefined
  /** The documents whose verdict could not be saved. */
  refused: readonly string[]
}

/** Every document that is needed or was sent, with a verdict beside each, and the pictures. */
export function CaseDocuments({ found, mayJudge, typed, refused }: DocumentsProps) {
  const needed = found.kinds.filter(({ isNeeded }) => isNeeded)
  const done = needed.filter(({ isDone }) => isDone)
  return (
    <>
      <section aria-labelledby="documents">
        <div className="row apart">
          <h2 id="documents">Documents</h2>
          <p className="small muted">
            {done.length} of {needed.length} accepted or not needed
          </p>
        </div>
        <ul className={styles.kinds}>
          {found.kinds.map((kind) => (
            <li key={kind.kind}>
              <div className="tight">
                <h3>{kind.label}</h3>
                <p className="fine">
                  {[
                    kind.isMandatory ? 'Mandatory' : kind.isNeeded ? 'Needed' : 'Not needed',
                    kind.isForBuyers && 'given to the buyer',
                    kind.isIdentity && 'encrypted, each opening is recorded',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                {kind.hint && <p className="fine">{kind.hint}</p>}
              </div>
              {kind.documents.length === 0 ? (
                <p className="late">Missing</p>
              ) : (
                <ul>
                  {kind.documents.map((document) => (
                    <li key={document.id} className={styles.document}>
                      <What reference={found.reference} document={document} />
                      {mayJudge ? (
                        <Verdict
                          label={kind.label}
                          document={document}
                          typed={typed?.verdicts[document.id]}
                          isRefused={refused.includes(document.id)}
                        />
                      ) : (
                        <p>
                          {verdictLabels[document.verdict]}
                          {document.note && (
                            <>
                              : <bdi>{document.note}</bdi>
                            </>
                          )}
                        </p>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        {mayJudge && (
          <p>
            <button type="submit" className="btn" name="intent" value="save">
              Save verdicts
            </button>
          </p>
        )}
      </section>
      <Pictures found={found} />
    </>
  )
}

/** What came, and until when it counts. */
function What({ reference, document }: { reference: string; document: ToldDocument }) {
  const { id, fileName, byteSize, why, issuedOn, validUntil, isEnded, sentAt, judged } = document
  return (
    <div className="tight">
      {fileName ? (
        <p>
          <a href={adminSubmissionFileHref(reference, id)}>
            <bdi>{fileName}</bdi> ({formatBytes(byteSize)})
          </a>
        </p>
      ) : (
        <p>
          Not sent: <bdi className="typed">{why}</bdi>
        </p>
      )}
      <p className="fine">
        {issuedOn && `Issued ${dayText(issuedOn)}, `}
        {validUntil && (
          <>
            <span className={isEnded ? 'late' : undefined}>
              {isEnded ? 'ended' : 'counts until'} {dayText(validUntil)}
            </span>
            {', '}
          </>
        )}
        {fileName ? 'sent' : 'said'} {formatShortTime(sentAt)}
        {judged && `; judged ${formatShortTime(judged.at)} by ${judged.by ?? 'someone since deleted'}`}
      </p>
    </div>
  )
}

interface VerdictProps {
  label: string
  document: ToldDocument
  typed: { verdict: string; note: string } | undefined
  isRefused: boolean
}

function Verdict({ label, document, typed, isRefused }: VerdictProps) {
  const { id, verdicts } = document
  const verdict = typed?.verdict ?? document.verdict
  const needsNote = isRefused && verdict === 'replace' && typed?.note === ''
  return (
    <div className={styles.verdict}>
      <input type="hidden" name={`seen-${id}`} value={writeSeenVerdict(document)} />
      <PlainSelect
        id={`verdict-${id}`}
        name={`verdict-${id}`}
        label={
          <>
            Verdict<span className="vh"> on {label}</span>
          </>
        }
        defaultValue={verdict}
        options={verdicts.map((value) => ({ value, label: verdictLabels[value] }))}
      />
      <div className={styles.note}>
        <PlainText
          id={`note-${id}`}
          name={`note-${id}`}
          label={
            <>
              Note to the vendor<span className="vh"> on {label}</span>
            </>
          }
          maxLength={longestVerdictNote}
          defaultValue={typed?.note ?? document.note}
          autoComplete="off"
          mistake={needsNote && 'Say what to send in its place'}
        />
      </div>
    </div>
  )
}

function Pictures({ found: { pictures, reference } }: Pick<DocumentsProps, 'found'>) {
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {pictures.length === 0 ? (
        <p className="muted">None.</p>
      ) : (
        <ul className="row">
          {pictures.map(({ id, fileName, byteSize }) => (
            <li key={id}>
              <a href={adminSubmissionFileHref(reference, id)}>
                <bdi>{fileName}</bdi> ({formatBytes(byteSize)})
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function dayText(day: string): string {
  return formatDate(`${day}T12:00:00.000Z`)
}
