import type { ReactNode } from 'react'

interface NoticeProps {
  /** The event. */
  title: string
  /** A warning, a failure or good news. */
  tone?: 'warning' | 'bad' | 'good'
  /** True on a page that answers a post: the notice then takes the focus. */
  takesFocus?: boolean
  /** The level of the heading, by where the notice stands. */
  level?: 2 | 3 | 4
  id?: string
  /** The meaning, what to do next, and the buttons for it. */
  children: ReactNode
}

/** A message about the state of a page: what happened, what it means, what to do next. It is said once, in one place. */
export function Notice({ title, tone = 'warning', takesFocus, level = 2, id, children }: NoticeProps) {
  const Heading = `h${level}` as const
  return (
    <section
      className={tone === 'warning' ? 'notice' : `notice ${tone}`}
      {...(id ? { id } : {})}
      {...(takesFocus ? { tabIndex: -1, autoFocus: true, role: 'alert' } : {})}
      aria-label={title}
    >
      <Heading>{title}</Heading>
      {children}
    </section>
  )
}
