import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { checkoutHref } from '#app/ui/links.ts'
import type { Clock, HoldView } from './view.ts'

interface HoldClock {
  /** The whole minutes that are left, once the browser counts them. */
  minutesLeft: number | null
  isEnding: boolean
  hasEnded: boolean
}

const minute = 60_000

/**
 * Counts down a hold. It goes by what the server said was left, because the clock of a device may be wrong. What the server sends
 * anew starts the count anew.
 */
export function useHoldClock(hold: HoldView | null): HoldClock {
  const [left, setLeft] = useState<{ of: HoldView; minutes: number } | null>(null)
  useEffect(() => {
    if (!hold) return undefined
    const start = performance.now()
    const count = () => {
      const minutes = Math.max(0, Math.ceil((hold.msLeft - (performance.now() - start)) / minute))
      setLeft((before) => (before?.of === hold && before.minutes === minutes ? before : { of: hold, minutes }))
    }
    const timers = [setTimeout(count, 0), setInterval(count, 1000)]
    return () => timers.forEach(clearInterval)
  }, [hold])
  if (!hold || left?.of !== hold) return { minutesLeft: null, isEnding: hold?.isEnding ?? false, hasEnded: false }
  return { minutesLeft: left.minutes, isEnding: left.minutes <= 5, hasEnded: left.minutes === 0 }
}

/** A time of day for people and machines. */
export function Time({ at }: { at: Clock }) {
  return <time dateTime={at.iso}>{at.time}</time>
}

interface HoldProps {
  dealId: number
  hold: HoldView
}

const keepWords = 'Keep it 30 minutes more'
const releaseWords = 'Release'

interface HoldBarProps {
  dealId: number
  /** Null before it has begun. */
  hold: HoldView | null
  mayExtend: boolean
}

/**
 * The buttons of a running hold: keep it longer, once, and give it up. The script's hold begins a moment after the page is shown. Its
 * buttons have their room from the start, because nothing may move away from below a finger on a page that takes money.
 */
export function HoldBar({ dealId, hold, mayExtend }: HoldBarProps) {
  return (
    <div className="hold no-print" id="hold" tabIndex={-1}>
      <p className="small muted">{explainHold(hold ?? { canExtend: mayExtend, isExtended: false })}</p>
      {hold ? (
        <HoldButtons dealId={dealId} hold={hold} isSmall />
      ) : (
        (mayExtend ? [keepWords, releaseWords] : [releaseWords]).map((words) => (
          <span key={words} className="btn sm room" data-words={words} aria-hidden="true" />
        ))
      )}
    </div>
  )
}

function explainHold({ canExtend, isExtended }: Pick<HoldView, 'canExtend' | 'isExtended'>): string {
  if (isExtended) return 'You have kept it 30 minutes more, which you can do once.'
  const alone = 'Nobody else can secure this deal here during that time, so holds are limited in time.'
  return canExtend ? `${alone} You can keep it 30 minutes more, once.` : alone
}

/** The warning in the last minutes of a hold. It stands first in the page and is read out once. */
export function HoldWarning({ dealId, hold }: HoldProps) {
  return (
    <div role="alert">
      <Notice title={`Your hold ends at ${hold.until.time}`}>
        <p>That is in less than five minutes. After that, anyone can secure this deal.</p>
        <div className="row">
          <HoldButtons dealId={dealId} hold={hold} />
        </div>
      </Notice>
    </div>
  )
}

/**
 * With script the extension is asked for without leaving the page, so that a card number which has been typed stays. Release leaves it.
 */
function HoldButtons({ dealId, hold, isSmall }: HoldProps & { isSmall?: boolean }) {
  const size = isSmall ? ' sm' : ''
  return (
    <>
      {hold.canExtend && (
        <Form method="post" action={checkoutHref(dealId)} preventScrollReset replace className="inline">
          <button type="submit" className={isSmall ? 'btn sm' : 'btn primary'} name="intent" value="extend">
            {keepWords}
          </button>
        </Form>
      )}
      <form method="post" action={checkoutHref(dealId)} className="inline">
        <button type="submit" className={`btn${size}`} name="intent" value="release">
          {releaseWords}
        </button>
      </form>
    </>
  )
}
