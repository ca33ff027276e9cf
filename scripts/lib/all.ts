/** Whether what takes longest is tested as well: `npm test -- --all`. */
export const isAll = process.env.TEST_ALL === 'true'

/** Tells the processes that run the tests so. */
export const testAll = { TEST_ALL: 'true' }
