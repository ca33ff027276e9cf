import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Finding } from '#app/domain/submissions/screening/findings.ts'
import { Findings } from './findings.tsx'

const findings: Finding[] = [
  { key: 'claim-guaranteed', step: 'property', tone: 'fix', title: 'Look at <b>“rent”</b>', text: 'Say what is so.' },
  { key: 'scotland', step: 'property', tone: 'look', title: 'A property in Scotland', text: 'Register interest.' },
]
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('each finding says in a word what it is, and the texts of a vendor are no markup', () => {
  const html = renderToStaticMarkup(<Findings findings={findings} />)
  expect(textOf(html)).toBe(
    'To change Look at &lt;b&gt;“rent”&lt;/b&gt; Say what is so. To check A property in Scotland Register interest.',
  )
  expect(html.match(/<li/g)).toHaveLength(2)
})

test('an action stands below each where one is given', () => {
  const html = renderToStaticMarkup(<Findings findings={findings} actionOf={({ step }) => <a href="/x">{step}</a>} />)
  expect(html.match(/<a href="\/x">property<\/a>/g)).toHaveLength(2)
})

test('nothing is shown where nothing was found', () => {
  expect(renderToStaticMarkup(<Findings findings={[]} />)).toBe('')
})
