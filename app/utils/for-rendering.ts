/**
 * The data of a reading page, only to be read from while it is rendered. React Router encodes what a loader returns for a script to
 * read, even where the page ships none, which is a tenth of the work of a long list. It encodes what can be enumerated, and nothing
 * here can: such an object cannot be spread, and is empty where a script asks for it. Not for a page that is hydrated.
 */
export function forRendering<Data extends object>(data: Data): Data {
  const hidden = Object.entries(data).map(([name, value]) => [name, { value: value as unknown }])
  return Object.defineProperties({}, Object.fromEntries(hidden) as PropertyDescriptorMap) as Data
}
