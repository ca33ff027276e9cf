import type { LawKey } from './law.ts'

/** What is offered to press where no guide was found to answer: one question of each subject, without its nation and its mark. */
export const lawQuestions: Partial<Record<LawKey, string>> = {
  'ending-a-tenancy': 'How much notice must a landlord give a tenant',
  'tenant-leaves': 'How much notice must a tenant give to leave',
  'rent-rise': 'How often can a landlord raise the rent of a tenant',
  deposit: 'How much deposit may a landlord take from a tenant',
  'energy-rating': 'Which EPC does a rented home need',
  licence: 'Does an HMO with sharers need a licence',
  registration: 'Must a landlord register',
  repairs: 'Who has to do the repairs for a tenant',
  pets: 'Can a tenant keep a pet',
  safety: 'Which gas safety and electrical checks must a landlord of a flat have',
  'landlord-visits': 'When can a landlord come in without notice to the tenant',
  'letting-agents': 'Where do I complain about a letting agent',
  'let-home-bought': 'What happens to sitting tenants when I buy',
  lodgers: 'How much notice must I give a lodger',
  subletting: 'Can a tenant sublet',
  lease: 'What does it take to extend a short lease',
}
