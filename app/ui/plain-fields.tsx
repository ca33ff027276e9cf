import type { ComponentProps, ReactNode } from 'react'
import { Chevron } from './icons.tsx'
import { typedBefore } from './typed-before.ts'
import styles from './plain-fields.module.css'

/**
 * Fields of reading pages: the browser's own controls in the look of those in form.tsx. A page that has no other fields sends and
 * renders nothing of Mantine.
 */

interface PlainFieldProps {
  /** The label points at it, and the hint's id is made from it. */
  id: string
  label: ReactNode
  /** A hint that stands below the label, before the control. */
  hint?: ReactNode
  /** Why what was typed does not do, below the control. */
  mistake?: string | false | undefined
}

/** One line of text, a number or a search. */
export function PlainText({ id, label, hint, mistake, ...input }: PlainFieldProps & ComponentProps<'input'>) {
  const described = [hint && hintId(id), mistake && mistakeId(id)].filter(Boolean).join(' ')
  return (
    <Field id={id} label={label} hint={hint} mistake={mistake}>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={mistake ? true : undefined}
        aria-describedby={described || undefined}
      />
    </Field>
  )
}

/** Several lines of text. What was typed before the page's own scripts run stays. */
export function PlainArea({
  id,
  label,
  hint,
  mistake,
  defaultValue,
  ...area
}: PlainFieldProps & ComponentProps<'textarea'>) {
  const described = [hint && hintId(id), mistake && mistakeId(id)].filter(Boolean).join(' ')
  return (
    <Field id={id} label={label} hint={hint} mistake={mistake}>
      <textarea
        {...area}
        id={id}
        defaultValue={typedBefore(id) ?? defaultValue}
        suppressHydrationWarning
        aria-invalid={mistake ? true : undefined}
        aria-describedby={described || undefined}
      />
    </Field>
  )
}

interface PlainSelectProps extends PlainFieldProps, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  /** `data-on` names the conditions that an option fulfils, for stylesheets. */
  options: { value: string; label: string; 'data-on'?: string | undefined }[]
}

/** A choice of a few values, in the browser's own list. */
export function PlainSelect({ id, label, hint, mistake, options, ...select }: PlainSelectProps) {
  const described = [hint && hintId(id), mistake && mistakeId(id)].filter(Boolean).join(' ')
  return (
    <Field id={id} label={label} hint={hint} mistake={mistake}>
      <select {...select} id={id} aria-invalid={mistake ? true : undefined} aria-describedby={described || undefined}>
        {options.map(({ label: shown, ...option }) => (
          <option key={option.value} {...option}>
            {shown}
          </option>
        ))}
      </select>
      <Chevron />
    </Field>
  )
}

/** A box to tick, with its label around it. Posts "on" where no value is given. */
export function PlainCheck({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  )
}

function Field({ id, label, hint, mistake, children }: PlainFieldProps & { children: ReactNode }) {
  return (
    <div className={mistake ? `${styles.field} ${styles.mistake}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && <p id={hintId(id)}>{hint}</p>}
      <div className={styles.control}>{children}</div>
      {mistake && (
        <p id={mistakeId(id)}>
          <span className="vh">Error: </span>
          {mistake}
        </p>
      )}
    </div>
  )
}

function hintId(id: string): string {
  return `${id}-hint`
}

function mistakeId(id: string): string {
  return `${id}-mistake`
}
