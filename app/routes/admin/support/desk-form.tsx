import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { fillCannedAnswer, groupCannedAnswers, isAcknowledgement } from '#app/domain/support/canned-answers.ts'
import type { TicketDate } from '#app/domain/support/due.ts'
import type { DeskForm, TicketCase } from '#app/domain/support/tickets.ts'
import { Controls } from '#app/ui/controls.tsx'
import { CheckField, SelectField, TextAreaField } from '#app/ui/form.tsx'
import { useFacts } from '#app/ui/site/site.ts'

/**
 * The id of the one form of a ticket's page. There is only one, so that no button throws away text typed for another. Buttons
 * elsewhere on the page name it.
 */
export const deskFormId = 'desk'
/** The id of the field for the answer, for the link to it. */
export const answerFieldId = `${deskFormId}-answer`

/** The data that the page gets back when its form is shown again. */
export interface Sent {
  /** The mistakes in the form or the reason for a refusal, with everything typed. */
  result?: SubmissionResult
  /** Without mistakes: the text that stays in the form, and the canned answer to add below the answer. */
  kept?: DeskForm
  /** The last text that the admin has read. By default it is the last text of the ticket. */
  seen?: number
  /** Texts after this one are marked as new. */
  newAfter?: number
}

/** The state of the form. */
export function useDeskForm(ticket: TicketCase, sent: Sent | undefined, now: string) {
  const hasVatNumber = useFacts().vatNumber !== null
  return useForm<DeskForm>({
    id: deskFormId,
    lastResult: sent?.result,
    defaultValue: sent?.kept && withCanned(sent.kept, ticket, hasVatNumber, now),
  })
}

/** The text that stays in the form, with the canned answer below it. A mere acknowledgement is ticked as one. */
function withCanned(kept: DeskForm, ticket: TicketCase, hasVatNumber: boolean, now: string): DeskForm {
  const { answer = '', canned = '' } = kept
  const text = fillCannedAnswer(canned, ticket, hasVatNumber, now)
  return {
    ...kept,
    canned: '',
    answer: text ? [answer.trimEnd(), text].filter(Boolean).join('\n\n') : answer,
    ...(isAcknowledgement(canned) && { isAcknowledgement: 'on' }),
  }
}

interface DeskFormsProps {
  path: string
  ticket: TicketCase
  /** The date that still has to be met after an acknowledgement, if any. */
  further: TicketDate | null
  fields: ReturnType<typeof useDeskForm>
  sent: Sent | undefined
}

/**
 * The answer to the sender and a note for the other admins. "Insert" comes first, because Enter in a field presses the first
 * button. It sends nothing: the page comes back with the canned answer below the typed text.
 */
export function DeskForms({ path, ticket, further, fields: [form, fields], sent }: DeskFormsProps) {
  return (
    <Controls>
      <form method="post" action={path} className="loose" {...getFormProps(form)}>
        <section className="stack" aria-labelledby="answer-title">
          <h2 id="answer-title">Answer</h2>
          <input type="hidden" name="seen" value={sent?.seen ?? ticket.lastMessageId} />
          <input type="hidden" name="assignee" value={ticket.assignee?.id ?? ''} />
          <div className="row" style={{ alignItems: 'end' }}>
            <SelectField
              field={fields.canned}
              label="Canned answer"
              isOptional
              options={groupCannedAnswers(ticket.kind).map(({ label, answers }) => ({
                group: label,
                items: answers.map(({ id, title }) => ({ value: id, label: title })),
              }))}
              placeholder="Choose one to insert"
            />
            <button className="btn" type="submit" name="intent" value="insert">
              Insert
            </button>
          </div>
          <TextAreaField
            field={fields.answer}
            label="Answer"
            hint={`Will be emailed to ${ticket.email}.`}
            rows={10}
            autoFocus={Boolean(sent?.kept?.canned)}
            data-primary=""
            aria-keyshortcuts="e"
            title="Answer (e)"
          />
          {further && (
            <CheckField
              field={fields.isAcknowledgement}
              label="This is only an acknowledgement: keep the ticket open"
              hint={`${further.label} ${further.text}; it is then due.`}
            />
          )}
          <p className="row">
            <button className="btn primary" type="submit" name="intent" value="answer">
              Send answer
            </button>
            <button className="btn" type="submit" name="intent" value="answer-close">
              Send and close
            </button>
            <button className="btn" type="submit" name="intent" value="answer-next">
              Send and next
            </button>
          </p>
        </section>
        <details className="fold" open={Boolean(fields.note.initialValue || fields.note.errors)}>
          <summary>Internal note</summary>
          <div className="stack">
            <TextAreaField field={fields.note} label="Note" hint="Only admins see it." rows={3} />
            <p>
              <button className="btn" type="submit" name="intent" value="note">
                Add note
              </button>
            </p>
          </div>
        </details>
      </form>
    </Controls>
  )
}
