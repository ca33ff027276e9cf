import { Notice } from '#app/ui/notice.tsx'
import { formatTime } from '#app/utils/dates.ts'
import { useRootData } from './site.ts'
import '#app/ui/styles/paying.css'

interface TooManyProps {
  /** The words on the button that sends the form. */
  button: string
  /** True for a form with files, which no browser can choose again by itself. */
  hasFiles?: boolean
}

/** Stands first on a form that was sent too often: what happened, and from when it can be sent. Shows nothing otherwise. */
export function TooMany({ button, hasFiles }: TooManyProps) {
  const { waitUntil, visitor } = useRootData()
  if (waitUntil === null) return null
  return (
    <Notice tone="bad" title="Too many requests" takesFocus>
      <p>
        Several messages came from your {visitor ? 'account' : 'connection'} within a minute, so this one has not been
        sent.
      </p>
      <p>
        Please wait until <time dateTime={waitUntil}>{formatTime(waitUntil)}</time>, then press “{button}”. Everything
        you typed is below.{hasFiles && ' Files that you had just chosen have to be chosen again.'}
      </p>
    </Notice>
  )
}
