export interface RichTextProps {
  id: string
  /** The name of the field that is posted: HTML. */
  name: string
  /** The HTML to begin with. */
  defaultValue: string
  label: string
  /** The ids of what describes the field, such as its hint. */
  describedBy?: string
  /** What is wrong with what was sent. */
  mistake?: string | undefined
}

/**
 * The content of a post. Without script, and until script runs, it is a textarea of HTML; then the visual editor takes the place of
 * the textarea, which goes on to post the HTML.
 */
export function RichText({ id, name, defaultValue, label, describedBy, mistake }: RichTextProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {mistake && (
        <p className="mistake" id={`${id}-mistake`}>
          {mistake}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        rows={24}
        spellCheck
        defaultValue={defaultValue}
        aria-describedby={describedBy}
        aria-invalid={mistake ? true : undefined}
      />
    </div>
  )
}
