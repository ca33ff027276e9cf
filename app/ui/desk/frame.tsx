import type { ReactNode } from 'react'
import { Chevron, Icon, Mark } from '#app/ui/icons.tsx'
import { accountHref, adminHref, adminKeysHref, adminSearchHref, homeHref, logoutHref } from '#app/ui/links.ts'
import { useRootData } from '#app/ui/site/site.ts'
import { Toasts, useMessages } from '#app/ui/toasts.tsx'
import { mostInBar, useDeskSections, type DeskSection } from './sections.ts'
import keysScript from './keys.js?url'
import { FlashMessage } from './messages.tsx'
import styles from './frame.module.css'

/** The frame of every page of the desk: the bar, messages, and the page itself. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { passing, staying } = useMessages()
  return (
    <>
      <a className="vh" href="#main">
        Skip to main content
      </a>
      <Bar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {passing.length > 0 && <Toasts messages={passing} />}
        {staying.map((message, index) => (
          <FlashMessage key={index} {...message} />
        ))}
        {children}
      </main>
      <script src={keysScript} defer />
    </>
  )
}

type Section = ReturnType<typeof useDeskSections>[number]

function Bar() {
  const { facts } = useRootData()
  const sections = useDeskSections()
  const inBar = sections.slice(0, mostInBar + 1)
  const more = sections.slice(mostInBar + 1)
  const current = sections.find((section) => section.current)
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href={adminHref}>
        <Mark />
        <span>{facts.productName}</span>
      </a>
      <nav aria-label="Admin">
        <div className={styles.sections}>
          {inBar.map((section) => (
            <SectionLink key={section.name} section={section} />
          ))}
          {more.length > 0 && (
            <details data-menu="" aria-current={more.some((section) => section.current) ? 'true' : undefined}>
              <summary>
                More <Waiting waiting={more.find(({ waiting }) => waiting?.isLate)?.waiting ?? null} />
                <Chevron />
              </summary>
              <SectionMenu sections={more} />
            </details>
          )}
        </div>
        <details className={styles.where} data-menu="">
          <summary>
            <span className={styles.here}>{current?.label ?? 'Sections'}</span>{' '}
            <Waiting waiting={current?.waiting ?? null} />
            <Chevron />
          </summary>
          <SectionMenu sections={sections} />
        </details>
      </nav>
      <form className={styles.find} role="search" method="get" action={adminSearchHref} aria-label="Search everything">
        <label className="vh" htmlFor="find">
          Search everything
        </label>
        <input
          id="find"
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search everything"
          autoComplete="off"
          aria-keyshortcuts="/"
          title="Search everything (/)"
        />
        <kbd className="needs-script" aria-hidden="true">
          /
        </kbd>
        <button type="submit">
          <Icon name="search" />
          <span className="vh">Search</span>
        </button>
      </form>
      <a className={styles.toSearch} href={adminSearchHref} data-search="">
        <Icon name="search" />
        <span className="vh">Search everything</span>
      </a>
      <Person />
    </header>
  )
}

function SectionMenu({ sections }: { sections: Section[] }) {
  return (
    <div className={styles.drop}>
      {sections.map((section) => (
        <SectionLink key={section.name} section={section} />
      ))}
    </div>
  )
}

function SectionLink({ section: { label, href, key, waiting, current } }: { section: Section }) {
  return (
    <a href={href} aria-current={current} title={`${label} (g, then ${key})`} data-go={key}>
      {label} <Waiting waiting={waiting} />
    </a>
  )
}

/** The number of what waits in a section; brass where some of it is late. Nothing where nothing waits. */
function Waiting({ waiting }: { waiting: DeskSection['waiting'] }) {
  if (!waiting || waiting.count === 0) return null
  return (
    <span className={waiting.isLate ? `${styles.count} ${styles.hot}` : styles.count}>
      {waiting.count.toLocaleString('en-GB')}
      <span className="vh"> {waiting.words}</span>
    </span>
  )
}

/** The menu of the person at the desk. */
function Person() {
  const { facts, visitor } = useRootData()
  if (!visitor) return null
  const name = [visitor.firstName, visitor.lastName].filter(Boolean).join(' ') || visitor.email
  return (
    <details className={styles.me} data-menu="">
      <summary>
        <span className={styles.name}>{name}</span>
        <span className={styles.face}>
          <Icon name="person" />
        </span>
        <Chevron />
      </summary>
      <div className={styles.drop}>
        <p className="fine">
          <bdi>{name}</bdi>
          <br />
          {visitor.email}
          {facts.isSandbox && (
            <>
              <br />
              Demo: no money moves, and email stays in the outbox.
            </>
          )}
        </p>
        <a href={homeHref}>View the site</a>
        <a href={accountHref}>Your account</a>
        <a href={adminKeysHref} aria-keyshortcuts="?" title="Keyboard shortcuts (?)" data-keys="">
          Keyboard shortcuts
        </a>
        <form method="post" action={logoutHref}>
          <button type="submit">Sign Out</button>
        </form>
      </div>
    </details>
  )
}
