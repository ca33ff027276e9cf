import type { SubmissionCase, ToldDocument } from '#app/domain/submissions/desk.server.ts'
import { longestVerdictNote, verdictLabels } from '#app/domain/submissions/verdicts.ts'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { adminSubmissionFileHref } from '#app/ui/links.ts'
import { PlainArea, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
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
              <div className={styles.head}>
                <h3>{kind.label}</h3>
                <p className="fine" title={kind.hint || undefined}>
                  {[
                    kind.isMandatory ? 'Mandatory' : kind.isNeeded ? 'Needed' : 'Not needed',
                    kind.isForBuyers && 'given to the buyer',
                    kind.isIdentity && 'encrypted, each opening is recorded',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
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

/** Newer documents of an approved submission, each with a word of its own: nothing else of it is judged anew. */
export function NewerDocuments({
  found: { reference, kinds, renewals },
  typed,
  refusal,
  longest,
}: Pick<DocumentsProps, 'found' | 'typed'> & {
  refusal: { message: string; field?: string } | null | undefined
  longest: number
}) {
  if (renewals.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="newer">
      {/* The Enter key presses the first button of a form: here it must accept nothing. */}
      <button type="submit" className="vh" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <h2 id="newer">Newer documents</h2>
      <p className="small">
        The deal stays as it is until you accept one. Then it takes the place of those of its kind before, for buyers
        too.
      </p>
      {renewals.map(({ id, label }) => {
        const all = kinds.find(({ documents }) => documents.some((each) => each.id === id))?.documents ?? []
        const document = all.find((each) => each.id === id)
        const longer = all.find(({ verdict, validUntil }) => verdict === 'accepted' && (validUntil ?? '') > (document?.validUntil ?? '')) // prettier-ignore
        return (
          <section key={id} className="tight" aria-labelledby={`newer-title-${id}`}>
            <h3 id={`newer-title-${id}`}>{label}</h3>
            {document && <What reference={reference} document={document} />}
            {longer?.validUntil && (
              <p className="small late">
                It ends before one that stands, which counts until {dayText(longer.validUntil)}.
              </p>
            )}
            <p>
              <button type="submit" className="btn primary" name="intent" value={`accept-newer:${id}`}>
                Accept<span className="vh">: {label}</span>
              </button>
            </p>
            <PlainArea
              id={`newer-${id}`}
              name={`newer-${id}`}
              label={
                <>
                  If not, what to send in its place<span className="vh">: {label}</span>
                </>
              }
              hint="The vendor gets it by email."
              maxLength={longest}
              defaultValue={typed?.newer[id]}
              autoComplete="off"
              mistake={refusal?.field === `newer-${id}` && 'Say what to send in its place'}
            />
            <p>
              <button type="submit" className="btn" name="intent" value={`refuse-newer:${id}`}>
                Refuse<span className="vh">: {label}</span>
              </button>
            </p>
          </section>
        )
      })}
    </section>
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
        {fileName ? 'Sent' : 'Said'} {formatShortTime(sentAt)}
        {issuedOn && `, issued ${dayText(issuedOn)}`}
        {validUntil && (
          <>
            {', '}
            <span className={isEnded ? 'late' : undefined}>
              {isEnded ? 'ended' : 'counts until'} {dayText(validUntil)}
            </span>
          </>
        )}
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
        label={<span className="vh">Verdict on {label}</span>}
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
