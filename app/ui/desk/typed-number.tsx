import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { typedName } from '#app/domain/lists/bulk.ts'
import { Controls } from '#app/ui/controls.tsx'
import '#app/ui/styles/form.css'
import styles from './bulk.module.css'

interface TypedNumberProps {
  /** The number that has to be typed. */
  count: number
  /** The number typed before. */
  value: string
  /** The reason why that does not do. */
  mistake: string | null
}

/** The number of rows, typed to confirm that so many are meant. */
export function TypedNumber({ count, value, mistake }: TypedNumberProps) {
  return (
    <Controls>
      <TextInput
        type="text"
        id={typedName}
        className={`${mistake ? 'field mistake' : 'field'} ${styles.typed}`}
        name={typedName}
        label={`Type ${count.toLocaleString('en-GB')} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        defaultValue={value}
        error={
          mistake && (
            <>
              <span className="vh">Error: </span>
              {mistake}
            </>
          )
        }
      />
    </Controls>
  )
}
