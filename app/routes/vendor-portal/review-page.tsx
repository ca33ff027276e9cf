import type { DocumentKindName } from '#app/domain/submissions/documents.ts'
import { steps, titleOf, type QuestionName, type StepName } from '#app/domain/submissions/record.ts'
import { describeVersion } from '#app/domain/terms/legal-versions.ts'
import type { Finding } from '#app/domain/submissions/screening/findings.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import {
  legalVersionHref,
  submissionDocumentsHref,
  submissionHref,
  submissionMessagesHref,
  submissionStepHref,
  vendorTermsHref,
} from '#app/ui/links.ts'
import { PlainCheck, PlainText } from '#app/ui/plain-fields.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { Findings } from '#app/ui/submissions/findings.tsx'
import { kindStates } from './documents-form.tsx'
import type { KindState } from './documents-view.server.ts'
import styles from './documents.module.css'

/** What came back of a declaration that could not be taken. */
export interface SentDeclaration {
  isTrue: boolean
  acceptsTerms: boolean
  signedName: string
  /** By field; what is about none stands under an empty name. */
  mistakes: Partial<Record<'isTrue' | 'acceptsTerms' | 'signedName' | '', string[]>>
}

interface Review {
  reference: string
  isEditable: boolean
  hasNoAuthority: boolean
  steps: {
    step: StepName
    answers: { name: QuestionName; label: string; text: string | null; mistake: string | null }[]
  }[]
  toFix: { step: StepName; count: number }[]
  missing: { kind: DocumentKindName; label: string }[]
  findings: Finding[]
  documents: { kind: DocumentKindName; label: string; state: KindState }[]
  /** When the first reply comes, for what is submitted now. */
  repliedBy: string
  /** The version of the vendor terms; null while it cannot be kept. */
  termsVersion: string | null
  /** When what is shown was last changed. */
  readAt: string
}

const submit = 'Submit for review'

/** The mistakes of the declaration that was sent, first on the page. */
export function DeclarationMistakes({ sent }: { sent: SentDeclaration | undefined }) {
  if (!sent) return null
  return (
    <>
      <TooMany button={submit} />
      <ErrorSummary
        title="It has not been submitted"
        lead="Nothing that you entered is lost."
        form={{ id: 'declare', allErrors: sent.mistakes }}
      />
    </>
  )
}

/** What is still to do, every answer, the documents, and the declaration. */
export function ReviewPage({ review, sent }: { review: Review; sent: SentDeclaration | undefined }) {
  const { reference, isEditable, hasNoAuthority, toFix, missing, findings } = review
  const isReady = toFix.length === 0 && missing.length === 0 && !hasNoAuthority
  return (
    <>
      {hasNoAuthority && (
        <section className="panel stack" aria-labelledby="no-authority">
          <h2 id="no-authority">Without an authority in writing we cannot take this</h2>
          <p>
            You can go on once the owner has agreed in writing that you may offer it. What you entered is kept for
            twelve months. <a href={submissionStepHref(reference, 'authority')}>Change the authority</a>
          </p>
        </section>
      )}
      {(toFix.length > 0 || missing.length > 0) && (
        <section className="panel stack" aria-labelledby="todo">
          <h2 id="todo">Still to do before you can submit</h2>
          <ul className="tight">
            {toFix.map(({ step, count }) => (
              <li key={step}>
                <a href={submissionStepHref(reference, step)}>{titleOf(step)}</a>: {count}{' '}
                {count === 1 ? 'answer' : 'answers'} to give or mend
              </li>
            ))}
            {missing.map(({ kind, label }) => (
              <li key={kind}>
                <a href={submissionDocumentsHref(reference, kind)}>{label}</a>: send it, or say why you cannot
              </li>
            ))}
          </ul>
        </section>
      )}
      {findings.length > 0 && (
        <section className="stack" aria-labelledby="findings">
          <h2 id="findings">Please look again</h2>
          <p className="small">A program has found this. It stops nothing: a person decides, and asks if need be.</p>
          <Findings
            findings={findings}
            actionOf={({ step, title }) =>
              isEditable && (
                <a href={submissionStepHref(reference, step)}>
                  Change {steps[step].label.toLowerCase()}
                  <span className="vh">: {title}</span>
                </a>
              )
            }
          />
        </section>
      )}
      {review.steps.map((each) => (
        <StepAnswers key={each.step} reference={reference} isEditable={isEditable} {...each} />
      ))}
      <Documents review={review} />
      {isEditable ? (
        <Declaration review={review} isReady={isReady} sent={sent} />
      ) : (
        <p className="box">
          It cannot be changed as it stands now. <a href={submissionHref(reference)}>See how it stands</a>, or{' '}
          <a href={submissionMessagesHref(reference)}>write to us</a>.
          {sent?.signedName && <span className="typed"> You had typed: {sent.signedName}</span>}
        </p>
      )}
    </>
  )
}

