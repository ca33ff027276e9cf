import type { Reply } from '../http.ts'
import { html, page } from '../page.ts'
import { demoPeople, fullName } from './people.ts'

/** The chooser. Every button is a form of its own, so the page works without a script. */
export function chooserPage(action: string, message?: string): Reply {
  const people = demoPeople.map(
    (person) =>
      html`<li>
        <form method="post" action="${action}">
          <button class="person" name="login" value="${person.sub}">
            ${fullName(person)} <span>(${person.email})</span>
          </button>
        </form>
      </li> `,
  )
  return page(
    'Choose who to sign in as',
    html`<p class="notice">Stand-in: a demo sign-in, no password needed</p>
      <h1>Choose who to sign in as</h1>
      ${message ? html`<p class="alert" role="alert">${message}</p>` : null}
      <p class="quiet">Ada runs the marketplace, Ivy and Ben invest, Vera offers deals, Rita reviews them.</p>
      <ul>
        ${people}
      </ul>
      <form method="post" action="${action}"><button class="plain" name="cancel" value="yes">Cancel</button></form>`,
    message ? 400 : 200,
  )
}

export function identityErrorPage(message: string, appOrigin: string, status: number): Reply {
  return page(
    'Sign-in did not work',
    html`<p class="notice">Stand-in: a demo sign-in</p>
      <h1>Sign-in did not work</h1>
      <p class="alert" role="alert">${message}</p>
      <p><a href="${appOrigin}/">Back to the site</a></p>`,
    status,
  )
}
