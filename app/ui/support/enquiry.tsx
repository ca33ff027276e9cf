import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { isMissing, supportTexts } from '#app/domain/support/tickets.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextAreaField } from '#app/ui/form.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { TrapField } from '#app/ui/trap.tsx'

/** The common part of the forms that write to the operator. */

const send = 'Send message'

/** Why a message was not sent, above the page's heading. */
export function EnquiryProblems({ form }: Pick<Parameters<typeof ErrorSummary>[0], 'form'>) {
  const isEmpty = isMissing(Object.values(form.allErrors).flat())
  return (
    <>
      <TooMany button={send} />
      <ErrorSummary
        title="There is a problem"
        lead={isEmpty ? supportTexts.missing : 'Nothing has been sent yet.'}
        form={form}
      />
    </>
  )
}

interface MessageFieldsProps {
  field: FieldMetadata<string>
  label?: string
  rows: number
  /** The id of the field that only programs fill in. */
  trapId: string
  /** Further fields behind the message. */
  children?: ReactNode
}

/** The end of the form: the message, and the button that sends it. */
export function MessageFields({ field, label = 'Message', rows, trapId, children }: MessageFieldsProps) {
  return (
    <>
      <TextAreaField field={field} label={label} hint="Up to 5,000 characters." rows={rows} />
      {children}
      <TrapField id={trapId} />
      <p>
        <button className="btn primary tall" type="submit">
          {send}
        </button>
      </p>
    </>
  )
}
