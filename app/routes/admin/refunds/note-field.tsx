import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'

interface NoteFieldProps {
  id: string
  /** Whom it is for. */
  label: string
  isOptional?: boolean
  longest: number
  /** The text typed before. */
  text: string | undefined
}

/** The note that goes with what is done about a request. */
export function NoteField({ id, label, isOptional, longest, text }: NoteFieldProps) {
  return (
    <Textarea
      id={id}
      className="field"
      name="note"
      label={
        <>
          {label} {isOptional && <span className="optional">(optional)</span>}
        </>
      }
      rows={3}
      maxLength={longest}
      defaultValue={text}
    />
  )
}
