import type { FieldMetadata } from '@conform-to/react'
import { Checkbox } from '@mantine/core'
import { formatBytes } from '#app/domain/deals/record/deals.ts'
import {
  acceptedKinds,
  describeKinds,
  pickedRules,
  type UploadedFile,
  type UploadRules,
} from '#app/domain/files/files.ts'
import { TextField } from '#app/ui/form.tsx'
import pickedScript from '#app/ui/picked-files.js?url'
import { uploadFields } from '#app/utils/upload-fields.ts'

interface UploadFieldProps {
  field: FieldMetadata<string | undefined>
  rules: UploadRules
  /** The label of the file field; `moreLabel` is its label when some files are here already. */
  label: string
  moreLabel: string
  /** Files of an earlier try that are already stored. Browsers cannot fill a file field in again. */
  kept: UploadedFile[]
}

/** The file field, and the files kept from an earlier try, each with a box to leave it out. */
export function UploadField({ field, rules, label, moreLabel, kept }: UploadFieldProps) {
  return (
    <div className="stack">
      <KeptFiles legend="Files we already have" kept={kept} />
      <TextField
        field={field}
        type="file"
        name={rules.field}
        label={kept.length > 0 ? moreLabel : label}
        isOptional
        hint={`${describeKinds(rules)}. Up to ${rules.mostFiles} files.`}
        multiple
        accept={acceptedKinds(rules)}
        {...pickedRules(rules)}
      />
      <script src={pickedScript} defer />
    </div>
  )
}

/** The files kept from an earlier try, each with a box to leave it out. Nothing where there are none. */
export function KeptFiles({ legend, kept }: { legend: string; kept: UploadedFile[] }) {
  if (kept.length === 0) return null
  return (
    <fieldset className="box tight">
      <legend>{legend}</legend>
      {kept.map(({ id, fileName, byteSize }) => (
        <div key={id}>
          <input type="hidden" name={uploadFields.shown} value={id} />
          <Checkbox
            name={uploadFields.kept}
            value={id}
            defaultChecked
            label={`Keep ${fileName} (${formatBytes(byteSize)})`}
          />
        </div>
      ))}
    </fieldset>
  )
}
