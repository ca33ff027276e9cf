/** A page of the site as the tests of all pages visit it. */
export interface SitePage {
  name: string
  path: string
  status: number
}
