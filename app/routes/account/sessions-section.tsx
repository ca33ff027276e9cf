import { mostSessionsShown, type OwnSession } from '#app/domain/people/sessions.ts'
import { accountHref } from '#app/ui/links.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'

interface SessionsSectionProps {
  sessions: (OwnSession & { isThis: boolean })[]
}

/** The browsers in which a person is signed in, and the ways to sign them out. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="rows bare">
        {sessions.map(({ id, signedInAt, seenAt, isThis }) => (
          <li key={id}>
            <div>
              <p className="name">
                Signed in on {formatDayAndTime(signedInAt)} {isThis && <span className="fine">this browser</span>}
              </p>
              <p className="small muted">Last seen on {formatDayAndTime(seenAt)}</p>
            </div>
            {!isThis && (
              <form className="end" method="post" action={accountHref}>
                <input type="hidden" name="session" value={id} />
                <button type="submit" className="btn" name="intent" value="sign-out">
                  Sign out<span className="vh"> the browser signed in on {formatDayAndTime(signedInAt)}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length === mostSessionsShown && (
        <p className="small">
          Only the latest {mostSessionsShown} are shown here. “Sign out everywhere” ends all of them.
        </p>
      )}
      <form className="row" method="post" action={accountHref}>
        <button type="submit" className="btn danger" name="intent" value="sign-out-everywhere">
          Sign out everywhere
        </button>{' '}
        <span className="small muted">This signs you out in this browser too.</span>
      </form>
    </section>
  )
}
