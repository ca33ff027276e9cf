/** The last of a list, undefined where it is empty. Browsers of 2021 have no `at`. */
export function lastOf<Item>(list: readonly Item[]): Item | undefined {
  return list[list.length - 1]
}
