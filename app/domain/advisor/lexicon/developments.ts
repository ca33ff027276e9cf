import { phrases } from './lists.ts'

/** Words of homes that are built on land, which is worked out by no calculator of this site. */

export const land = phrases`
  land, site, plot, plots, site cost, land cost, land value, residual land value, residual value, residual, site value, scheme, development, development sum, development appraisal, appraisal, small scheme
`
export const building = phrases`
  build cost, build costs, building them, building each, building cost, building costs, cost to build, costs to build, each to build, two houses, three houses, four houses, five houses, six houses, building houses, build at, builds at, build each, cost of build, of build, of the build, build rate, per sqm, per sq m, a sq m, sqm, sq m, per square metre, square metres, a square metre, sq ft, sqft, per sq ft, a foot, per square foot, square foot,
  square feet, psf, psm, per foot, m2, build, nia, gia, contingency, professional fees, prof fees, build contract, to build, construction, construction costs, construction cost, new builds, ground up, demolition
`
export const returns = phrases`
  profit on gdv, profit on cost, profit on costs, on gdv, on cost, on costs, gdv, gross development value, sales and legal, sales and marketing, sell for, they sell for, end values, units, houses, flats, profit, residual
`
/** What is asked of such an appraisal, and no rule or meaning. */
export const sums = phrases`profit, margin, residual, appraisal, stack up, stacks up, does it work, pay for the land, pay for the site, worth paying, work out, what do i make, what would i make, what is left, whats left, return on`
