import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminSearchHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/search'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Search everything – Admin') }]

/** What the search of the bar finds. */
export default function SearchEverything() {
  return (
    <AdminPage title="Search everything">
      <form className="filters" action={adminSearchHref} role="search" aria-label="Search everything">
        <div className="search">
          <input type="search" name="q" aria-label="Reference, name, email or words" />
        </div>
      </form>
    </AdminPage>
  )
}
