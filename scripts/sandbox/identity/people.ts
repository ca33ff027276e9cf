export type Person = { sub: string; givenName: string; familyName: string; email: string; role: string }

/** The people of the demo, one button each. Their `sub` never changes, because accounts are kept by it. */
export const demoPeople: readonly Person[] = [
  { sub: 'ada', givenName: 'Ada', familyName: 'Admin', email: 'admin@demo.test', role: 'runs the marketplace' },
  { sub: 'ivy', givenName: 'Ivy', familyName: 'Investor', email: 'ivy@demo.test', role: 'looks for deals' },
  { sub: 'ben', givenName: 'Ben', familyName: 'Buyer', email: 'ben@demo.test', role: 'reserves a deal' },
  { sub: 'vera', givenName: 'Vera', familyName: 'Vendor', email: 'vera@demo.test', role: 'offers a deal' },
  { sub: 'rita', givenName: 'Rita', familyName: 'Reviewer', email: 'rita@demo.test', role: 'reviews what is offered' },
]

export function fullName(person: Person): string {
  return `${person.givenName} ${person.familyName}`
}

/** Besides the demo people, any name like `test-<n>` may sign in, so that a test can have as many people as it needs. */
export function findPerson(sub: string): Person | undefined {
  const known = demoPeople.find((person) => person.sub === sub)
  if (known) return known
  const number = /^test-(\d{1,6})$/.exec(sub)?.[1]
  if (!number) return undefined
  return { sub, givenName: 'Test', familyName: `Investor${number}`, email: `${sub}@demo.test`, role: 'a test' }
}

export function claimsOf(person: Person, origin: string) {
  return {
    sub: person.sub,
    name: fullName(person),
    given_name: person.givenName,
    family_name: person.familyName,
    picture: `${origin}/people/${person.sub}.svg`,
    email: person.email,
    email_verified: true,
  }
}

/** A portrait made of initials: enough to show that the picture claim arrived. */
export function portrait(person: Person): string {
  const initials = `${person.givenName.charAt(0)}${person.familyName.charAt(0)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="#14432f"/>
<text x="48" y="60" fill="#faf6ed" font-family="Georgia, serif" font-size="36" text-anchor="middle">${initials}</text>
</svg>
`
}
