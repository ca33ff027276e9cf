import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { SectionDock } from './section-dock.tsx'

interface AdminPageProps {
  /** The text of the h1. */
  title: string
  /** The list that this page belongs to, for the way back. */
  back?: { label: string; href: string }
  /** The text beside the h1: the number of rows, or the state of a case. */
  status?: ReactNode
  /** The buttons at the end of that line. At most one of them is primary. */
  actions?: ReactNode
  /** The next step under the thumb on small screens, as links or buttons. Without it the sections stand there; false where a bar of the page's own does. */
  dock?: ReactNode
  children: ReactNode
}

/** A page of the desk: its heading with what belongs beside it, its content, and the dock of small screens. */
export function AdminPage({ title, back, status, actions, dock, children }: AdminPageProps) {
  return (
    <>
      <div className="head-row">
        {back && (
          <a className="back unbroken" href={back.href} data-list="" aria-keyshortcuts="u" title={`${back.label} (u)`}>
            <Icon name="back" /> {back.label}
          </a>
        )}
        <h1>{title}</h1>
        {status}
        {actions && <div className="acts">{actions}</div>}
      </div>
      {children}
      {dock ? <div className="dock">{dock}</div> : dock === false ? null : <SectionDock />}
    </>
  )
}

interface LinkProps {
  href: string
  children: string
}

/** The main action of a page that leads to another page. The key `e` follows it. */
export function MainLink({ href, children }: LinkProps) {
  return (
    <a className="btn primary" href={href} data-primary="" aria-keyshortcuts="e" title={`${children} (e)`}>
      {children}
    </a>
  )
}

/** The way to the next case. The key `n` follows it. */
export function NextLink({ href, children }: LinkProps) {
  return (
    <a className="btn" href={href} data-next="" aria-keyshortcuts="n" title={`${children} (n)`}>
      {children}
    </a>
  )
}

/** The colours of the site's grades: A good, B informative, C waiting, D urgent, E bad. Without one the tag is plain. */
export type Tone = 'a' | 'b' | 'c' | 'd' | 'e'

/** The state of something, in words and colour. */
export function StatusTag({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return <span className={tone ? `tag g${tone}` : 'tag'}>{children}</span>
}

/** Beside the state of something whose payment the buyer's bank disputes now. */
export function Disputed() {
  return (
    <>
      {' '}
      <StatusTag tone="d">Disputed</StatusTag>
    </>
  )
}

/** A time as the lists show it, on one line. */
export function When({ at }: { at: string }) {
  return (
    <time className="unbroken" dateTime={at}>
      {formatShortTime(at)}
    </time>
  )
}

/** A reference, kept from breaking at its hyphen. */
export function Reference({ children }: { children: string }) {
  return <span className="unbroken">{children}</span>
}
