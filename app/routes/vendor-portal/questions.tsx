import type { ReactNode } from 'react'
import { comparableLabels, comparableParts } from '#app/domain/deals/record/record-kinds.ts'
import {
  isRequired,
  questionOf,
  sayAnswer,
  suggestionsFor,
  type AnswerMistakes,
  type Answers,
  type QuestionName,
} from '#app/domain/submissions/record.ts'
import type { Condition, ShownGroup } from '#app/domain/submissions/shown.ts'
import { PlainArea, PlainCheck, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { saleFieldName, splitSales, type SaleRow } from '../admin/deals/form/sales.ts'
import { fieldId } from './field-id.ts'
import { isDateInput } from './say-day.ts'
import styles from './questions.module.css'

/** The questions of a page, each with the control that its kind describes. They are the browser's own. */

interface QuestionsProps {
  groups: readonly ShownGroup[]
  answers: Answers
  /** The answers by which the questions have their words and choices. */
  deciding: Answers
  mistakes: AnswerMistakes
}

/** All groups of a page. */
export function Questions({ groups, ...asked }: QuestionsProps) {
  const conditions = groups.flatMap((group) => group.conditions)
  return (
    <div className={`stack ${styles.questions}`}>
      {groups.map(({ title, names, conditions: needed }, index) => (
        <Needing key={index} conditions={needed}>
          {title === '' ? (
            <div className="stack">
              <Group names={names} conditions={conditions} {...asked} />
            </div>
          ) : (
            <fieldset className={`stack ${styles.group}`}>
              <legend>{title}</legend>
              <Group names={names} conditions={conditions} {...asked} />
            </fieldset>
          )}
        </Needing>
      ))}
    </div>
  )
}

/** A box for each condition: all of them are open, or what they hold is out of the way. */
function Needing({ conditions, children }: { conditions: readonly Condition[]; children: ReactNode }) {
  return conditions.reduceRight<ReactNode>((inner, { index }) => <div data-needs={index}>{inner}</div>, children)
}

interface AskedProps extends Omit<QuestionsProps, 'groups'> {
  /** The conditions of the whole page, which its choices decide. */
  conditions: readonly Condition[]
}

function Group({ names, ...asked }: AskedProps & { names: readonly QuestionName[] }) {
  return names.map((name) => <QuestionField key={name} name={name} {...asked} />)
}

/** The keyboard that a phone shows. */
const keyboards: Partial<Record<string, 'decimal' | 'numeric' | 'email' | 'tel'>> = {
  pounds: 'decimal',
  'whole-pounds': 'numeric',
  percent: 'decimal',
  decimal: 'decimal',
  whole: 'numeric',
  email: 'email',
  tel: 'tel',
}
const short = new Set(['pounds', 'whole-pounds', 'percent', 'decimal', 'whole', 'day', 'floors'])
/** The most choices that stand as buttons; more of them are a list. */
const mostButtons = 6

function QuestionField({ name, ...asked }: AskedProps & { name: QuestionName }) {
  const { label, hint, control, most } = questionOf(name, asked.deciding)
  const text = asked.answers[name] ?? ''
  const mistake: string | false = asked.mistakes[name] ?? false
  const shownLabel = isRequired(name) || control.kind === 'flag' ? label : `${label} (optional)`
  const suggestions = suggestionsFor(name, asked.deciding)
  const isDay = control.kind === 'day' && isDateInput(text)
  const common: Omit<ControlProps, 'text'> = { id: fieldId(name), name, label: shownLabel, hint, mistake }
  switch (control.kind) {
    case 'flag':
      return (
        <div className={mistake ? styles.wrongly : undefined}>
          {mistake && <Wrong id={common.id} mistake={mistake} />}
          <PlainCheck id={common.id} name={name} label={label} value="yes" defaultChecked={text !== ''} />
          {hint && <p className="fine">{hint}</p>}
        </div>
      )
    case 'text':
    case 'places':
      return <PlainArea {...common} defaultValue={text} rows={name === 'description' ? 6 : 3} />
    case 'comparables':
      return <Sales {...common} text={text} />
    case 'choice':
      return <Choice {...common} text={text} options={control.options} asked={asked} />
    default:
      return (
        <div className={short.has(control.kind) ? styles.short : undefined}>
          <PlainText
            {...common}
            type={isDay ? 'date' : 'text'}
            defaultValue={text}
            // What is too long already is shown whole.
            maxLength={isDay || text.length > most ? undefined : most}
            inputMode={keyboards[control.kind]}
            list={suggestions.length > 0 ? `${common.id}-list` : undefined}
          />
          {suggestions.length > 0 && (
            <datalist id={`${common.id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </div>
      )
  }
}

interface ControlProps {
  id: string
  name: QuestionName
  label: string
  hint: string | undefined
  mistake: string | false
  text: string
}

function Choice({
  options,
  asked: { conditions },
  ...field
}: ControlProps & { options: Readonly<Record<string, string>>; asked: AskedProps }) {
  const { id, name, label, hint, mistake, text } = field
  const decides = conditions.filter((condition) => condition.name === name)
  const opens = (value: string) =>
    decides.flatMap(({ index, values }) => (values.includes(value) ? [index] : [])).join(' ') || undefined
  const entries = Object.entries(options)
  // What was sent and is no choice stays, so that nothing that came is lost.
  const others =
    text !== '' && !entries.some(([value]) => value === text) ? [[text, sayAnswer(name, text)] as const] : []
  if (entries.length > mostButtons)
    return (
      <div className={styles.short}>
        <PlainSelect
          id={id}
          name={name}
          label={label}
          hint={hint}
          mistake={mistake}
          defaultValue={text}
          options={[
            { value: '', label: isRequired(name) ? 'Choose one' : 'Not stated', 'data-on': opens('') },
            ...[...entries, ...others].map(([value, shown]) => ({ value, label: shown, 'data-on': opens(value) })),
          ]}
        />
      </div>
    )
  const choices = [...(isRequired(name) ? [] : [['', 'Not stated'] as const]), ...entries, ...others]
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={mistake ? `${styles.choice} ${styles.wrongly}` : styles.choice}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="small muted">
          {hint}
        </p>
      )}
      {mistake && <Wrong id={id} mistake={mistake} />}
      <div className={styles.cards}>
        {choices.map(([value, shown], index) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              // A link to the question leads to its first choice.
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={text === value}
              data-on={opens(value)}
            />
            <span>{shown}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Wrong({ id, mistake }: { id: string; mistake: string }) {
  return (
    <p id={`${id}-mistake`} className={styles.wrong}>
      <span className="vh">Error: </span>
      {mistake}
    </p>
  )
}

const saleHints: Record<keyof SaleRow, string> = {
  what: '12 Park Street, 3 beds',
  price: '£98,000',
  month: '2026-08',
  metres: '120 m',
}

/** Comparable sales, a row of inputs each. Those that hold something are shown with one empty row; the others are folded. */
function Sales({ id, label, mistake, text }: ControlProps) {
  const sales = splitSales(text)
  const shown = sales.filter((sale) => comparableParts.some((part) => sale[part] !== '')).length + 1
  const row = (sale: SaleRow, index: number) => (
    <li key={index} className={styles.sale}>
      {comparableParts.map((part) => (
        <label key={part}>
          <span>
            {comparableLabels[part]}
            <span className="vh">, sale {index + 1}</span>
          </span>
          <input
            id={index === 0 && part === 'what' ? id : undefined}
            type="text"
            name={saleFieldName(index, part)}
            defaultValue={sale[part]}
            inputMode={part === 'price' ? 'decimal' : undefined}
            placeholder={index === 0 ? saleHints[part] : undefined}
          />
        </label>
      ))}
    </li>
  )
  return (
    <fieldset
      className={mistake ? `${styles.choice} ${styles.wrongly}` : styles.choice}
      aria-describedby={[`${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ')}
    >
      <legend className="vh">{label}</legend>
      <p id={`${id}-hint`} className="small muted">
        At least three say what a property is worth. The month such as {saleHints.month}, the distance in metres.
      </p>
      {mistake && <Wrong id={id} mistake={mistake} />}
      <ol className={styles.sales}>{sales.slice(0, shown).map(row)}</ol>
      {shown < sales.length && (
        <details>
          <summary>More sales</summary>
          <ol className={styles.sales} start={shown + 1}>
            {sales.slice(shown).map((sale, index) => row(sale, shown + index))}
          </ol>
        </details>
      )}
    </fieldset>
  )
}
