import type { ReactNode } from 'react'

interface ProblemProps {
  title: string
  message: string
  /** True on a page that answers a post: the message then takes the focus, and stands first in main. */
  takesFocus?: boolean
  /** Words after the message, such as the way to mend it. */
  children?: ReactNode
}

/** A message about a mistake that belongs to no single field. */
export function Problem({ title, message, takesFocus, children }: ProblemProps) {
  return (
    <div className="panel errors" {...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}>
      <div className="tight" role="alert">
        <h2>{title}</h2>
        <p>{message}</p>
        {children}
      </div>
    </div>
  )
}
