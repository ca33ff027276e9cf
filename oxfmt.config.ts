import { defineConfig } from 'oxfmt'

/**
 * The layout of every file that somebody writes by hand, but for texts: papers, posts, guides, and what people paste. Learned weights
 * are written by a command. It is that of Prettier, whose mark `prettier-ignore` leaves what it is on as it was written.
 */
export default defineConfig({
  semi: false,
  singleQuote: true,
  printWidth: 120,
  // In the order in which npm writes it.
  sortPackageJson: false,
  ignorePatterns: ['package-lock.json', 'public/', '*.md', '*.html', '*-weights.json'],
})
