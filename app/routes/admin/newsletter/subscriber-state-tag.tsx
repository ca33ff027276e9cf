import type { SubscriberDeskRow } from '#app/domain/newsletter/list.server.ts'
import { subscriberStateLabels } from '#app/domain/newsletter/newsletter.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Record<SubscriberDeskRow['state'], Tone> = {
  confirmed: 'a',
  bounced: 'e',
  waiting: 'c',
  unsubscribed: 'd',
}

/** The state of a subscriber, in words and colour. */
export function SubscriberStateTag({ state }: Pick<SubscriberDeskRow, 'state'>) {
  return <StatusTag tone={tones[state]}>{subscriberStateLabels[state]}</StatusTag>
}
