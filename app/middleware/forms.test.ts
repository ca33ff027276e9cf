import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from './forms.server.ts'

const schema = z.object({ name: z.string('Enter a name').max(5, 'Too long'), note: z.string().optional() })

function read(fields: [string, string | Blob][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return parseForm(form, schema)
}

describe('a form', () => {
  test('gives what its schema knows, and nothing else', () => {
    const submission = read([
      ['name', 'Ivy'],
      ['isAdmin', 'true'],
      ['__proto__', 'x'],
    ])
    expect(submission.status === 'success' && submission.value).toEqual({ name: 'Ivy' })
  })

  test.each([
    ['a far index', 'name[3000000]', 'x'],
    ['an index of an unknown field', 'other[3000000]', 'x'],
    ['a deep path', `name${'.a'.repeat(20_000)}`, 'x'],
    ['an intent', '__intent__', '{"type":"insert","payload":{"name":"name"}}'],
    ['a broken intent', '__intent__', '{bad'],
  ])('with %s in it is read as if that were not there, and nothing is made of it', (_what, name, value) => {
    const submission = read([[name, value]])
    expect(submission.status).toBe('error')
    expect(submission.reply().error).toEqual({ name: ['Enter a name'] })
    expect(submission.payload).toEqual({})
  })

  test('a file in place of text counts as nothing; of two values the first counts', () => {
    expect(read([['name', new Blob(['x'])]]).status).toBe('error')
    const twice = read([
      ['name', 'one'],
      ['name', 'two'],
    ])
    expect(twice.status === 'success' && twice.value.name).toBe('one')
  })

  test('keeps what was typed where it is wrong', () => {
    expect(read([['name', 'much too long']]).reply()).toMatchObject({
      initialValue: { name: 'much too long' },
      error: { name: ['Too long'] },
    })
  })
})
