/** Prints a figure beside its limit. False where it does not hold. */
export function judge(what: string, value: number, limit: number, unit: string): boolean {
  const isHeld = value <= limit
  console.log(`${isHeld ? 'PASS' : 'FAIL'}  ${what}: ${value.toFixed(2)} ${unit} (limit ${limit})`.replace('  (', ' ('))
  return isHeld
}
