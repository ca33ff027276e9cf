import type { DealCard } from '#app/domain/deals/record/deals.ts'
import type { DealStanding, HoldEnd, StandingCounts } from '#app/domain/deals/list/standing.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { bookingHref, checkoutHref, interestHref, purchaseHref } from '#app/ui/links.ts'
import { formatShortDay, formatTime } from '#app/utils/dates.ts'

/** The words and the way on of what a deal is to whoever looks at it: the same on the card, in the table and on its page. */

interface StandingMark {
  text: string
  icon: IconName
  tone: 'ga' | 'gc'
}

/** The mark of a deal that not everybody may secure at present; null where anybody may, or nobody can online. */
export function standingMark(standing: DealStanding): StandingMark | null {
  switch (standing.kind) {
    case 'on-hold':
      return { text: `On hold until ${holdEndText(standing)}`, icon: 'clock', tone: 'gc' }
    case 'held-by-you':
      return { text: `Held for you until ${holdEndText(standing)}`, icon: 'clock', tone: 'ga' }
    case 'payment-received':
      return { text: 'Payment received', icon: 'tick', tone: 'ga' }
    case 'yours':
      return { text: 'This deal is yours', icon: 'tick', tone: 'ga' }
    case 'reserved':
      return { text: 'Reserved', icon: 'lock', tone: 'gc' }
    case 'free':
    case 'not-online':
      return null
  }
}

/** `17:49`, or `00:10 on 22 Nov` for a hold that ends on another day than today. */
export function holdEndText({ until, isAnotherDay }: HoldEnd): string {
  return isAnotherDay ? `${formatTime(until)} on ${formatShortDay(until)}` : formatTime(until)
}

/** The mark as a tag; nothing where there is none. */
export function StandingTag({ standing }: { standing: DealStanding }) {
  const mark = standingMark(standing)
  if (!mark) return null
  return (
    <span className={`tag ${mark.tone}`}>
      <Icon name={mark.icon} />
      {mark.text}
    </span>
  )
}

/** The one way on that a deal offers; null where somebody else has it. */
export function wayOn({ id, standing }: Pick<DealCard, 'id' | 'standing'>): { label: string; href: string } | null {
  switch (standing.kind) {
    case 'free':
      return { label: 'Secure This Deal', href: checkoutHref(id) }
    case 'not-online':
      return { label: 'Register interest', href: interestHref(id) }
    case 'held-by-you':
      return { label: 'Go on to payment', href: checkoutHref(id) }
    case 'payment-received':
      return { label: 'Go to your account', href: purchaseHref(standing.reference) }
    case 'yours':
      return { label: 'Go to the documents', href: purchaseHref(standing.reference) }
    case 'on-hold':
    case 'reserved':
      return null
  }
}

/** Why there is no way on at present, and what can change that; null where there is one. */
export function whyNot(standing: DealStanding): string | null {
  if (standing.kind === 'reserved') return 'It can be secured again if the reservation is refunded.'
  if (standing.kind !== 'on-hold') return null
  return standing.mayBeKept
    ? 'Someone is reserving it and can keep it 30 minutes more once.'
    : 'Someone is reserving it. If they do not pay, it will be free again.'
}

/** `38 free, 1 on hold, 3 reserved`; what there is none of is left out, but for the free ones. */
export function describeCounts({ free, onHold, heldByYou, reserved, notOnline }: StandingCounts): string {
  const others: [count: number, what: string][] = [
    [onHold, 'on hold'],
    [heldByYou, 'held for you'],
    [reserved, 'reserved'],
    [notOnline, 'not online'],
  ]
  const shown = others
    .filter(([count]) => count > 0)
    .map(([count, what]) => `, ${count.toLocaleString('en-GB')} ${what}`)
  return `${free.toLocaleString('en-GB')} free${shown.join('')}`
}

interface WaysProps {
  deal: Pick<DealCard, 'id' | 'title' | 'standing'>
  wayClass?: string | undefined
}

/** The ways on from a deal in a list: the one that its standing leaves open, and a call. */
export function WaysOn({ deal, wayClass }: WaysProps) {
  const way = wayOn(deal)
  return (
    <>
      {way && (
        <a className={wayClass} href={way.href}>
          {way.label}
          <span className="vh">: {deal.title}</span>
        </a>
      )}{' '}
      {deal.standing.kind !== 'yours' && (
        <a href={bookingHref(deal.id)} target="_blank" rel="noopener">
          Book Call
          <span className="vh"> about {deal.title} (opens in a new tab)</span>
        </a>
      )}
    </>
  )
}
