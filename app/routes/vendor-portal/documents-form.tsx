import { formatBytes } from '#app/domain/deals/record/deals.ts'
import {
  acceptedKinds,
  describeKinds,
  pickedRules,
  type UploadedFile,
  type UploadRules,
} from '#app/domain/files/files.ts'
import { longestExcuse, type DocumentKindName } from '#app/domain/submissions/documents.ts'
import { documentRules, identityRules, pictureRules } from '#app/domain/submissions/papers.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import {
  submissionChangeHref,
  submissionDocumentsHref,
  submissionFileHref,
  submissionFilesHref,
  submissionHref,
  submissionMessagesHref,
  submissionStepHref,
} from '#app/ui/links.ts'
import pickedScript from '#app/ui/picked-files.js?url'
import { PlainArea, PlainCheck, PlainText } from '#app/ui/plain-fields.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { uploadFields } from '#app/utils/upload-fields.ts'
import type { DocumentsView, KindState, KindView } from './documents-view.server.ts'
import { isDateInput, sayDay } from './say-day.ts'
import styles from './documents.module.css'

/** What came back of a form that could not be taken. */
export interface SentDocuments {
  kind: DocumentKindName | 'pictures'
  day: string
  why: string
  kept: UploadedFile[]
  mistakes: { day?: string[]; files?: string[]; why?: string[] }
}

/** The mistakes of the form that was sent, first on the page. */
export function DocumentMistakes({
  sent,
  documents: { kinds, isEditable, takesNewer },
}: {
  sent: SentDocuments | undefined
  documents: DocumentsView
}) {
  if (!sent) return null
  const label = kinds.find(({ kind }) => kind === sent.kind)?.label ?? 'Pictures'
  return (
    <>
      <TooMany button="Send" hasFiles />
      <ErrorSummary
        title="There is a problem"
        lead={`${label}: nothing has been stored yet.${isEditable || takesNewer ? ' What you entered is kept.' : ''}`}
        form={{ id: sent.kind, allErrors: sent.mistakes }}
      />
    </>
  )
}

/** The state of a kind of document in a word or two, and the colour of its tag. */
export const kindStates: Record<KindState, [label: string, tone: string]> = {
  missing: ['Missing', 'gd'],
  another: ['Send another', 'gd'],
  ended: ['Ended', 'gd'],
  excused: ['Not sent', 'gc'],
  accepted: ['Accepted', 'ga'],
  'not-applicable': ['Does not apply', 'gb'],
  sent: ['Sent', 'gb'],
  optional: ['If you like', ''],
}

interface FormsProps {
  documents: DocumentsView
  sent: SentDocuments | undefined
}

/** Pictures and every kind of document, each with what was sent and a form of its own. */
export function DocumentForms({ documents, sent }: FormsProps) {
  const { reference, isEditable, takesNewer, kinds, pictures } = documents
  const toSend = kinds.filter(({ state }) => state === 'missing' || state === 'another' || state === 'ended').length
  return (
    <>
      <p className="lead">
        {toSend === 0
          ? 'Everything that your answers need is here.'
          : `${toSend} ${toSend === 1 ? 'document is' : 'documents are'} still to send.`}{' '}
        What is needed follows from your answers. Only our reviewers see it, and of an approved deal its buyer sees what
        is marked so.
      </p>
      {!isEditable && (
        <p className="box">
          {takesNewer ? (
            <>
              Of each document that ends you can send a newer one here, and the deal stays as it is until then. Send all
              of its pages: once our reviewer has accepted it, it takes the place of the one before. For anything else,{' '}
              <a href={submissionChangeHref(reference)}>change the submission</a> or{' '}
              <a href={submissionMessagesHref(reference)}>write to us</a>.
            </>
          ) : (
            <>
              Nothing of this submission can be changed as it stands now.{' '}
              <a href={submissionMessagesHref(reference)}>Write to us</a> instead.
            </>
          )}
          {sent?.why && <span className="typed"> You had typed: {sent.why}</span>}
        </p>
      )}
      {(isEditable || pictures.length > 0) && (
        <Pictures reference={reference} isEditable={isEditable} pictures={pictures} sent={sentOf(sent, 'pictures')} />
      )}
      {kinds.map((kind) => (
        <KindSection key={kind.kind} documents={documents} kind={kind} sent={sentOf(sent, kind.kind)} />
      ))}
      <p className="row">
        {isEditable ? (
          <>
            <a className="btn primary" href={submissionStepHref(reference, 'terms')}>
              Go on to the terms
            </a>
            <a className="btn" href={submissionStepHref(reference, 'risks')}>
              Back
            </a>
          </>
        ) : (
          <a className="btn" href={submissionHref(reference)}>
            Your submission
          </a>
        )}
      </p>
      <script src={pickedScript} defer />
    </>
  )
}

