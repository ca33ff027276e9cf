import type { FieldMetadata } from '@conform-to/react'
import { refundReasonLabels, refundReasons } from '#app/domain/terms/refund-reasons.ts'
import { SelectField, TextField } from '../form.tsx'

/** The fields in which the desk enters when a notice was sent and received, and why. */

type Field = FieldMetadata<string | undefined>

interface SentProps {
  fields: { sentDay: Field; sentTime: Field; sentProof: Field }
  /** The day of the payment, where it is known. */
  firstDay?: string
  today: string
}

/** When it was sent, and what shows that. */
export function SentFields({ fields, firstDay, today }: SentProps) {
  return (
    <>
      <TextField field={fields.sentDay} type="date" label="Sent on" min={firstDay} max={today} />
      <TextField
        field={fields.sentTime}
        type="time"
        label="Sent at"
        isOptional
        hint="Without a time it counts from the beginning of that day, or from the payment."
      />
      <TextField
        field={fields.sentProof}
        label="What shows when it was sent"
        hint="Such as “postmark of 13 November, envelope kept”, or who took the call."
        maxLength={300}
      />
    </>
  )
}

interface ReceivedProps {
  fields: { receivedDay: Field; receivedTime: Field }
  firstDay?: string
  today: string
}

/** When it was received. */
export function ReceivedFields({ fields, firstDay, today }: ReceivedProps) {
  return (
    <>
      <TextField field={fields.receivedDay} type="date" label="Received on" min={firstDay} max={today} />
      <TextField field={fields.receivedTime} type="time" label="Received at" isOptional />
    </>
  )
}

const reasons = refundReasons.map((value) => ({ value, label: refundReasonLabels[value] }))

/** Why, as its sender says it. */
export function ReasonField({ field }: { field: Field }) {
  return (
    <SelectField
      field={field}
      label="Reason"
      options={reasons}
      placeholder="Choose a reason"
      hint="A cancellation needs none. Choose what its sender says, else “Other”."
    />
  )
}
