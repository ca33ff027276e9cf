/** Whether what takes longest is tested as well: `npm test -- --all`. */
export const isAll = process.env.TEST_ALL === 'true'

/** Tells the processes that run the tests so. */
export const testAll = { TEST_ALL: 'true' }

/** The first `count` of a list, which are tested every day; all of it with `npm test -- --all`. */
export const everyDay = <T>(list: readonly T[], count: number): readonly T[] => (isAll ? list : list.slice(0, count))
