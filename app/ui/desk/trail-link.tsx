import type { ReactNode } from 'react'
import { trailAddressOf, type NamedThing } from './about-links.ts'
import { useIsOpen } from './sections.ts'

interface TrailLinkProps {
  thing: Pick<NamedThing, 'type' | 'id'>
  className?: string
  children: ReactNode
}

/** A link to the history of one thing. Nothing for a person to whom the audit trail is closed. */
export function TrailLink({ thing, className, children }: TrailLinkProps) {
  if (!useIsOpen('audit')) return null
  return (
    <a className={className} href={trailAddressOf(thing)}>
      {children}
    </a>
  )
}
