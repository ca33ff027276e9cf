import { Fragment } from 'react'
import { dealSections, type DealSection } from '#app/domain/deals/record/record-kinds.ts'
import {
  fieldNames,
  fieldOf,
  missingFieldsText,
  type DealTexts,
  type FieldName,
} from '#app/domain/deals/record/record.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import formScript from '#app/ui/desk/deal-form.js?url'
import keepScript from '#app/ui/desk/keep-typing.js?url'
import { adminDealDraftHref } from '#app/ui/links.ts'
import { Older, Recovered } from '../../records/typing-notices.tsx'
import { ConfirmFigures, figureMistakes } from './confirm-figures.tsx'
import { FiguresPanel, HistoryPanel, ScorePanel } from './aside.tsx'
import { DealField, Strategies, type FormTexts } from './fields.tsx'
import { DocumentFields, NewFileFields, PictureFields } from './files.tsx'
import { dealFormId } from './ids.ts'
import type { SentDeal } from './answer.server.ts'
import type { DealFormView } from './view.server.ts'
import styles from './form.module.css'

/** Stands beside the time of a draft. */
const besideDraft = 'Nothing is public before you save.'

interface DealFormProps {
  view: DealFormView
  sent: SentDeal | undefined
  /** The address that the form is sent to, and the one of the form with the draft in it. */
  action: string
  shownHref: string
}

/** The form of a deal with what stands beside it. Everything that was typed is in it again, whatever became of it. */
export function DealForm({ view, sent, action, shownHref }: DealFormProps) {
  const texts = sent?.texts ?? view.texts
  const form: FormTexts = {
    texts,
    mistakes: sent?.mistakes ?? {},
    areas: view.areas,
    draft: view.canDraft ? { sent: sent?.drafted } : null,
  }
  const preview = sent ? sent.preview : view.preview
  return (
    <>
      <form
        id={dealFormId}
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        data-kind="deal"
        data-record={view.deal?.id ?? 0}
        data-user={view.userId}
        data-draft={adminDealDraftHref}
        data-keep={keepScript}
        data-beside={besideDraft}
      >
        {/* The Enter key presses the first button of a form. */}
        <button className="vh" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <input type="hidden" name="version" value={sent?.version ?? view.version} />
        <input type="hidden" name="form" value={view.formId} />
        <Strategies />
        <div className={styles.edit}>
          <Jump texts={texts} />
          <div>
            <p className={`fine ${styles.lead}`}>
              Title, description, location, property type and price are required. What buyers need most and is empty is
              shown as “Not stated”. £3,000, 3 000.00 and 3000 are all understood.
            </p>
            {inOrder.map((section) => (
              <Fragment key={section}>
                {section === 'address' && <Files view={view} sent={sent} />}
                <Section section={section} form={form} />
              </Fragment>
            ))}
          </div>
          <aside className={styles.aside} aria-label="Figures, score and history">
            <FiguresPanel preview={preview} isTyped={sent !== undefined} />
            <ScorePanel preview={preview} form={form} />
            {view.deal && <HistoryPanel dealId={view.deal.id} {...view.deal.history} />}
          </aside>
          <div className={styles.last}>
            <NewFileFields
              texts={sent?.files.texts ?? view.fileTexts}
              mistakes={sent?.files.mistakes ?? {}}
              kept={sent?.files.keptPictures ?? []}
            />
            {sent && <ConfirmFigures {...sent.figures} />}
          </div>
        </div>
        <Savebar />
      </form>
      {/* For the script, which puts them above the form. */}
      <template data-recovered="">
        <Recovered count={1} href={shownHref} />
      </template>
      <template data-older="">
        <Older kept={null} action={action} />
      </template>
    </>
  )
}

