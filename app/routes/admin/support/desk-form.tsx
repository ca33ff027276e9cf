import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { cannedAnswers, fillCannedAnswer } from '#app/domain/support/canned-answers.ts'
import type { TicketDate } from '#app/domain/support/due.ts'
import type { DeskForm, TicketCase } from '#app/domain/support/tickets.ts'
import { CheckField, SelectField, TextAreaField } from '#app/ui/form.tsx'

/** The one form of a ticket's page, so that no button throws away what was typed for another. Buttons elsewhere name it. */
export const deskFormId = 'desk'

/** What the page gets back about its form, where it was not the end of it. */
export interface Sent {
  /** What was wrong with it or stood in its way, with everything typed. */
  result?: SubmissionResult
  /** Otherwise: what is to stay in it, and the canned answer to put below the answer. */
  kept?: DeskForm
  /** The last text that the admin has read; by default the last there is. */
  seen?: number
  /** Later texts are marked as new. */
  newAfter?: number
}

/** The state of the form. */
export function useDeskForm(ticket: TicketCase, sent: Sent | undefined) {
  return useForm<DeskForm>({
    id: deskFormId,
    lastResult: sent?.result,
    defaultValue: sent?.kept && { ...sent.kept, canned: '', answer: withCanned(sent.kept, ticket) },
  })
}

function withCanned({ answer = '', canned = '' }: DeskForm, ticket: TicketCase): string {
  const text = fillCannedAnswer(canned, ticket)
  return text ? [answer.trimEnd(), text].filter(Boolean).join('\n\n') : answer
}

interface DeskFormsProps {
  path: string
  ticket: TicketCase
  /** What is owed after an acknowledgement, if anything. */
  further: TicketDate | null
  fields: ReturnType<typeof useDeskForm>
  sent: Sent | undefined
}

/**
 * The answer to the sender and a note for the other admins. "Insert" comes first, since Enter in a field presses the first
 * button: it sends nothing, and comes back with the canned answer below what was typed.
 */
export function DeskForms({ path, ticket, further, fields: [form, fields], sent }: DeskFormsProps) {
  return (
    <form method="post" action={path} className="loose" {...getFormProps(form)}>
      <section className="stack" aria-labelledby="answer-title">
        <h2 id="answer-title">Answer</h2>
        <input type="hidden" name="seen" value={sent?.seen ?? ticket.lastMessageId} />
        <div className="row" style={{ alignItems: 'end' }}>
          <SelectField
            field={fields.canned}
            label="Canned answer"
            isOptional
            options={cannedAnswers.map(({ id, title }) => ({ value: id, label: title }))}
            placeholder="Choose one to insert"
          />
          <button className="btn" type="submit" name="intent" value="insert">
            Insert
          </button>
        </div>
        <TextAreaField
          field={fields.answer}
          label="Answer"
          hint={`Goes to ${ticket.email} by mail.`}
          rows={10}
          autoFocus={Boolean(sent?.kept?.canned)}
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
        </p>
      </section>
      <section className="stack" aria-labelledby="note-title">
        <h2 id="note-title">Internal note</h2>
        <TextAreaField field={fields.note} label="Note" hint="Only admins see it." rows={3} />
        <p>
          <button className="btn" type="submit" name="intent" value="note">
            Add note
          </button>
        </p>
      </section>
    </form>
  )
}
