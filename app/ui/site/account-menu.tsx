import type { SiteVisitor } from './site.ts'
import styles from './layout.module.css'
import { accountHref, adminHref, blogAdminHref, logoutHref, shortlistHref } from '#app/ui/links.ts'

/** The signed-in person's menu on wide screens. */
export function AccountMenu({ visitor }: { visitor: SiteVisitor }) {
  return (
    <details className={styles.person} data-menu="">
      <summary>
        <Face visitor={visitor} />
        <span className="vh">Your account</span>
      </summary>
      <div className={`stack ${styles.card}`}>
        <NameAndEmail visitor={visitor} />
        <Actions visitor={visitor} />
      </div>
    </details>
  )
}

/** The same entries at the end of the menu of small screens. */
export function MobileAccount({ visitor }: { visitor: SiteVisitor }) {
  return (
    <div className="stack">
      <div className="row">
        <Face visitor={visitor} />
        <NameAndEmail visitor={visitor} />
      </div>
      <Actions visitor={visitor} />
    </div>
  )
}

function Face({ visitor }: { visitor: SiteVisitor }) {
  const initials = `${visitor.firstName.charAt(0)}${visitor.lastName.charAt(0)}` || visitor.email.charAt(0)
  return (
    <span className={styles.face} aria-hidden="true">
      {visitor.profileImageUrl ? (
        <img src={visitor.profileImageUrl} alt="" width={40} height={40} referrerPolicy="no-referrer" />
      ) : (
        initials.toUpperCase()
      )}
    </span>
  )
}

function NameAndEmail({ visitor }: { visitor: SiteVisitor }) {
  return (
    <div>
      <p>
        <b>{[visitor.firstName, visitor.lastName].filter(Boolean).join(' ') || visitor.email}</b>
      </p>
      <p className="fine">{visitor.email}</p>
    </div>
  )
}

function Actions({ visitor }: { visitor: SiteVisitor }) {
  return (
    <>
      {visitor.hasDesk && (
        <a className="btn wide" href={adminHref}>
          Admin Panel
        </a>
      )}
      {visitor.hasBlog && (
        <a className="btn wide" href={blogAdminHref}>
          Blog Management
        </a>
      )}
      <div className="row">
        <a className="btn" href={accountHref}>
          Account
        </a>
        <a className="btn" href={shortlistHref}>
          Shortlist
        </a>
        <form method="post" action={logoutHref}>
          <button className="btn" type="submit">
            Sign Out
          </button>
        </form>
      </div>
    </>
  )
}
