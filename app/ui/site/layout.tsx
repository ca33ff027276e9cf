import type { ReactNode } from 'react'
import { AccountMenu, MobileAccount } from './account-menu.tsx'
import { Icon, Mark, MarkAgain, type IconName } from '#app/ui/icons.tsx'
import {
  advisorHref,
  currentFor,
  learnLinks,
  legalLinks,
  mobileLinks,
  navLinks,
  platformLinks,
  shortlistHref,
  signInHref,
  siteSearchHref,
  type SiteLink,
  homeHref,
} from '#app/ui/links.ts'
import { Fragment } from './fragments.tsx'
import { useFacts, useRootData, type Flash } from './site.ts'
import { Toasts, useMessages } from '../toasts.tsx'
import { hasAdvisorButton } from '#app/utils/advisor-button.ts'
import panelScript from '#app/ui/advisor/panel.js?url'
import styles from './layout.module.css'

/** The frame of every page: skip link, masthead, messages, the page itself, footer. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const { facts, here } = useRootData()
  const { passing, staying } = useMessages()
  const pathname = here.split('?')[0]!
  const hasButton = hasAdvisorButton(pathname)
  const beside = hasButton ? styles.beside : undefined
  // Only the page of a deal has a bar that stays at the bottom of a telephone.
  const place = /^\/deal\/\d+$/.test(pathname) ? styles.below : styles.last
  return (
    <>
      <a className="vh" href="#main">
        Skip to main content
      </a>
      <header className={styles.header}>
        <div className={styles.strip}>
          <div className="wrap">
            <p>Introducer and facilitator only, not an agent, broker or adviser.</p>
            {facts.isSandbox && <p>Demo: no money moves</p>}
          </div>
        </div>
        <Masthead productName={facts.productName} />
      </header>
      <main id="main" tabIndex={-1} className={beside}>
        {passing.length + staying.length > 0 && (
          <div>
            <div className="wrap">
              {staying.map((message, index) => (
                <FlashMessage key={index} {...message} isFirst={index === 0} />
              ))}
              {passing.length > 0 && <Toasts messages={passing} takesFocus={staying.length === 0} />}
            </div>
          </div>
        )}
        {children}
      </main>
      <Fragment
        as="footer"
        className={`${styles.foot} ${beside ? `${beside} ${place}` : ''}`}
        of={Footer}
        props={{ hasButton }}
      />
    </>
  )
}

function Masthead({ productName }: { productName: string }) {
  const { here, visitor } = useRootData()
  return (
    <div className={styles.mast}>
      <div className={`wrap ${styles.bar}`}>
        <Wordmark productName={productName} />
        <nav aria-label="Main">
          <NavList links={navLinks} here={here} className={styles.nav} />
        </nav>
        <a className={styles.find} href={siteSearchHref()}>
          <Icon name="search" />
          <span className="vh">Search</span>
        </a>
        <div className={styles.who}>
          <ShortlistLink /> {visitor ? <AccountMenu visitor={visitor} /> : <SignIn />}
        </div>
        <details className={styles.menu} data-menu="">
          <summary>
            <Icon name="menu" />
            <span className="vh">Menu</span>
          </summary>
          <nav className={styles.drop} aria-label="Mobile">
            <NavList links={mobileLinks} here={here} />
            <ShortlistLink />
            {visitor ? (
              <MobileAccount visitor={visitor} />
            ) : (
              <div className="row">
                <SignIn />
              </div>
            )}
          </nav>
        </details>
      </div>
    </div>
  )
}

/** The two ways in. */
function SignIn() {
  const { here } = useRootData()
  const signIn = signInHref(here)
  return (
    <>
      <a className="btn" href={signIn}>
        Sign In
      </a>{' '}
      <a className="btn primary" href={signIn}>
        Get Started
      </a>
    </>
  )
}

function ShortlistLink() {
  const { here, savedCount } = useRootData()
  return (
    <a className={styles.list} href={shortlistHref} aria-current={here === shortlistHref ? 'page' : undefined}>
      Shortlist{savedCount > 0 && ` ${savedCount}`}
    </a>
  )
}

function Wordmark({ productName, isAgain = false }: { productName: string; isAgain?: boolean }) {
  return (
    <a className={`logo ${styles.logo}`} href={homeHref}>
      {isAgain ? <MarkAgain of="mark" /> : <Mark id="mark" />}
      {productName}
    </a>
  )
}

function NavList({ links, here, className }: { links: SiteLink[]; here: string; className?: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.label}>
          <a href={link.href} aria-current={currentFor(link, here)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The first message takes the focus: what answers a form is then read out, and the page begins there by keyboard. */
function FlashMessage({ tone, title, message, link, isFirst }: Flash & { isFirst: boolean }) {
  return (
    <div
      className={`panel ${styles.flash}`}
      role={tone === 'error' ? 'alert' : 'status'}
      {...(isFirst ? { tabIndex: -1, autoFocus: true } : {})}
    >
      <p>
        <b>{title}</b>
      </p>
      <p className="small">
        {message} {link && <a href={link.href}>{link.label}</a>}
      </p>
    </div>
  )
}

/** The same on every page of one kind. The button is the last of it: whoever reads the page comes to it once they have read. */
function Footer({ hasButton }: { hasButton: boolean }) {
  const { productName, company, addressLines, redressScheme, redressNumber, social, year } = useFacts()
  return (
    <div className="wrap">
      <div className={`tight ${styles.trader}`}>
        <Wordmark productName={productName} isAgain />
        <address className="muted">
          {[company, ...addressLines].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        {social.length > 0 && (
          <ul className={`row ${styles.social}`}>
            {social.map(({ label, url }) => (
              <li key={label}>
                <a href={url} rel="noopener">
                  <Icon name={label.toLowerCase() as IconName} />
                  <span className="vh">{label}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <FooterLinks title="Platform" links={platformLinks} />
      <FooterLinks title="Learn" links={learnLinks} />
      <FooterLinks title="Legal" links={legalLinks} />
      <p className={`fine ${styles.legal}`}>
        © {year > 2025 ? `2025–${year}` : 2025} {company}. Member of {redressScheme} (membership number {redressNumber}
        ). Not regulated by the Financial Conduct Authority; no access to a compensation scheme. Property values and
        rents can fall as well as rise.
      </p>
      {hasButton && (
        <a
          className={`btn primary ${styles.ask}`}
          href={advisorHref}
          data-advisor={panelScript}
          data-again="Back to the advisor"
        >
          <Icon name="chat" />
          <span>Ask the advisor</span>
        </a>
      )}
    </div>
  )
}

function FooterLinks({ title, links }: { title: string; links: SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <NavList links={links} here="" />
    </nav>
  )
}
