interface ProblemProps {
  title: string
  message: string
  /** On a page that answers a post: takes the focus, first in main. */
  takesFocus?: boolean
}

/** What went wrong, where no single field is to blame. */
export function Problem({ title, message, takesFocus }: ProblemProps) {
  return (
    <div className="panel errors" {...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}>
      <div className="tight" role="alert">
        <h2>{title}</h2>
        <p>{message}</p>
      </div>
    </div>
  )
}
