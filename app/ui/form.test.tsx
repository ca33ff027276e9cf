import { useForm, type SubmissionResult } from '@conform-to/react'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'
import { CheckField, SelectField } from './form.tsx'

function Sample({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<{ reason: string; terms: string }>({ id: 'sample', lastResult })
  return (
    <form id={form.id}>
      <ErrorSummary title="Missing Information" lead="Please fill in all required fields." form={form} />
      <SelectField
        field={fields.reason}
        label="Reason"
        placeholder="Choose a reason"
        options={[{ value: 'other', label: 'Other' }]}
      />
      <CheckField field={fields.terms} label="I agree" hint="To all of them." />
    </form>
  )
}

const render = (lastResult?: SubmissionResult) =>
  renderToStaticMarkup(
    <MantineProvider withCssVariables={false}>
      <Sample lastResult={lastResult} />
    </MantineProvider>,
  )

test('each mistake is listed first, linked to its control, and told again at it', () => {
  const html = render({
    status: 'error',
    initialValue: { reason: '', terms: 'on' },
    error: { reason: ['Choose a reason for your request'], terms: ['Agree to the terms'] },
  })
  expect(html.indexOf('Missing Information')).toBeLessThan(html.indexOf('<select'))
  expect(html).toContain('<a href="#sample-reason">Choose a reason for your request</a>')
  expect(html).toMatch(
    /<select[^>]*aria-invalid="true"[^>]*aria-describedby="sample-reason-error"[^>]*id="sample-reason"/,
  )
  expect(html).toContain('id="sample-reason-error"')
  expect(html).toMatch(/<input[^>]*type="checkbox"[^>]*>/)
  expect(html).toContain('id="sample-terms-error"')
})

test('a box has its hint and its mistake as descriptions, each under an id of its own', () => {
  const html = render({ status: 'error', initialValue: {}, error: { terms: ['Agree to the terms'] } })
  expect(html).toMatch(/<input[^>]*aria-describedby="sample-terms-description sample-terms-error"[^>]*>/)
  for (const id of ['sample-terms-description', 'sample-terms-error']) expect(html.split(`id="${id}"`)).toHaveLength(2)
})

test('without mistakes there is no summary, and the controls are native and have their names', () => {
  const html = render()
  expect(html).not.toContain('Missing Information')
  expect(html).toMatch(/<select[^>]*name="reason"/)
  expect(html).toMatch(/<option value=""[^>]*>Choose a reason<\/option>/)
  expect(html).toMatch(/<input[^>]*name="terms"/)
})
