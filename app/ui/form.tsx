import { getInputProps, getSelectProps, getTextareaProps, type FieldMetadata } from '@conform-to/react'
import { Checkbox, NativeSelect, Textarea, TextInput, type TextareaProps, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import './styles/form.css'
import { Chevron } from './icons.tsx'
import { typedBefore } from './typed-before.ts'

/** Mantine's controls bound to conform's fields. They post natively; every message comes from the server. */

interface FieldProps {
  field: FieldMetadata<string | undefined>
  label: string
  /** A hint that stands below the label, before the control. */
  hint?: ReactNode
  /** Adds "(optional)" to the label. Required fields are not marked. */
  isOptional?: boolean
}

/** One line of text. `type` and the browser's hints (autoComplete, inputMode, …) are passed on. */
export function TextField({
  field,
  label,
  hint,
  isOptional,
  type = 'text',
  ...rest
}: FieldProps &
  Omit<TextInputProps, 'form' | 'label'> & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'file' | 'date' | 'time'
  }) {
  const { key, ...props } = getInputProps(field, { type, ariaAttributes: false })
  return (
    <TextInput
      key={key}
      {...rest}
      {...props}
      required={false}
      className={fieldClass(field)}
      label={<LabelText label={label} isOptional={isOptional} />}
      description={hint}
      error={messageOf(field)}
    />
  )
}

/** Several lines of text. */
export function TextAreaField({
  field,
  label,
  hint,
  isOptional,
  ...rest
}: FieldProps & Omit<TextareaProps, 'form' | 'label'>) {
  const { key, defaultValue, ...props } = getTextareaProps(field, { ariaAttributes: false })
  return (
    <Textarea
      key={key}
      {...rest}
      {...props}
      required={false}
      defaultValue={typedBefore(field.id) ?? defaultValue}
      suppressHydrationWarning
      className={fieldClass(field)}
      label={<LabelText label={label} isOptional={isOptional} />}
      description={hint}
      error={messageOf(field)}
    />
  )
}

interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps {
  /** The entries, or groups of them with a label each. */
  options: SelectOption[] | { group: string; items: SelectOption[] }[]
  /** The first entry while nothing is chosen, such as "Choose a reason". */
  placeholder?: string
}

/** A choice of a few values, in the browser's own list. */
export function SelectField({ field, label, hint, isOptional, options, placeholder }: SelectFieldProps) {
  const { key, defaultValue, multiple: _multiple, ...props } = getSelectProps(field, { ariaAttributes: false })
  return (
    <NativeSelect
      key={key}
      {...props}
      required={false}
      defaultValue={typeof defaultValue === 'string' ? defaultValue : ''}
      data={placeholder ? [{ value: '', label: placeholder }, ...options] : options}
      rightSection={<Chevron />}
      className={fieldClass(field)}
      label={<LabelText label={label} isOptional={isOptional} />}
      description={hint}
      error={messageOf(field)}
    />
  )
}

interface CheckFieldProps {
  field: FieldMetadata<boolean | string | undefined>
  label: ReactNode
  hint?: ReactNode
}

/** A box to tick; posts "on". */
export function CheckField({ field, label, hint }: CheckFieldProps) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox', ariaAttributes: false })
  const message = messageOf(field)
  return (
    <Checkbox
      key={key}
      {...props}
      required={false}
      label={label}
      description={hint}
      error={message}
      aria-invalid={message ? true : undefined}
    />
  )
}

export interface Choice {
  value: string
  label: ReactNode
  /** The meaning of the choice, below its label. */
  about?: ReactNode
  /** A field that only this choice needs. Where the page knows that it is not chosen, the field is out of the way. */
  field?: ReactNode
}

interface ChoiceFieldProps {
  field: FieldMetadata<string | undefined>
  /** The question. */
  legend: string
  choices: Choice[]
  /** A further name of the fieldset's look. */
  className?: string
}

/** A choice of one, each as a card with what it means. The styles are those of paying.css. */
export function ChoiceField({ field, legend, choices, className }: ChoiceFieldProps) {
  const message = messageOf(field)
  const isMistaken = message !== undefined
  return (
    <fieldset
      className={['part', className, isMistaken && 'mistake'].filter(Boolean).join(' ')}
      aria-describedby={isMistaken ? field.errorId : undefined}
    >
      <legend>{legend}</legend>
      {isMistaken && (
        <p id={field.errorId} className="small">
          {message}
        </p>
      )}
      <div className="choices">
        {choices.map(({ value, label, about, field: inner }, index) => {
          // A link to the field leads to its first choice.
          const id = index === 0 ? field.id : `${field.id}-${value}`
          return (
            <div key={value} className="choice">
              <div className="check">
                <input
                  type="radio"
                  id={id}
                  name={field.name}
                  value={value}
                  form={field.formId}
                  defaultChecked={field.initialValue === value}
                  aria-describedby={about ? `${id}-about` : undefined}
                />
                <label htmlFor={id}>{label}</label>
              </div>
              {about && (
                <div id={`${id}-about`} className="about">
                  {about}
                </div>
              )}
              {inner && <div className="inner own">{inner}</div>}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

function LabelText({ label, isOptional }: { label: string; isOptional?: boolean }) {
  return isOptional ? (
    <>
      {label} <span className="optional">(optional)</span>
    </>
  ) : (
    label
  )
}

function messageOf(field: { errors?: string[] }): ReactNode {
  const message = field.errors?.[0]
  return message ? (
    <>
      <span className="vh">Error: </span>
      {message}
    </>
  ) : undefined
}

function fieldClass(field: { errors?: string[] }): string {
  return field.errors?.length ? 'field mistake' : 'field'
}
