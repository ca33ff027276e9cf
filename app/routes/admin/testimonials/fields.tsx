import type { FieldMetadata } from '@conform-to/react'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { testimonialEvidence } from '#app/domain/testimonials/evidence.ts'
import { ChoiceField, TextAreaField, TextField } from '#app/ui/form.tsx'
import '#app/ui/styles/paying.css'
import { UploadField } from '../../upload-field.tsx'

type Fields<Name extends string> = Record<Name, FieldMetadata<string | undefined>>

interface IncentiveProps {
  fields: Fields<'incentive' | 'what'>
  /** The field for the reason; undefined where there was no answer before. */
  why?: FieldMetadata<string | undefined> | undefined
}

/** Whether anything was offered or given, as the desk knows it. Another answer than before wants a reason. */
export function IncentiveFields({ fields, why }: IncentiveProps) {
  return (
    <>
      <ChoiceField
        field={fields.incentive}
        legend="Was anything offered or given for these words?"
        choices={[
          { value: 'no', label: 'Nothing' },
          {
            value: 'yes',
            label: 'Yes',
            field: (
              <TextField
                field={fields.what}
                label="What"
                hint="It is shown as “was given …”, so write “a £50 voucher” or “an offer of a discount”."
              />
            ),
          },
        ]}
      />
      {why && (
        <TextField
          field={why}
          label="If that is another answer than before: why"
          isOptional
          hint="It stays with the record. Its author does not see it."
        />
      )}
    </>
  )
}

/** When and how somebody agreed who did not do so by the site's form. */
export function ConsentFields({ fields, today }: { fields: Fields<'consentDay' | 'consentHow'>; today: string }) {
  return (
    <fieldset className="stack">
      <legend>Consent to show the words and the name</legend>
      <TextField field={fields.consentDay} type="date" label="Day" isOptional max={today} />
      <TextField
        field={fields.consentHow}
        label="How, and to what"
        isOptional
        hint="Such as “Letter of 3 November: agrees to these words with her first name”. Its author reads it in our emails."
      />
    </fieldset>
  )
}

interface EvidenceProps {
  fields: Fields<'evidence' | 'documents'>
  /** Files of an earlier try. */
  kept: UploadedFile[]
}

/** What was checked, and the files that show it. */
export function EvidenceFields({ fields, kept }: EvidenceProps) {
  return (
    <>
      <TextAreaField
        field={fields.evidence}
        label="What was checked"
        isOptional
        hint="By what you know that the words are genuine. Only the desk sees it."
        rows={3}
      />
      <UploadField
        field={fields.documents}
        rules={testimonialEvidence}
        label="Evidence"
        moreLabel="More evidence"
        kept={kept}
      />
    </>
  )
}
