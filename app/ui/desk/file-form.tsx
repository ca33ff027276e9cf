import type { ReactNode } from 'react'

interface FileFormProps {
  /** The address that takes the file. */
  action: string
  /** The name of the field, and the kinds of files that its picker offers. */
  name: string
  accept: string
  /** The kind of file, as the label of its field. */
  label: string
  hint: ReactNode
  /** Why the last one was not taken. */
  mistakes: string[]
  /** The words of the button. */
  button: string
  /** The action of the button. */
  children: ReactNode
}

/** The form that takes one file, which is read in the background and shown before anything comes of it. Above all else on a phone. */
export function FileForm({ action, name, accept, label, hint, mistakes, button, children }: FileFormProps) {
  const isMistaken = mistakes.length > 0
  return (
    <form method="post" action={action} encType="multipart/form-data" className="panel stack at-first">
      <h2>The file</h2>
      <div className="field">
        <label htmlFor="file">
          <b>{label}</b>
        </label>
        <p id="file-hint" className="fine">
          {hint}
        </p>
        {isMistaken && (
          <p id="file-error" className="fine late">
            {mistakes.join(' ')}
          </p>
        )}
        <input
          id="file"
          type="file"
          name={name}
          accept={accept}
          aria-describedby={isMistaken ? 'file-error file-hint' : 'file-hint'}
          aria-invalid={isMistaken || undefined}
          style={{ width: '100%' }}
        />
      </div>
      <button className="btn primary wide tall" type="submit">
        {button}
      </button>
      <p className="fine">{children}</p>
    </form>
  )
}
