import { stateLabels, type EditionState } from '#app/domain/areas/import/import.ts'
import { StatusTag, type Tone } from '#app/ui/desk/desk.tsx'

const tones: Partial<Record<EditionState, Tone>> = {
  live: 'a',
  previous: 'b',
  checked: 'c',
  reading: 'c',
  refused: 'e',
}

export function EditionStateTag({ state }: { state: EditionState }) {
  return <StatusTag tone={tones[state]}>{stateLabels[state]}</StatusTag>
}
