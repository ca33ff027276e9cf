import { Fragment, type ReactNode } from 'react'

export interface MessageAction {
  label: string
  href: string
  /** True for a link that opens in a new tab, so that the page with the message stays open. */
  isNewTab?: boolean
}

interface MessagePageProps {
  title: string
  text: string
  /** The links onwards; the first is the main one. */
  actions: MessageAction[]
  /** Further content below the text. */
  children?: ReactNode
  /** Further content below the links. */
  after?: ReactNode
}

/** A page with one message: not found, sign-in required, access denied, an error. */
export function MessagePage({ title, text, actions, children, after }: MessagePageProps) {
  return (
    <div className="wrap">
      <div className="stack narrow">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        {children}
        {actions.length > 0 && (
          <p className="row">
            {actions.map(({ label, href, isNewTab }, index) => (
              <Fragment key={href}>
                <a
                  className={index === 0 ? 'btn primary' : 'btn'}
                  href={href}
                  target={isNewTab ? '_blank' : undefined}
                  rel={isNewTab ? 'noopener' : undefined}
                >
                  {label}
                  {isNewTab && <span className="vh"> (opens in a new tab)</span>}
                </a>{' '}
              </Fragment>
            ))}
          </p>
        )}
        {after}
      </div>
    </div>
  )
}
