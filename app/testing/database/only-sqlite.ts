/** Files of tests that are about nothing but SQLite, with the reason. What one test needs of it, it says with `onlySqlite` (postgres.ts). */
export const onlySqliteFiles: Record<string, string> = {
  'app/domain/advisor/understanding/work.test.ts':
    'it counts the work of a process beside, which asks SQLite in memory',
  'app/middleware/full-disk-forms.test.ts': 'the full disk of a file: SQLite’s driver is made to meet it',
  'app/middleware/kept-holds.test.ts': 'it counts the statements of SQLite’s driver',
  'app/middleware/kept-needs.test.ts': 'it reads the plans of SQLite’s statements',
  'app/routes/deals/full-disk.test.ts': 'the full disk of a file: SQLite’s driver is made to meet it',
}
