/** A rate that was said by the year is no round one of a month. */
export const sayRate = (monthly: number) =>
  Number.isInteger(Math.round(monthly * 1e6) / 1e4)
    ? `${monthly}% a month`
    : `${Math.round(monthly * 1200) / 100}% a year`
