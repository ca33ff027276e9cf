import type { ReactNode } from 'react'
import { Chevron } from '#app/ui/icons.tsx'
import { formId } from './form-id.ts'
import styles from './rows.module.css'

/** The content of the fields of a calculator, and what is wrong with it. Names are those of the parameters. */
export interface Filled<Name extends string> {
  typed: Readonly<Record<Name, string>>
  errors: Readonly<Partial<Record<Name, string>>>
}

/** A few rows under a heading. */
export function RowGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div>{children}</div>
    </fieldset>
  )
}

interface RowProps<Name extends string> {
  filled: Filled<Name>
  name: NoInfer<Name>
  label: string
  /** A few small words under the label. */
  hint?: ReactNode
}

interface AmountRowProps<Name extends string> extends RowProps<Name> {
  unit: '£' | '%' | 'years'
  /** True where pounds were typed into a field for a share. */
  isInPounds?: boolean
  /** The value computed where nothing is typed. */
  placeholder?: string
}

const classes = { '£': styles.pounds, '%': styles.percent, years: `${styles.percent} ${styles.years}` }

/** An amount of money, a percentage or a number of years. */
export function AmountRow<Name extends string>({ unit, isInPounds, placeholder, ...row }: AmountRowProps<Name>) {
  const { filled, name } = row
  return (
    <Row {...row} className={isInPounds ? styles.inPounds : undefined}>
      <span className={classes[unit]}>
        <input
          {...controlOf(row)}
          type="text"
          inputMode="decimal"
          maxLength={40}
          defaultValue={filled.errors[name] ? filled.typed[name] : withSeparators(filled.typed[name], unit)}
          placeholder={placeholder}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </Row>
  )
}

/** `135000` → `135,000`, as people read it. Anything but plain pounds stays as it was typed. */
function withSeparators(text: string, unit: AmountRowProps<string>['unit'] = '£'): string {
  return unit === '£' && /^\d{4,12}$/.test(text) ? Number(text).toLocaleString('en-GB') : text
}

interface CompletionRowProps {
  filled: Filled<'date'>
  /** The day of the question, where there is one. */
  day: string | undefined
  /** The London day. */
  today: string
}

/** The day of completion, whose rates count. */
export function CompletionRow({ filled, day, today }: CompletionRowProps) {
  const hint =
    day && day > today
      ? 'Picks the rates that are known for that day. They may change until then.'
      : 'Picks the rates of that day.'
  const row = { filled, name: 'date', label: 'Completion', hint } as const
  return (
    <Row {...row}>
      <span className={styles.choice}>
        <input {...controlOf(row)} type="date" defaultValue={filled.typed.date} />
      </span>
    </Row>
  )
}

interface ChoiceRowProps<Name extends string> extends RowProps<Name> {
  options: readonly { value: string; label: string }[]
}

/** One of a few. */
export function ChoiceRow<Name extends string>({ options, ...row }: ChoiceRowProps<Name>) {
  const { filled, name } = row
  return (
    <Row {...row}>
      <span className={styles.choice}>
        <select {...controlOf(row)} defaultValue={filled.typed[name]}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Chevron />
      </span>
    </Row>
  )
}

interface CheckRowProps<Name extends string> extends RowProps<Name> {
  /** The address's value where it is ticked. */
  value?: string
}

/** Yes or no. */
export function CheckRow<Name extends string>({ filled, name, label, value = '1' }: CheckRowProps<Name>) {
  const id = `${formId}-${name}`
  return (
    <div className={filled.errors[name] ? `${styles.check} ${styles.mistake}` : styles.check} data-row={name}>
      <label>
        <input
          id={id}
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={!['', '0'].includes(filled.typed[name])}
          aria-invalid={filled.errors[name] ? true : undefined}
          aria-describedby={filled.errors[name] ? `${id}-words` : undefined}
        />
        <span>{label}</span>
      </label>
      <div id={`${id}-words`} data-words="">
        <Mistake text={filled.errors[name]} />
      </div>
    </div>
  )
}

function Row<Name extends string>({
  filled,
  name,
  label,
  hint,
  className,
  children,
}: RowProps<Name> & { className?: string | undefined; children: ReactNode }) {
  const id = `${formId}-${name}`
  const mistake = filled.errors[name]
  return (
    <div className={[styles.row, mistake && styles.mistake, className].filter(Boolean).join(' ')} data-row={name}>
      <div>
        <label htmlFor={id}>{label}</label>
        <div id={`${id}-words`} data-words="">
          {hint && <p className="fine">{hint}</p>}
          <Mistake text={mistake} />
        </div>
      </div>
      {children}
    </div>
  )
}

function Mistake({ text }: { text: string | undefined }) {
  return (
    text && (
      <p>
        <span className="vh">Error: </span>
        {text}
      </p>
    )
  )
}

function controlOf<Name extends string>({ filled, name, hint }: RowProps<Name>) {
  const id = `${formId}-${name}`
  const mistake = filled.errors[name]
  return {
    id,
    name,
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': mistake || hint ? `${id}-words` : undefined,
  } as const
}