/** The pictures and documents, as they are stored and with what was typed about them. */
function Files({ view, sent }: Pick<DealFormProps, 'view' | 'sent'>) {
  const { pictures, documents } = view.files
  const { texts = view.fileTexts, mistakes = {}, keptPictures = [], keptDocuments = [] } = sent?.files ?? {}
  return (
    <>
      <PictureFields pictures={pictures} texts={texts} mistakes={mistakes} kept={keptPictures} />
      <DocumentFields documents={documents} texts={texts} mistakes={mistakes} kept={keptDocuments} />
    </>
  )
}

/** The sections between the aside's, which has those of the score. */
const inOrder = (Object.keys(dealSections) as DealSection[]).filter((section) => section !== 'score')

const fieldsOf = (section: DealSection) => fieldNames.filter((name) => fieldOf(name).section === section)

/** The number of stated fields of a section; a box is stated once it is ticked. */
function countStated(section: DealSection, texts: DealTexts): string {
  const names = fieldsOf(section)
  const stated = names.filter((name) => texts[name].trim() !== '').length
  return names.every((name) => fieldOf(name).control.kind === 'flag') ? `${stated}` : `${stated}/${names.length}`
}

function Jump({ texts }: { texts: DealTexts }) {
  return (
    <nav className={styles.jump} aria-label="Sections of the form">
      {inOrder.map((section) => (
        <a key={section} href={`#${section}`}>
          <span>{dealSections[section]}</span> <span className="fine">{countStated(section, texts)}</span>
        </a>
      ))}
    </nav>
  )
}

const sectionHints: Partial<Record<DealSection, string>> = {
  papers: 'They are a factor of the score, and thin evidence closes its upper grades.',
  features: 'Nothing is claimed on the page that is not ticked or listed here.',
  visibility: 'An active deal is visible to users and open for reservations.',
}

function Section({ section, form }: { section: DealSection; form: FormTexts }) {
  const hint = sectionHints[section]
  return (
    <fieldset id={section}>
      <legend>{dealSections[section]}</legend>
      <div className={styles.grid}>
        {fieldsOf(section).map((name) => (
          <DealField key={name} name={name} form={form} />
        ))}
      </div>
      {hint && <p className="fine">{hint}</p>}
    </fieldset>
  )
}

function Savebar() {
  return (
    <div className={styles.savebar}>
      <button
        className="btn primary tall"
        type="submit"
        name="intent"
        value="save"
        aria-keyshortcuts="Control+S"
        title="Save (Ctrl S)"
      >
        Save
      </button>
      <button className="btn tall" type="submit" name="intent" value="next">
        Save and next
      </button>
      <button className="btn tall" type="submit" name="intent" value="preview">
        Work out the figures
      </button>
      <span className="fine needs-script" role="status" data-kept="">
        {besideDraft}
      </span>
      {/* A module: Vite's development server puts an import before whatever imports another. */}
      <script type="module" src={formScript} />
    </div>
  )
}

/** Mistakes in what was typed, each linked to its field. Nothing where there are none. */
export function DealMistakesSummary({
  texts,
  mistakes,
  files,
  figures,
}: Pick<SentDeal, 'texts' | 'mistakes' | 'files' | 'figures'>) {
  const allErrors = {
    ...Object.fromEntries(
      fieldNames.flatMap((name) => (mistakes[name] === undefined ? [] : [[name, [sayMistake(name, mistakes[name])]]])),
    ),
    ...files.mistakes,
    ...figureMistakes(figures),
  }
  const isMissing = fieldNames.some((name) => fieldOf(name).isRequired && texts[name].trim() === '')
  return (
    <ErrorSummary
      title={isMissing ? missingFieldsText : 'There is a problem'}
      lead="Nothing has been saved yet. Everything you typed is below."
      form={{ id: dealFormId, allErrors }}
    />
  )
}

/** A message that stands far from its field, so that it names the field where it does not do so itself. */
function sayMistake(name: FieldName, message: string): string {
  const { label } = fieldOf(name)
  const isNamed = message.toLowerCase().includes(label.split(',')[0]!.toLowerCase())
  return isNamed ? message : `${label}: ${message}`
}
