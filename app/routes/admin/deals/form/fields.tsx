import { usualStrategies } from '#app/domain/deals/record/buildings.ts'
import type { AreaGroup } from '#app/domain/deals/desk/preview.server.ts'
import { comparableLabels, comparableParts } from '#app/domain/deals/record/record-kinds.ts'
import { fieldOf, type DealMistakes, type DealTexts, type FieldName } from '#app/domain/deals/record/record.ts'
import { DescriptionDraft, type SentDraft } from './description-draft.tsx'
import { dealFormId, fieldId } from './ids.ts'
import { saleFieldName, splitSales, type SaleRow } from './sales.ts'
import styles from './form.module.css'

/** The controls of the form, each as its field in the table of fields describes it. They are the browser's own. */

export interface FormTexts {
  texts: DealTexts
  mistakes: DealMistakes
  areas: AreaGroup[]
  /** Null where no description can be drafted. */
  draft: { sent: SentDraft | undefined } | null
}

/** One field with its label, its hint, what is wrong with it, and its control. */
export function DealField({ name, form }: { name: FieldName; form: FormTexts }) {
  const { label, hint, control } = fieldOf(name)
  const message = form.mistakes[name]
  if (control.kind === 'flag') return <Flag name={name} form={form} />
  if (control.kind === 'comparables') return <Sales form={form} />
  const isWide = control.kind === 'text' || control.kind === 'url' || control.kind === 'places' || name === 'title'
  const about = name === 'description' ? `${lengthOf(form.texts[name])} of at most 2,000 characters.` : hint
  return (
    <div className={['field', isWide && styles.all, message && 'mistake'].filter(Boolean).join(' ')}>
      <label htmlFor={fieldId(name)}>{label}</label>
      {about && <p id={`${fieldId(name)}-description`}>{about}</p>}
      {message && <Wrong name={name} message={message} />}
      <ControlOf name={name} form={form} hasHint={Boolean(about)} />
      {name === 'description' && form.draft && <DescriptionDraft sent={form.draft.sent} />}
    </div>
  )
}

const lengthOf = (text: string) => [...text].length.toLocaleString('en-GB')

function Wrong({ name, message }: { name: FieldName; message: string }) {
  return (
    <p id={`${fieldId(name)}-error`}>
      <span className="vh">Error: </span>
      {message}
    </p>
  )
}

/** The props of every control: its id and name, and what describes it. */
function commonProps(name: FieldName, { mistakes }: FormTexts, hasHint: boolean) {
  const id = fieldId(name)
  const describedBy = [hasHint && `${id}-description`, mistakes[name] && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': mistakes[name] ? (true as const) : undefined,
  }
}

function ControlOf({ name, form, hasHint }: { name: FieldName; form: FormTexts; hasHint: boolean }) {
  const { control, most } = fieldOf(name)
  const text = form.texts[name]
  const common = commonProps(name, form, hasHint)
  if (name === 'areaCode') return <AreaSelect {...common} chosen={text} areas={form.areas} />
  switch (control.kind) {
    case 'text':
    case 'places':
      return <textarea {...common} defaultValue={text} rows={name === 'description' ? 5 : 3} maxLength={most} />
    case 'choice':
      return (
        <select {...common} defaultValue={text}>
          <option value="">{name === 'propertyType' ? 'Choose a type' : 'Not stated'}</option>
          {Object.entries(control.options).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'day':
      return <input {...common} type="date" defaultValue={text} />
    case 'url':
      return (
        <input
          {...common}
          type="text"
          inputMode="url"
          defaultValue={text}
          maxLength={most}
          data-picture={name === 'imageUrl' ? '' : undefined}
        />
      )
    default:
      return (
        <input
          {...common}
          type="text"
          defaultValue={text}
          maxLength={most}
          inputMode={keyboards[control.kind]}
          list={name === 'strategy' ? `${dealFormId}-strategies` : undefined}
        />
      )
  }
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

/** The strategies that the form proposes. */
export function Strategies() {
  return (
    <datalist id={`${dealFormId}-strategies`}>
      {usualStrategies.map((strategy) => (
        <option key={strategy} value={strategy} />
      ))}
    </datalist>
  )
}

type SelectProps = ReturnType<typeof commonProps> & { chosen: string; areas: AreaGroup[] }

function AreaSelect({ chosen, areas, ...common }: SelectProps) {
  const isKnown = areas.some((group) => group.areas.some(({ code }) => code === chosen))
  return (
    <select {...common} defaultValue={chosen}>
      <option value="">Worked out from the location</option>
      {chosen !== '' && !isKnown && <option value={chosen}>{chosen}</option>}
      {areas.map(({ group, areas }) => (
        <optgroup key={group} label={group}>
          {areas.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

function Flag({ name, form }: { name: FieldName; form: FormTexts }) {
  const message = form.mistakes[name]
  return (
    <div className={message ? 'mistake' : undefined}>
      {message && <Wrong name={name} message={message} />}
      <label className={styles.flag}>
        <input
          {...commonProps(name, form, false)}
          type="checkbox"
          value="yes"
          defaultChecked={form.texts[name] !== ''}
        />
        <span>{fieldOf(name).label}</span>
      </label>
    </div>
  )
}

const saleHints: Record<keyof SaleRow, string> = {
  what: '12 Park Street, 3 beds',
  price: '£98,000',
  month: '2026-08',
  metres: '120 m',
}

/** The comparable sales, a row of inputs each. Those that hold something are shown with one empty row; the others are folded. */
function Sales({ form }: { form: FormTexts }) {
  const message = form.mistakes.comparables
  const { label } = fieldOf('comparables')
  const id = fieldId('comparables')
  const sales = splitSales(form.texts.comparables)
  const shown = sales.filter((sale) => comparableParts.some((part) => sale[part] !== '')).length + 1
  return (
    <div className={`${styles.all} ${message ? 'field mistake' : 'field'}`}>
      <p id={`${id}-description`}>
        At least three say what a property is worth. The month such as {saleHints.month}, the distance in metres.
      </p>
      {message && <Wrong name="comparables" message={message} />}
      <SaleTable label={label} sales={sales.slice(0, shown)} describedBy={message ? `${id}-error` : undefined} />
      {shown < sales.length && (
        <details className="plain">
          <summary>Add a sale</summary>
          <SaleTable label={`${label}, more`} sales={sales.slice(shown)} firstRow={shown} />
        </details>
      )}
    </div>
  )
}

interface SaleTableProps {
  label: string
  sales: SaleRow[]
  /** The place of the first of these rows among all. */
  firstRow?: number
  describedBy?: string
}

function SaleTable({ label, sales, firstRow = 0, describedBy }: SaleTableProps) {
  return (
    <table className={styles.sales} aria-describedby={describedBy}>
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          {comparableParts.map((part) => (
            <th key={part} scope="col">
              {comparableLabels[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale, index) => {
          const row = firstRow + index
          return (
            <tr key={row}>
              {comparableParts.map((part) => (
                <td key={part}>
                  <input
                    // The link of a mistake leads to the first row.
                    id={row === 0 && part === 'what' ? fieldId('comparables') : undefined}
                    type="text"
                    name={saleFieldName(row, part)}
                    defaultValue={sale[part]}
                    maxLength={part === 'what' ? 120 : 20}
                    inputMode={part === 'price' ? 'decimal' : undefined}
                    placeholder={row === 0 ? saleHints[part] : undefined}
                    aria-label={`${comparableLabels[part]}, sale ${row + 1}`}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
