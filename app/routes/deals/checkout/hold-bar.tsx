import { useEffect, useState, type SyntheticEvent } from 'react'
import { useSubmit } from 'react-router'
import { holdMilliseconds } from '#app/domain/terms/holds.ts'
import { Notice } from '#app/ui/notice.tsx'
import { checkoutHref } from '#app/ui/links.ts'
import styles from './checkout.module.css'
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

const keepWords = 'Keep it 30 minutes more'
const releaseWords = 'Release'
const beforeHold = 'The deal will be held for you for 30 minutes as soon as you go on to payment.'

interface HoldBarProps {
  dealId: number
  /** Null before it has begun. */
  hold: HoldView | null
  mayExtend: boolean
  clock: HoldClock
}

/**
 * Until when the deal is held, by the clock and as a bar, and the buttons: keep it longer, once, and give it up. The script's hold
 * begins a moment after the page is shown. All has its room from the start, because nothing may move away from below a finger on a
 * page that takes money. In the last minutes it warns, first in the page, and the warning is read out once.
 */
export function HoldBar({ dealId, hold, mayExtend, clock }: HoldBarProps) {
  const isEnding = hold !== null && clock.isEnding
  return (
    <div className={`no-print ${isEnding ? `${styles.strip} ${styles.ending}` : styles.strip}`} id="hold" tabIndex={-1}>
      <div className={`wrap ${styles.hold}`}>
        <p className={styles.until}>
          {hold ? <Until hold={hold} minutesLeft={clock.minutesLeft} /> : <span>{beforeHold}</span>}
        </p>
        <span className={styles.bar} aria-hidden="true">
          {hold && <Left key={hold.msLeft} hold={hold} />}
        </span>
        {isEnding ? (
          <div role="alert" className={styles.warning}>
            <Notice title={`Your hold ends at ${hold.until.time}`}>
              <p>That is in less than five minutes. After that, anyone can secure this deal.</p>
              <HoldButtons dealId={dealId} hold={hold} className="row" keep="btn primary" release="btn" />
            </Notice>
          </div>
        ) : hold ? (
          <HoldButtons dealId={dealId} hold={hold} className={styles.buttons!} keep="as-link" release="as-link" />
        ) : (
          <span className={styles.buttons} aria-hidden="true">
            {(mayExtend ? [keepWords, releaseWords] : [releaseWords]).map((words) => (
              <span key={words} className="room as-link" data-words={words} />
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

/** A hold that ends after midnight says so in fewer words before it, so that both take one line on a phone. */
function Until({ hold: { until }, minutesLeft }: { hold: HoldView; minutesLeft: number | null }) {
  return (
    <>
      <b>
        {until.day === 'today' ? 'Held for you until' : 'Held until'} <Time at={until} /> {until.day}
      </b>
      {minutesLeft !== null && <span> ({minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`} left)</span>}
    </>
  )
}

/** The share of the hold that is left, which shrinks to nothing by its end without a script. */
function Left({ hold: { msLeft, isExtended } }: { hold: HoldView }) {
  const whole = isExtended ? 2 * holdMilliseconds : holdMilliseconds
  const share = Math.min(1, msLeft / whole)
  return <i style={{ width: `${(100 * share).toFixed(1)}%`, animationDuration: `${Math.ceil(msLeft / 1000)}s` }} />
}

/** Why holds are short, before and while there is one. */
export function explainHold({ canExtend, isExtended }: Pick<HoldView, 'canExtend' | 'isExtended'>): string {
  if (isExtended) return 'You have kept it 30 minutes more, which you can do once.'
  const alone = 'Nobody else can secure this deal here during that time, so holds are limited in time.'
  return canExtend ? `${alone} You can keep it 30 minutes more, once.` : alone
}

interface HoldButtonsProps {
  dealId: number
  hold: HoldView
  /** Classes of the form and of its buttons. */
  className: string
  keep: string
  release: string
}

/**
 * One form for both. With script the extension is asked for without leaving the page, so that a card number which has been typed
 * stays. Release leaves it.
 */
function HoldButtons({ dealId, hold, className, keep, release }: HoldButtonsProps) {
  const submit = useSubmit()
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const button = event.nativeEvent.submitter as HTMLButtonElement | null
    if (button?.value !== 'extend') return
    event.preventDefault()
    void submit(button, { preventScrollReset: true, replace: true })
  }
  return (
    <form method="post" action={checkoutHref(dealId)} className={className} onSubmit={onSubmit}>
      {hold.canExtend && (
        <button type="submit" className={keep} name="intent" value="extend">
          {keepWords}
        </button>
      )}
      <button type="submit" className={release} name="intent" value="release">
        {releaseWords}
      </button>
    </form>
  )
}
