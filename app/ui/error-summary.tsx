import type { FormMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import './styles/form.css'

interface ErrorSummaryProps {
  title: string
  lead: ReactNode
  form: Pick<FormMetadata, 'id' | 'allErrors'>
}

/** The mistakes of a form, placed first in `<main>`, each linked to its field. Shows nothing when there are none. */
export function ErrorSummary({ title, lead, form }: ErrorSummaryProps) {
  const mistakes = Object.entries(form.allErrors)
  if (mistakes.length === 0) return null
  const headingId = `${form.id}-mistakes`
  return (
    <div className="panel errors" role="group" tabIndex={-1} autoFocus aria-labelledby={headingId}>
      {/* The alert is a child of what takes the focus: some readers lose it otherwise. */}
      <div className="tight" role="alert">
        <h2 id={headingId}>{title}</h2>
        <p>{lead}</p>
        <ul>
          {mistakes.map(([name, messages]) => (
            <li key={name}>{name ? <a href={`#${form.id}-${name}`}>{messages[0]}</a> : messages[0]}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
