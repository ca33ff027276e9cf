import type { Role } from '#app/domain/people/roles.ts'

interface SamplePerson {
  subject: string
  firstName: string
  lastName: string
  email: string
  role: Role
}

function invented(firstName: string, lastName: string, role: Role = 'user'): SamplePerson {
  const name = `${firstName}.${lastName}`.toLowerCase()
  return { subject: `sample-${name}`, firstName, lastName, email: `${name}@example.test`, role }
}

/**
 * The people of the sample's past. Ada, Ben, Vera and Rita are those of the demo, whom the stand-in for sign-in knows under these subjects; all
 * others are invented, as their names say, and nobody can sign in as one of them.
 */
export const people = {
  ada: { subject: 'ada', firstName: 'Ada', lastName: 'Admin', email: 'admin@demo.test', role: 'admin' },
  ben: { subject: 'ben', firstName: 'Ben', lastName: 'Buyer', email: 'ben@demo.test', role: 'user' },
  vera: { subject: 'vera', firstName: 'Vera', lastName: 'Vendor', email: 'vera@demo.test', role: 'user' },
  rita: { subject: 'rita', firstName: 'Rita', lastName: 'Reviewer', email: 'rita@demo.test', role: 'reviewer' },
  sadie: invented('Sadie', 'Support', 'support'),
  stella: invented('Stella', 'Showcase'),
  otto: invented('Otto', 'Ownsome'),
  gwen: invented('Gwen', 'Glenmock'),
  devon: invented('Devon', 'Drawingboard'),
  una: invented('Una', 'Sample'),
  omar: invented('Omar', 'Example'),
  tom: invented('Tom', 'Testerton'),
  felix: invented('Felix', 'Fictional'),
  imani: invented('Imani', 'Imaginary'),
  dora: invented('Dora', 'Demonstration'),
  max: invented('Max', 'Mockford'),
  priya: invented('Priya', 'Placeholder'),
  hugh: invented('Hugh', 'Hypothetical'),
  stan: invented('Stan', 'Specimen'),
  nell: invented('Nell', 'Nobody'),
  petra: invented('Petra', 'Pretend'),
  wanda: invented('Wanda', 'Window'),
  ivor: invented('Ivor', 'Idle'),
} as const satisfies Record<string, SamplePerson>

export type PersonName = keyof typeof people

/** The name that a person signs with. */
export function fullNameOf(name: PersonName): string {
  const { firstName, lastName } = people[name]
  return `${firstName} ${lastName}`
}
