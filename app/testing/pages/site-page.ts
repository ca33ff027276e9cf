/** A page of the site as the tests of all pages visit it. */
export interface SitePage {
  name: string
  path: string
  /** 200 where none is named. */
  status?: number
}
