import { isTypedNumber, mostUntyped, typedName } from '#app/domain/lists/bulk.ts'

/**
 * The number typed to confirm that so many rows are meant, and its fault: null where it is that number, and where they are so few
 * that nothing has to be typed. `rows` is what they are called, such as `deals`.
 */
export function readTypedNumber(form: FormData, count: number, rows: string): { typed: string; wrong: string | null } {
  const sent = form.get(typedName)
  const typed = typeof sent === 'string' ? sent.slice(0, 20) : ''
  const isRight = count <= mostUntyped || isTypedNumber(typed, count)
  return { typed, wrong: isRight ? null : `Type ${count.toLocaleString('en-GB')}, the number of ${rows}, to confirm.` }
}
