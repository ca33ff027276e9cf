import type { FieldMetadata } from '@conform-to/react'
import { Checkbox } from '@mantine/core'
import { formatBytes } from '#app/domain/deals/deals.ts'
import { evidenceFields, evidenceLimits, type Evidence } from '#app/domain/refunds/evidence.ts'
import { TextField } from '#app/ui/form.tsx'

interface EvidenceFieldProps {
  field: FieldMetadata<string | undefined>
  /** Files of an earlier try that are stored already: browsers cannot fill a file field in again. */
  kept: Evidence[]
  limits: string
}

/** The file field, and what of an earlier try is kept, each with a box to leave it out. */
export function EvidenceField({ field, kept, limits }: EvidenceFieldProps) {
  return (
    <div className="stack">
      {kept.length > 0 && (
        <fieldset className="box tight">
          <legend>Files we already have</legend>
          {kept.map(({ id, fileName, byteSize }) => (
            <div key={id}>
              <input type="hidden" name={evidenceFields.shown} value={id} />
              <Checkbox
                name={evidenceFields.kept}
                value={id}
                defaultChecked
                label={`Keep ${fileName} (${formatBytes(byteSize)})`}
              />
            </div>
          ))}
        </fieldset>
      )}
      <TextField
        field={field}
        type="file"
        name={evidenceFields.files}
        label={kept.length > 0 ? 'More supporting documents' : 'Supporting documents'}
        isOptional
        hint={`${limits}, ${evidenceLimits.files} files at most.`}
        multiple
        accept={evidenceLimits.accept}
      />
    </div>
  )
}