function StepAnswers({
  reference,
  isEditable,
  step,
  answers,
}: Review['steps'][number] & { reference: string; isEditable: boolean }) {
  return (
    <section className={`stack ${styles.kind}`} aria-labelledby={`step-${step}`}>
      <div className="row apart">
        <h2 id={`step-${step}`}>{titleOf(step)}</h2>
        {isEditable && answers.length > 0 && (
          <a href={submissionStepHref(reference, step)}>
            Change<span className="vh"> {titleOf(step)}</span>
          </a>
        )}
      </div>
      {answers.length === 0 ? (
        <p className="small muted">Your other answers leave nothing to ask here.</p>
      ) : (
        <dl className={`facts ${styles.answers}`}>
          {answers.map(({ name, label, text, mistake }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="typed">
                {text === null ? <span className="muted">Not stated</span> : <bdi>{text}</bdi>}
                {mistake && <span className={`small ${styles.fault}`}>{mistake}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Documents({ review: { reference, isEditable, documents } }: { review: Review }) {
  return (
    <section className={`stack ${styles.kind}`} aria-labelledby="step-documents">
      <div className="row apart">
        <h2 id="step-documents">{titleOf('documents')}</h2>
        {isEditable && (
          <a href={submissionDocumentsHref(reference)}>
            Change<span className="vh"> {titleOf('documents')}</span>
          </a>
        )}
      </div>
      <ul className={styles.files}>
        {documents.map(({ kind, label, state }) => {
          const [words, tone] = kindStates[state]
          return (
            <li key={kind}>
              <a href={submissionDocumentsHref(reference, kind)}>{label}</a>
              <span className={`tag ${tone}`.trim()}>{words}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface DeclarationProps {
  review: Review
  isReady: boolean
  sent: SentDeclaration | undefined
}

function Declaration({ review, isReady, sent }: DeclarationProps) {
  const { reference, repliedBy, termsVersion, readAt } = review
  return (
    <section className={`stack ${styles.kind}`} aria-labelledby="declare">
      <h2 id="declare">Declare and submit</h2>
      {!isReady && <p>Something is still to do: see the top of this page. You can submit it once that is done.</p>}
      <form method="post" action={submissionStepHref(reference, 'review')} className="stack">
        <input type="hidden" name="termsVersion" value={termsVersion ?? ''} />
        <input type="hidden" name="readAt" value={readAt} />
        <div>
          <PlainCheck
            id="declare-isTrue"
            name="isTrue"
            defaultChecked={sent?.isTrue}
            label="What I state is true and complete to my knowledge, I may offer this property, and nobody else offers it here."
          />
          <Fault of={sent?.mistakes.isTrue} />
        </div>
        <div>
          <PlainCheck
            id="declare-acceptsTerms"
            name="acceptsTerms"
            defaultChecked={sent?.acceptsTerms}
            label={
              <>
                I accept the{' '}
                <a href={termsVersion ? legalVersionHref('vendor-terms', termsVersion) : vendorTermsHref}>
                  vendor terms
                </a>
                {termsVersion && ` (version of ${describeVersion(termsVersion)})`}.
              </>
            }
          />
          <Fault of={sent?.mistakes.acceptsTerms} />
        </div>
        <PlainText
          id="declare-signedName"
          name="signedName"
          label="Your full name, as a signature"
          autoComplete="name"
          defaultValue={sent?.signedName}
          mistake={sent?.mistakes.signedName?.[0]}
        />
        <p className="small">
          Submitted now, you get the first reply by {repliedBy}. Nothing is published before a person has approved it.
        </p>
        <p className="row">
          <button className="btn primary tall" type="submit">
            {submit}
          </button>
          <a className="btn tall" href={submissionHref(reference)}>
            Come back later
          </a>
        </p>
      </form>
    </section>
  )
}

function Fault({ of }: { of: string[] | undefined }) {
  if (!of) return null
  return (
    <p className={`small ${styles.bad}`}>
      <span className="vh">Error: </span>
      {of[0]}
    </p>
  )
}
