import { outboxStateLabels, type OutboxState } from '#app/domain/mail/outbox.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Record<OutboxState, Tone> = { waiting: 'c', sending: 'b', sent: 'a', failed: 'e' }

/** The state of an entry of the outbox. */
export function OutboxStateTag({ state }: { state: OutboxState }) {
  return <StatusTag tone={tones[state]}>{outboxStateLabels[state]}</StatusTag>
}
