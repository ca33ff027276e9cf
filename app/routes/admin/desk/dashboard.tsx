import { readMachineClock } from '#app/clock.server.ts'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { readDashboard } from '#app/domain/desk/dashboard.server.ts'
import { readLowDisk } from '#app/domain/desk/disk.server.ts'
import { countCopiesWithoutRoom } from '#app/domain/privacy/copies.server.ts'
import { can, sections } from '#app/domain/people/roles.ts'
import { getEnv } from '#app/env.server.ts'
import { readRunning } from '#app/running.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { getFiles } from '#app/resources.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatWeekdayAndTime } from '#app/utils/dates.ts'
import { FunnelChart, LeastSeenDeals, MoneyChart, RefundAges, TicketAges, TicketChart } from './charts.tsx'
import { Figures } from './figures.tsx'
import { Running } from './running.tsx'
import { Troubles } from './troubles.tsx'
import { WhatWaits } from './what-waits.tsx'
import styles from './dashboard.module.css'
import type { Route } from './+types/dashboard'

export const middleware: Route.MiddlewareFunction[] = [allow('desk')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Admin dashboard') }]

/** Things that wait, what is on the market and how it goes, for the sections that this person may see. */
export async function loader({ context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const admin = context.get(adminContext)
  const open = sections.filter((section) => can(admin, section))
  const viewer = { open, userId: admin.id, canSendMail: getEnv().mail !== null }
  const dashboard = await readDashboard(context.get(dbContext), viewer, now)
  if (open.includes('outbox')) {
    dashboard.running = await readRunning()
    const { dataDir } = getEnv()
    dashboard.lowDisk = await readLowDisk(dataDir, await countCopiesWithoutRoom(context.get(dbContext), getFiles()))
  }
  return { dashboard, now, clock: dashboard.clockDoubt ? readMachineClock() : now, isEmpty: open.length === 0 }
}

export default function DashboardPage({ loaderData: { dashboard, now, clock, isEmpty } }: Route.ComponentProps) {
  const { tickets, refunds, weeks, funnel, leastSeen } = dashboard
  return (
    <AdminPage title="Admin dashboard" status={<p className="muted">{formatWeekdayAndTime(now)}</p>}>
      {isEmpty && <p>Your role opens no section of the desk yet.</p>}
      <Troubles dashboard={dashboard} now={now} clock={clock} />
      <div className={styles.home}>
        <Figures dashboard={dashboard} now={now} />
        <div className={styles.today}>
          <div className={styles.left}>
            <WhatWaits dashboard={dashboard} now={now} />
            {funnel && <FunnelChart funnel={funnel} />}
            {leastSeen && <LeastSeenDeals {...leastSeen} />}
          </div>
          <div>
            {tickets && <TicketAges deadlines={tickets.deadlines} />}
            {refunds && <RefundAges deadlines={refunds.deadlines} />}
            <MoneyChart weeks={weeks} />
            <TicketChart weeks={weeks} />
            {dashboard.running && <Running facts={dashboard.running} />}
          </div>
        </div>
      </div>
    </AdminPage>
  )
}
