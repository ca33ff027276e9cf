import { notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { useEffect, useMemo, useState } from 'react'
import { Icon } from './icons.tsx'
import { useIsHydrated, useRootData, type Flash } from './site/site.ts'
import styles from './toasts.module.css'

/**
 * The passing messages of pages that ship framework script, one at a time. The server sends them in the page, where they stay without
 * script; with it they stand in the corner and go. The queue is that of @mantine/notifications, the look is ours: Mantine's own
 * would weigh 28 kB more than these pages may (whole-site/weight.e2e.ts).
 */

/** How long a message stands that nobody points at, in milliseconds. */
const shownMilliseconds = 5000
/** How many messages are shown at a time. The others wait. */
const atOnce = 1

/**
 * The messages of this page: those that pass, and those that stay. On a page without framework script all stay; elsewhere what went
 * wrong, what is no success and what offers a next step.
 */
export function useMessages(): { passing: Flash[]; staying: Flash[] } {
  const { flash } = useRootData()
  const isHydrated = useIsHydrated()
  return useMemo(() => {
    const passes = ({ tone, link }: Flash) => isHydrated && tone === 'success' && !link
    return { passing: flash.filter(passes), staying: flash.filter((one) => !passes(one)) }
  }, [flash, isHydrated])
}

/** `takesFocus`: the first message has the focus when the page is loaded. */
export function Toasts({ messages, takesFocus = false }: { messages: Flash[]; takesFocus?: boolean }) {
  const queue = useNotifications()
  // The queue has its own limit before script runs, so that the page is first what the server sent.
  const isRunning = queue.limit === atOnce
  useEffect(() => {
    notificationsStore.updateState((state) => ({ ...state, limit: atOnce }))
    for (const [index, { title, message }] of messages.entries())
      notifications.show({ id: idOf(index), title, message })
    return () => notifications.clean()
  }, [messages])
  const sent = messages.map(({ title, message }, index) => ({ id: idOf(index), title, message }))
  const shown = isRunning ? queue.notifications : sent
  return (
    // The region stands: readers of the screen announce each message that comes into it.
    <div role="status" className={isRunning ? `${styles.toasts} ${styles.running}` : styles.toasts}>
      {shown.map(({ id, title, message }, index) => (
        <Toast key={id} id={id!} isRunning={isRunning} takesFocus={takesFocus && index === 0}>
          <p>
            <b>{title}</b> <span>{message}</span>
          </p>
        </Toast>
      ))}
    </div>
  )
}

const idOf = (index: number) => `message-${index}`

interface ToastProps {
  id: string
  isRunning: boolean
  takesFocus: boolean
  children: React.ReactNode
}

function Toast({ id, isRunning, takesFocus, children }: ToastProps) {
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    if (!isRunning || isHeld) return undefined
    const timer = setTimeout(() => notifications.hide(id), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [id, isRunning, isHeld])
  return (
    <div
      className={styles.toast}
      onMouseEnter={() => setIsPointedAt(true)}
      onMouseLeave={() => setIsPointedAt(false)}
      {...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}
    >
      {children}
      {isRunning && (
        <button
          type="button"
          aria-label="Close"
          // The message that has the focus from the beginning goes all the same; whoever has come to this button is reading.
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onClick={() => notifications.hide(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
