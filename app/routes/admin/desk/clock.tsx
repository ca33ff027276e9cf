import { redirect } from 'react-router'
import { readMachineClock } from '#app/clock.server.ts'
import { adminContext, bodyContext, dbContext, sessionContext } from '#app/context.ts'
import { confirmClock, readClockDoubt } from '#app/domain/clock/clock.server.ts'
import type { ClockRefusal } from '#app/domain/clock/clock.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { Known } from '#app/ui/desk/case.tsx'
import { Refusal } from '#app/ui/desk/refusal.tsx'
import { adminClockHref, adminHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatWeekdayAndTime } from '#app/utils/dates.ts'
import type { Route } from './+types/clock'

export const middleware: Route.MiddlewareFunction[] = [allow('outbox')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'The clock – Admin') }]

/** The machine's clock beside the time that the site expects. */
export async function loader({ context }: Route.LoaderArgs) {
  return { doubt: await readClockDoubt(context.get(dbContext)), now: readMachineClock() }
}

const refusals: Record<ClockRefusal, string> = {
  'no-doubt': 'The clock is not in doubt any more: it agrees again, or a colleague has confirmed it.',
  changed:
    'The clock has changed since this page was shown, or the page was open for over an hour. Check the time below.',
}

/** A person says that the clock is right: 303 to the dashboard; 409 where it is not in doubt, or not the one that they were shown. */
export async function action({ context }: Route.ActionArgs) {
  const shown = (await context.get(bodyContext).form()).get('shown')
  const [admin, now] = [context.get(adminContext), readMachineClock()]
  const confirmed = await confirmClock(context.get(dbContext), admin, typeof shown === 'string' ? shown : '', now)
  if (!confirmed.ok) return mistake(context, refusals[confirmed.reason], 409)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'The clock is confirmed',
    message: 'What has waited for it goes on now.',
  })
  return redirect(adminHref, 303)
}

export default function ClockPage({ loaderData: { doubt, now }, actionData: refused }: Route.ComponentProps) {
  return (
    <>
      {refused && <Refusal title="Nothing has been changed" message={refused} />}
      <AdminPage
        title={doubt ? 'Is the clock right?' : 'The clock is not in doubt'}
        back={{ label: 'Admin dashboard', href: adminHref }}
      >
        <div className="stack narrow">
          <Known
            facts={[
              ['This machine’s clock', formatWeekdayAndTime(now)],
              doubt ? ['The site expects', formatWeekdayAndTime(doubt.expectedAt)] : null,
            ]}
          />
          {doubt ? (
            <>
              <p>
                They differ by more than a day. Until they agree nothing is deleted or sent, no reminder leaves and no
                hold ends. Visitors can go on in the meantime.
              </p>
              <p>
                If the clock is wrong, set it on the machine: the site notices that, and goes on. If it is right,
                because the site was off for a while or an old backup was restored, say so here.
              </p>
              <form method="post" action={adminClockHref}>
                <input type="hidden" name="shown" value={now} />
                <button className="btn primary">The clock is right</button>
              </form>
            </>
          ) : (
            <p>It agrees with what the site expects. There is nothing to do.</p>
          )}
        </div>
      </AdminPage>
    </>
  )
}
