import { trapFieldName } from '#app/utils/trap-field.ts'

/**
 * A field that no person sees, hears or reaches by keyboard. A form in which it is filled in was sent by a program and is not
 * kept. The field posts as `trapFieldName`.
 */
export function TrapField({ id }: { id: string }) {
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={trapFieldName} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