function sentOf(sent: SentDocuments | undefined, kind: SentDocuments['kind']): SentDocuments | undefined {
  return sent?.kind === kind ? sent : undefined
}

function Pictures({
  reference,
  isEditable,
  pictures,
  sent,
}: Pick<DocumentsView, 'reference' | 'isEditable' | 'pictures'> & { sent: SentDocuments | undefined }) {
  return (
    <section id="pictures" className={`stack ${styles.kind}`} aria-labelledby="pictures-title">
      <h2 id="pictures-title">Pictures of the property</h2>
      <p className="small">
        Up to {pictureRules.mostFilesOfOne}; the first one is the picture of the deal’s card. Show no people, number
        plates or house numbers. Buyers see new copies, without what a camera writes into them.
      </p>
      {pictures.length > 0 && (
        <ol className={styles.files}>
          {pictures.map(({ id, fileName, byteSize }, index) => (
            <li key={id}>
              <p>
                {index + 1}. <FileLink reference={reference} id={id} fileName={fileName} />{' '}
                <span className="fine">{formatBytes(byteSize)}</span>
              </p>
              {isEditable && (
                <div className={styles.buttons}>
                  {index > 0 && <Press {...{ reference, kind: 'pictures', id, what: fileName }} intent="first" />}
                  {index > 1 && <Press {...{ reference, kind: 'pictures', id, what: fileName }} intent="earlier" />}
                  <Press {...{ reference, kind: 'pictures', id, what: fileName }} intent="remove" />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {isEditable && pictures.length < pictureRules.mostFilesOfOne && (
        <form
          method="post"
          action={submissionDocumentsHref(reference)}
          encType="multipart/form-data"
          className="stack"
          aria-label="Send pictures"
        >
          <input type="hidden" name="kind" value="pictures" />
          <input type="hidden" name="intent" value="send" />
          <Files kind="pictures" rules={pictureRules} label="Pictures" sent={sent} />
          <p>
            <button className="btn" type="submit">
              Send<span className="vh"> pictures</span>
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

interface KindProps {
  documents: DocumentsView
  kind: KindView
  sent: SentDocuments | undefined
}

function KindSection({ documents: { reference, isEditable, takesIdentity }, kind, sent }: KindProps) {
  const [state, tone] = kindStates[kind.state]
  const isClosed = kind.isIdentity && !takesIdentity
  // Nobody has to say why what was sent is not.
  const mayExcuse = isEditable && kind.isNeeded && kind.state !== 'sent' && kind.state !== 'accepted'
  return (
    <section id={kind.kind} className={`stack ${styles.kind}`} aria-labelledby={`${kind.kind}-title`}>
      <div className="row apart">
        <h2 id={`${kind.kind}-title`}>{kind.label}</h2>
        <span className={`tag ${tone}`.trim()}>{state}</span>
      </div>
      <p className="small">
        {[
          kind.hint,
          kind.why,
          kind.validity,
          kind.isNeeded && kind.isMandatory && 'No deal is vetted without it.',
          kind.isForBuyers &&
            'The buyer of the deal gets it: a PDF with their name on each page, a picture without what a camera writes into it, a Word file as it is.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {isClosed && (
        <p className="box small">
          We cannot take papers of identity on this page. A reviewer will ask you for them by other means: say below
          that you wait for that.
        </p>
      )}
      {kind.files.length > 0 && (
        <ul className={styles.files}>
          {kind.files.map((file, index) => (
            <SentFile
              key={file.id}
              reference={reference}
              kind={kind}
              file={file}
              isNewest={index === 0}
              isEditable={isEditable}
            />
          ))}
        </ul>
      )}
      {kind.excuse && (
        <div className="box tight">
          <p className="small">
            <b>Not sent, because:</b> <span className="typed">{kind.excuse.why}</span>
          </p>
          <Verdict verdict={kind.excuse.verdict} note={kind.excuse.note} />
        </div>
      )}
      {(isEditable || kind.takesNewer) && !isClosed && <SendForm reference={reference} kind={kind} sent={sent} />}
      {mayExcuse && <ExcuseForm reference={reference} kind={kind} sent={sent} isClosed={isClosed} />}
    </section>
  )
}

function SentFile({
  reference,
  kind,
  file,
  isNewest,
  isEditable,
}: {
  reference: string
  kind: KindView
  file: KindView['files'][number]
  isNewest: boolean
  isEditable: boolean
}) {
  const { id, fileName, byteSize, sentAt, issuedOn, validUntil, isEnded, verdict, note, waits } = file
  const facts = [
    formatBytes(byteSize),
    `sent ${formatDate(sentAt)}`,
    issuedOn && `issued ${sayDay(issuedOn)}`,
    validUntil && !isEnded && `counts until ${sayDay(validUntil)}`,
  ].filter(Boolean)
  return (
    <li>
      <div className="tight">
        <p>
          <FileLink reference={reference} id={id} fileName={fileName} />{' '}
          <span className="fine">{facts.join(' · ')}</span>
        </p>
        {isEnded && validUntil && (
          <p className={`small ${styles.bad}`}>
            Ended on {sayDay(validUntil)}.{isNewest && ' Send a newer one.'}
          </p>
        )}
        {waits && <p className="small">Our reviewer looks at it. Until then the one before stands.</p>}
        <Verdict verdict={verdict} note={note} />
      </div>
      {((isEditable && verdict !== 'accepted') || waits) && (
        <Press reference={reference} kind={kind.kind} id={id} what={fileName} intent="remove" />
      )}
    </li>
  )
}

/** What our reviewer says of it; nothing while nobody has looked. */
function Verdict({ verdict, note }: { verdict: KindView['files'][number]['verdict']; note: string }) {
  if (verdict === null) return null
  const said = {
    accepted: 'Accepted.',
    replace: 'Our reviewer needs another one.',
    'not-applicable': 'Does not apply.',
  }
  return (
    <p className="small">
      <b>{said[verdict]}</b>
      {note && verdict === 'replace' && <span className="typed"> {note}</span>}
    </p>
  )
}

function SendForm({ reference, kind, sent }: Omit<KindProps, 'documents'> & { reference: string }) {
  const { kind: name, label, asks, isIdentity, files, excuse } = kind
  const isOpen = sent !== undefined || (kind.isNeeded && (kind.state === 'another' || kind.state === 'ended')) || (files.length === 0 && !excuse && kind.isNeeded) // prettier-ignore
  return (
    <details className="plain" open={isOpen}>
      <summary>
        {kind.takesNewer ? 'Send a newer one' : files.length > 0 ? 'Send another' : 'Send it'}
        <span className="vh">: {label}</span>
      </summary>
      <form
        method="post"
        action={submissionDocumentsHref(reference)}
        encType="multipart/form-data"
        className="stack"
        aria-label={`Send: ${label}`}
      >
        <input type="hidden" name="kind" value={name} />
        <input type="hidden" name="intent" value="send" />
        {asks && (
          <PlainText
            id={`${name}-day`}
            name="day"
            type={isDateInput(sent?.day ?? '') ? 'date' : 'text'}
            label={asks === 'issued' ? 'Issued on' : 'Its last day'}
            defaultValue={sent?.day}
            mistake={sent?.mistakes.day?.[0]}
          />
        )}
        <Files kind={name} rules={isIdentity ? identityRules : documentRules} label="File" sent={sent} />
        <p>
          <button className="btn" type="submit">
            Send<span className="vh"> {label}</span>
          </button>
        </p>
      </form>
    </details>
  )
}

function ExcuseForm({
  reference,
  kind: { kind, label, excuse },
  sent,
  isClosed,
}: Omit<KindProps, 'documents'> & { reference: string; isClosed: boolean }) {
  const isOpen = sent?.mistakes.why !== undefined || (isClosed && !excuse)
  return (
    <details className="plain" open={isOpen}>
      <summary>
        {excuse ? 'Change why it is not sent' : 'I cannot send this'}
        <span className="vh">: {label}</span>
      </summary>
      <form
        method="post"
        action={submissionDocumentsHref(reference)}
        className="stack"
        aria-label={`Why it is not sent: ${label}`}
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="intent" value="excuse" />
        <PlainArea
          id={`${kind}-why`}
          name="why"
          label="I cannot send this, because"
          hint={`Up to ${longestExcuse} characters. Our reviewer reads it, and may still ask for it.`}
          rows={3}
          defaultValue={
            sent?.why ||
            (excuse?.why ?? (isClosed ? 'I will send my papers of identity when a reviewer asks for them.' : ''))
          }
          mistake={sent?.mistakes.why?.[0]}
        />
        <p>
          <button className="btn" type="submit">
            Say so<span className="vh">: {label}</span>
          </button>
        </p>
      </form>
    </details>
  )
}

/** The file field, and the files of an earlier try that are stored already. Those that the script sends are put there too. */
function Files({
  kind,
  rules,
  label,
  sent,
}: {
  kind: SentDocuments['kind']
  rules: UploadRules
  label: string
  sent: SentDocuments | undefined
}) {
  return (
    <>
      <ul className={styles.picked} data-picked={rules.field}>
        {sent?.kept.map(({ id, fileName, byteSize }) => (
          <li key={id}>
            <PlainCheck
              name={uploadFields.kept}
              value={id}
              defaultChecked
              label={`Keep ${fileName} (${formatBytes(byteSize)})`}
            />
            <input type="hidden" name={uploadFields.shown} value={id} />
          </li>
        ))}
        <template>
          <li>
            <PlainCheck name={uploadFields.kept} defaultChecked label={<span data-name="" />} />
            <input type="hidden" name={uploadFields.shown} />
          </li>
        </template>
      </ul>
      <PlainText
        id={`${kind}-files`}
        type="file"
        name={rules.field}
        label={label}
        hint={`${describeKinds(rules)} each. Up to ${rules.mostFiles} at a time.`}
        multiple
        accept={acceptedKinds(rules)}
        data-send={submissionFilesHref}
        mistake={sent?.mistakes.files?.join(' ')}
        {...pickedRules(rules)}
      />
    </>
  )
}

function FileLink({ reference, id, fileName }: { reference: string; id: string; fileName: string }) {
  return (
    <a href={submissionFileHref(reference, id)} download>
      <bdi>{fileName}</bdi>
    </a>
  )
}

const presses = { remove: 'Remove', first: 'Make first', earlier: 'Move up' } as const

/** A button for a file that was sent, with a form of its own. */
function Press({
  reference,
  kind,
  id,
  what,
  intent,
}: {
  reference: string
  kind: string
  id: string
  what: string
  intent: keyof typeof presses
}) {
  return (
    <form method="post" action={submissionDocumentsHref(reference)}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="intent" value={intent} />
      <button className="as-link" type="submit" name="id" value={id}>
        {presses[intent]}
        <span className="vh"> {what}</span>
      </button>
    </form>
  )
}
