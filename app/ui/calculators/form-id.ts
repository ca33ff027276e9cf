/** The form, to which "Change the assumptions" leads, and the beginning of the ids in it. */
export const formId = 'figures'

/** The deal whose figures a calculator was filled in with. */
export interface FilledFrom {
  id: number
  reference: string
  title: string
  location: string
  href: string
  /** True where the result stands on another figure than that of the deal. */
  isChanged: boolean
}
