import type { Database } from '#db/schema.ts'
import { keptForYears } from './your-data.ts'

/**
 * Every table of the database, and whose it is. The copy of somebody's data, its deletion and the page that says what is kept read
 * this one list (RULES.md, Privacy). A new table does not compile before it stands here.
 */

type Table = keyof Database
type ColumnOf<Name extends Table> = keyof Database[Name] & string

/** How the rows of a person are found. Where several ways are given, any of them is enough. */
interface Finding {
  /** The column with the id of their account. */
  user?: string
  /** The column with their address; where there is one for the account too, it counts only while that is empty. So do the next two. */
  email?: string
  /** The column with the keyed hash of their address. */
  hash?: string
  /** The column with the key of a row that is theirs. */
  of?: { column: string; table: Table; key: string }
  /** The tables whose rows this is about, by `about_type`. */
  about?: Partial<Record<string, Table>>
  /** The flag of rows that are never told and not deleted with the rest. */
  unless?: string
}

/** A column that the copy leaves out, with the reason. */
interface Left {
  left: string
}
const ourKey: Left = { left: 'A number by which our rows know each other. It says nothing about you.' }
const secret: Left = { left: 'A secret that protects you. Whoever had it could act in your name.' }
const staff: Left = { left: 'It names a member of our staff, who is another person (UK GDPR, art 15(4)).' }
const forSearch: Left = { left: 'The same words once more, for our search.' }
const ourNote: Left = {
  left: 'What our staff write for each other about a case. Ask us for it: we look first at what of it may be told (Data Protection Act 2018, sch 2 paras 2 and 16; Proceeds of Crime Act 2002, s 333A).',
}
const ofTheDesk =
  'What was typed is told of a deal that you submit. What you typed at our desk is our record of properties and other people (UK GDPR, art 15(4)).'
const work: Left = { left: 'It steers our program and says nothing about you.' }

/** The label of a column in the copy, or why it is left out. */
type Columns<Name extends Table> = Record<ColumnOf<Name>, string | Left>

interface Personal<Name extends Table> {
  whose: 'person'
  /** The heading in the copy and on the page. */
  title: string
  what: string
  why: string
  /** The time for which it is kept while nobody asks for its deletion. */
  kept: string
  found: Finding
  columns: Columns<Name> | { only: Partial<Record<ColumnOf<Name>, string>>; rest: string }
  deletion: Deletion<Name>
}

type Deletion<Name extends Table> =
  | { does: 'delete' }
  /** What the law holds is kept without these columns, and the rest is deleted. */
  | { does: 'keep'; what: string; because: string; emptied: Partial<Record<ColumnOf<Name>, string | null>> }

interface NotPersonal {
  /** `staff`: the operator's own records, which say by an id alone who at the desk made them. `unknown`: nobody can be found in it. */
  whose: 'nobody' | 'staff' | 'unknown'
  because: string
}

const nobody = (because: string): NotPersonal => ({ whose: 'nobody', because })
const byStaff = (because: string): NotPersonal => ({ whose: 'staff', because })
const unknown = (because: string): NotPersonal => ({ whose: 'unknown', because })

const gone = { does: 'delete' } as const
const taxLaw = `Tax law: records of sales are kept until six years after the end of their accounting period, ${keptForYears.money} years at most (Value Added Tax Act 1994, sch 11 para 6; Finance Act 1998, sch 18 para 21)`
/** The reason for which claims under a contract are kept. */
export const claims =
  'Legal claims: a claim under a contract can be brought for 6 years (Limitation Act 1980, s 5; UK GDPR, art 17(3)(e))'
const moneyLaundering = `Money Laundering, Terrorist Financing and Transfer of Funds (Information on the Payer) Regulations 2017, reg 40: ${keptForYears.vendors} years after the deal has left the market`
const confirmation =
  'Consumer law: we have to be able to show that we confirmed the purchase (Consumer Contracts Regulations 2013, reg 16; Limitation Act 1980, s 5), 6 years'
const contract = 'The contract with you'
const saleKept = '6 years at least, with your account'

type TableRule<Name extends Table = Table> = Personal<Name> | NotPersonal

export const tableRules: { [Name in Table]: TableRule<Name> } = {
  users: {
    whose: 'person',
    title: 'Your account',
    what: 'Who you are, as the service you sign in with has told us.',
    why: contract,
    kept: 'Until you ask us to delete it',
    found: { user: 'id' },
    columns: {
      id: 'Number of your account',
      issuer: 'Service you sign in with',
      subject: 'Your name at that service',
      email: 'Email',
      is_email_verified: 'Email is verified',
      first_name: 'First name',
      last_name: 'Last name',
      profile_image_url: 'Address of your picture',
      role: 'Role',
      created_at: 'First signed in at',
      signed_in_at: 'Last signed in at',
      not_asked_since: 'Not to be asked for a testimonial since',
    },
    deletion: {
      does: 'keep',
      what: 'An account without name, address or picture, where something below is kept',
      because: claims,
      emptied: { first_name: 'Deleted account', last_name: '', email: '', profile_image_url: null },
    },
  },
  sessions: {
    whose: 'person',
    title: 'Where you are signed in',
    what: 'Each browser in which you are signed in.',
    why: 'The contract with you; a legitimate interest in a secure website',
    kept: '12 hours without use, 7 days at most',
    found: { user: 'user_id' },
    columns: {
      id_hash: secret,
      user_id: ourKey,
      data: 'Messages that wait to be shown',
      created_at: 'Signed in at',
      seen_at: 'Last seen at',
      ended_at: 'Ended at',
    },
    deletion: gone,
  },
  waiting_roles: {
    whose: 'person',
    title: 'A role that waits for you',
    what: 'The role at our desk that you have once you sign in with your address.',
    why: 'A legitimate interest in handing out work at our desk',
    kept: 'Until you sign in, it is withdrawn, or 30 days have passed',
    found: { email: 'email' },
    columns: {
      id: ourKey,
      email: 'Email',
      role: 'Role',
      reason: ourNote,
      given_by: staff,
      given_at: 'Left waiting at',
      ends_at: 'Waits until',
    },
    deletion: gone,
  },
  left_drafts: {
    whose: 'person',
    title: 'Typed after you were signed out',
    what: `That you typed into a form after your session had ended. ${ofTheDesk}`,
    why: 'A legitimate interest in not losing what you typed',
    kept: '3 days',
    found: { user: 'user_id' },
    columns: {
      session_id: secret,
      user_id: ourKey,
      noun: 'Kind',
      about: ourKey,
      version: ourKey,
      fields: 'What you typed',
      ended_at: 'Session ended at',
    },
    deletion: gone,
  },
  record_drafts: {
    whose: 'person',
    title: 'Typed and not saved',
    what: `That you typed into a form and did not save. ${ofTheDesk}`,
    why: 'A legitimate interest in not losing what you typed',
    kept: '14 days',
    found: { user: 'user_id' },
    columns: {
      user_id: ourKey,
      kind: 'Kind',
      record_id: ourKey,
      version: ourKey,
      fields: 'What you typed',
      kept_at: 'Kept at',
    },
    deletion: gone,
  },
  shortlisted_deals: {
    whose: 'person',
    title: 'Shortlist',
    what: 'The deals that you saved.',
    why: contract,
    kept: 'Until you remove the deal, or it or your account is deleted',
    found: { user: 'user_id' },
    columns: {
      number: ourKey,
      user_id: ourKey,
      deal_id: 'Deal',
      saved_at: 'Saved at',
      price_pence: 'Price at that time',
    },
    deletion: gone,
  },
  advisor_turns: {
    whose: 'person',
    title: 'Conversation with the advisor',
    what: 'Your questions and the answers.',
    why: 'A legitimate interest in answering you',
    kept: 'As long as your session, or until you delete it',
    found: { of: { column: 'session_id', table: 'sessions', key: 'id_hash' } },
    columns: {
      number: ourKey,
      session_id: secret,
      asked_at: 'Time of the question',
      question: 'Question',
      answer: 'Answer',
    },
    deletion: gone,
  },
  reservations: {
    whose: 'person',
    title: 'Holds and reservations',
    what: 'Each deal that you held or reserved, and what you chose before paying.',
    why: 'The contract with you; consumer law',
    kept: saleKept,
    found: { user: 'user_id' },
    columns: {
      id: ourKey,
      reference: 'Reference',
      deal_id: 'Deal',
      user_id: ourKey,
      status: 'State',
      amount_pence: 'Amount',
      held_at: 'Held at',
      expires_at: 'Hold ends at',
      extended_at: 'Hold made longer at',
      ended_at: 'Ended at',
      paid_at: 'Paid at',
      consent_text_version: 'Version of the wording before payment',
      terms_version: 'Version of the terms that you agreed to',
      consent_start_now: 'You asked to start now',
      consent_lose_right: 'You agreed to lose the right to cancel by opening the documents',
      consent_at: 'Chosen at',
      unlock_at: 'Documents can be opened from',
      locked_at: 'Documents locked at',
      first_document_access_at: 'You opened the documents at',
      opening_told_at: 'We told you that they are open at',
      completed_on: 'Completed on',
      not_completed_because: 'Not completed because',
      end_note: 'What we wrote to you at the end',
      needs_check: 'Your identity is to be checked before address and documents open',
      check_ends_at: 'The check was to be done by',
      check_held_at: ourNote,
    },
    deletion: {
      does: 'keep',
      what: 'Paid reservations with what you chose before paying, under their reference. Unpaid ones are deleted, half a year after an attempt to pay',
      because: claims,
      emptied: { end_note: '' },
    },
  },
  buyer_checks: {
    whose: 'person',
    title: 'Checks of your identity',
    what: 'That your identity was checked before address and documents opened, when and with which result.',
    why: 'A legal obligation',
    kept: '5 years after the purchase has ended; 10 years after the check where no end is marked',
    found: { of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      id: ourKey,
      reservation_id: ourKey,
      result: 'Result',
      how: ourNote,
      checked_on: 'Checked on',
      noted_by: staff,
      noted_at: 'Noted at',
      replaced_at: 'Corrected at',
    },
    deletion: {
      does: 'keep',
      what: 'Checks of your identity: result, day and how, for 5 years after the purchase has ended',
      because:
        'Money Laundering, Terrorist Financing and Transfer of Funds (Information on the Payer) Regulations 2017, reg 40',
      emptied: {},
    },
  },
  payments: {
    whose: 'person',
    title: 'Payments',
    what: 'Each payment for a reservation, tried or made. We never have your card number.',
    why: 'The contract with you; tax law',
    kept: saleKept,
    found: { of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      id: ourKey,
      reservation_id: ourKey,
      kind: 'Kind',
      status: 'State',
      amount_pence: 'Amount',
      idempotency_key: work,
      deal_title: 'Deal',
      buyer_email: 'Email given to the payment provider',
      provider_expires_at: 'Payment page closed at',
      provider_ref: 'Payment provider’s reference',
      payment_intent_id: 'Payment provider’s reference of the payment',
      checkout_url: work,
      last_error: 'Last problem',
      created_at: 'Begun at',
      settled_at: 'Settled at',
      fee_pence: { left: 'What the payment provider charges us. It says nothing about you.' },
    },
    deletion: {
      does: 'keep',
      what: 'Payments that were made, with the payment provider’s reference and your email there, so that we can tell you of money that goes back',
      because: taxLaw,
      emptied: { checkout_url: null, last_error: null },
    },
  },
  receipts: {
    whose: 'person',
    title: 'Receipts and credit notes',
    what: 'Each receipt and credit note, as it was issued. They lie as texts in the folder “files” too.',
    why: 'Tax law',
    kept: saleKept,
    found: { of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      id: ourKey,
      kind: 'Kind',
      year: 'Year',
      number: 'Number',
      reservation_id: ourKey,
      payment_id: ourKey,
      refund_id: ourKey,
      trader_id: ourKey,
      amount_pence: 'Amount',
      vat_pence: 'Of this, tax',
      customer_name: 'Name',
      customer_address: 'Address',
      issued_at: 'Issued at',
    },
    deletion: {
      does: 'keep',
      what: 'Receipts and credit notes with the name and address on them',
      because: `${taxLaw}; an invoice without its customer would not be one (Value Added Tax Regulations 1995, reg 14)`,
      emptied: {},
    },
  },
  refunds: {
    whose: 'person',
    title: 'Money that went back',
    what: 'Each refund of a payment.',
    why: 'The contract with you; tax law',
    kept: saleKept,
    found: { of: { column: 'payment_id', table: 'payments', key: 'id' } },
    columns: {
      id: ourKey,
      payment_id: ourKey,
      request_id: ourKey,
      amount_pence: 'Amount',
      status: 'State',
      way: 'Way',
      proof: 'What shows that it was paid by hand',
      provider_ref: 'Payment provider’s reference',
      last_error: 'Last problem',
      created_at: 'Begun at',
      settled_at: 'Settled at',
    },
    deletion: {
      does: 'keep',
      what: 'Refunds, with the payment provider’s reference or the proof of a payment by hand',
      because: taxLaw,
      emptied: { last_error: null },
    },
  },
  disputes: {
    whose: 'person',
    title: 'Disputes with your bank',
    what: 'Each demand of your bank for a payment.',
    why: 'The contract with you; a legitimate interest in settling it',
    kept: saleKept,
    found: { of: { column: 'payment_id', table: 'payments', key: 'id' } },
    columns: {
      id: 'Payment provider’s reference',
      payment_id: ourKey,
      stage: 'Stage',
      state: 'State',
      provider_status: 'Payment provider’s word for it',
      amount_pence: 'Amount',
      fee_pence: { left: 'What the payment provider charges us. It says nothing about you.' },
      reason: 'Reason',
      opened_at: 'Opened at',
      took_at: 'Money taken at',
      evidence_due_by: 'Evidence due by',
      closed_at: 'Closed at',
      told_at: 'Payment provider told us at',
    },
    deletion: { does: 'keep', what: 'Disputes of payments', because: claims, emptied: {} },
  },
  stamped_documents: {
    whose: 'person',
    title: 'Your copies of documents',
    what: 'Copies of documents that carry your name. The page of the purchase in your account gives them to you while you may open them.',
    why: contract,
    kept: 'As the reservation, or until it is paid back',
    found: { of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      document_id: 'Document',
      reservation_id: ourKey,
      file_key: work,
      byte_size: 'Size in bytes',
      unstamped_because: work,
      made_at: 'Made at',
    },
    deletion: gone,
  },
  document_accesses: {
    whose: 'person',
    title: 'Documents that you read',
    what: 'When you read which document.',
    why: 'The contract with you; a legitimate interest in preventing misuse',
    kept: '6 years',
    found: { user: 'user_id' },
    columns: {
      id: ourKey,
      document_id: 'Document',
      user_id: ourKey,
      reservation_id: ourKey,
      accessed_at: 'Read at',
    },
    deletion: { does: 'keep', what: 'When documents were read', because: claims, emptied: {} },
  },
  refund_requests: {
    whose: 'person',
    title: 'Refund requests and cancellations',
    what: 'What you asked for, and what we decided and why. Where you asked about another person’s purchase, or another person about yours, their part is left out.',
    why: 'The contract with you; consumer law',
    kept: '6 years where they belong to a purchase, otherwise 12 months',
    found: { user: 'user_id', email: 'email', of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      id: ourKey,
      reference: 'Reference',
      status: 'State',
      full_name: 'Name',
      email: 'Email',
      deal_reference: 'Deal as it was typed',
      reason: 'Reason',
      reservation_id: ourKey,
      user_id: ourKey,
      channel: 'Came by',
      sent_at: 'Sent at',
      sent_proof: 'What shows when it was sent',
      entered_by: staff,
      is_from_buyer: 'You were signed in as the buyer',
      asked_at: 'Received at',
      due_at: 'To be decided by',
      updated_at: 'Last changed at',
      decided_at: 'Decided at',
      decided_by: staff,
      approved_pence: 'Approved',
      fee_pence: 'Fee',
      search_text: forSearch,
      override_reason: ourNote,
      shortfall_reason: 'Why you got less than our rules promise',
      decision_note: 'Our note to you',
      details: 'Details',
      is_from_us: 'We asked for you',
    },
    deletion: {
      does: 'keep',
      what: 'Decisions about refunds of a purchase: reason, dates and sums, under their reference. Others are deleted',
      because: claims,
      emptied: {
        full_name: '',
        email: '',
        deal_reference: '',
        sent_proof: '',
        details: '',
        override_reason: null,
        shortfall_reason: null,
        decision_note: null,
      },
    },
  },
  refund_steps: {
    whose: 'person',
    title: 'Steps of your refund requests',
    what: 'When a request came into which state.',
    why: 'The contract with you; consumer law',
    kept: 'As the request',
    found: { of: { column: 'request_id', table: 'refund_requests', key: 'id' } },
    columns: {
      entry: ourKey,
      request_id: ourKey,
      status: 'State',
      at: 'At',
      actor: 'By',
      user_id: staff,
    },
    deletion: { does: 'keep', what: 'The steps of those decisions', because: claims, emptied: {} },
  },
  uploads: {
    whose: 'person',
    title: 'Files that you sent',
    what: 'Files that came with a refund request, a testimonial or a submission. They lie in the folder “files”.',
    why: 'As what they came with',
    kept: 'As what they came with; 24 hours where its form was not finished',
    found: {
      about: { 'refund-request': 'refund_requests', testimonial: 'testimonials', submission: 'submissions' },
    },
    columns: {
      number: ourKey,
      id: ourKey,
      purpose: 'Came with',
      about_type: work,
      about_id: ourKey,
      file_key: work,
      file_name: 'Name of the file',
      content_type: 'Type',
      byte_size: 'Size in bytes',
      created_at: 'Sent at',
    },
    deletion: {
      does: 'keep',
      what: 'Papers of identity that you sent with a deal which we approved, encrypted',
      because: moneyLaundering,
      emptied: {},
    },
  },
  testimonials: {
    whose: 'person',
    title: 'Testimonials',
    what: 'What you wrote about a purchase for others to read, and what became of it.',
    why: 'Consent',
    kept: 'As long as it is shown; a year where it is not; 6 years that you have withdrawn it',
    found: { of: { column: 'reservation_id', table: 'reservations', key: 'id' } },
    columns: {
      id: ourKey,
      state: 'State',
      is_sample: work,
      reservation_id: ourKey,
      words: 'Words',
      name: 'Name shown beside them',
      deal_label: 'What stands beside the name',
      said_incentive: 'What was given for them, as you say',
      incentive: 'What was given for them, as the site says',
      incentive_why: 'Why that was changed',
      had_incentive: 'Something was given for words that you withdrew',
      consent_text: 'What you agreed to',
      consent_version: 'Version of that wording',
      consent_at: 'Agreed at',
      consent_by: 'Agreed by',
      evidence: 'What we checked, and by what',
      refused_because: 'Not shown because',
      refusal_note: 'What we wrote to you about that',
      asked_at: 'We asked you at',
      received_at: 'Received at',
      decided_at: 'Decided at',
      decided_by: staff,
      knew_paid_back: 'The payment had gone back when we decided',
      withdrawn_at: 'Withdrawn at',
      version: work,
      created_at: 'Entered at',
      updated_at: 'Last changed at',
    },
    deletion: gone,
  },
  tickets: {
    whose: 'person',
    title: 'Messages and complaints',
    what: 'What you wrote to us.',
    why: 'A legitimate interest in replying; a legal obligation for complaints',
    kept: '24 months after the last change',
    found: { user: 'user_id', email: 'email' },
    columns: {
      id: ourKey,
      reference: 'Reference',
      kind: 'Kind',
      status: 'State',
      subject: 'Subject',
      email: 'Email',
      name: 'Name',
      deal_id: 'Deal',
      user_id: ourKey,
      access_key: secret,
      due_at: 'To be answered by',
      created_at: 'Received at',
      updated_at: 'Last changed at',
      closed_at: 'Closed at',
      search_text: forSearch,
      message: 'Message',
      assigned_to: staff,
    },
    deletion: gone,
  },
  ticket_messages: {
    whose: 'person',
    title: 'Replies to your messages',
    what: 'What you and we wrote after your message.',
    why: 'As the message',
    kept: 'As the message',
    found: { of: { column: 'ticket_id', table: 'tickets', key: 'id' } },
    columns: {
      id: ourKey,
      ticket_id: ourKey,
      kind: 'Kind',
      body: 'Text',
      author_user_id: staff,
      created_at: 'Written at',
    },
    deletion: gone,
  },
  submissions: {
    whose: 'person',
    title: 'Deals that you submitted',
    what: 'What you told us about yourself and a property that you offered, and what we decided.',
    why: 'The contract with you as a vendor; the law on money laundering',
    kept: '12 months as a draft; 24 months where it was not taken; 6 years after its deal has ended',
    found: { user: 'user_id' },
    columns: {
      id: ourKey,
      reference: 'Reference',
      user_id: ourKey,
      state: 'State',
      state_since: 'Since',
      version: work,
      answers: 'Your answers',
      title: forSearch,
      location: forSearch,
      vendor_kind: forSearch,
      vendor_name: forSearch,
      price_pence: forSearch,
      nation: forSearch,
      address_key: forSearch,
      title_key: forSearch,
      owner_email: forSearch,
      search_text: forSearch,
      findings: 'What our program asked about',
      checks: ourNote,
      reviewer_id: staff,
      submitted_at: 'Submitted at',
      review_due_at: work,
      first_reviewed_at: 'First reviewed at',
      signed_name: 'Signed as',
      terms_version: 'Version of the vendor terms',
      seconded_by: staff,
      seconded_at: work,
      decided_at: 'Decided at',
      deal_id: 'Deal that came of it',
      listed_until: 'On the marketplace until',
      asked_at: 'Asked whether it is available at',
      expired_at: 'Left the marketplace at',
      available_key_hash: secret,
      deal_ended_at: 'Deal not on the market since',
      renewed_at: 'A newer document waits since',
      created_at: 'Begun at',
      updated_at: 'Last changed at',
    },
    deletion: {
      does: 'keep',
      what: 'Deals that you submitted and we approved, with your answers and what we checked. Others are deleted',
      because: moneyLaundering,
      emptied: { vendor_name: '', findings: '[]' },
    },
  },
  submission_steps: {
    whose: 'person',
    title: 'Steps of your submissions',
    what: 'What happened to a deal that you submitted.',
    why: 'As what they are about',
    kept: 'As what they are about',
    found: { of: { column: 'submission_id', table: 'submissions', key: 'id' } },
    columns: {
      id: ourKey,
      submission_id: ourKey,
      action: 'Step',
      state: 'State',
      at: 'At',
      actor: 'By',
      user_id: staff,
      reason: 'What we wrote to you',
      answers: 'Your answers then',
    },
    deletion: {
      does: 'keep',
      what: 'When which step of them was taken',
      because: moneyLaundering,
      emptied: { reason: '', answers: null },
    },
  },
  submission_messages: {
    whose: 'person',
    title: 'Messages about your submissions',
    what: 'What you wrote to us and we to you about a deal that you submitted.',
    why: 'As what they are about',
    kept: 'As what they are about',
    found: { of: { column: 'submission_id', table: 'submissions', key: 'id' } },
    columns: {
      id: ourKey,
      submission_id: ourKey,
      kind: 'By',
      user_id: staff,
      body: 'Text',
      at: 'At',
      is_suspicion: work,
    },
    deletion: gone,
  },
  submission_documents: {
    whose: 'person',
    title: 'Documents of your submissions',
    what: 'The documents that you sent with a deal, and what our reviewer said of each.',
    why: 'As what they are about; the law on money laundering for papers of identity',
    kept: 'As what they are about; papers of identity 5 years after the deal has ended, and 90 days where it was not taken',
    found: { of: { column: 'submission_id', table: 'submissions', key: 'id' } },
    columns: {
      id: ourKey,
      submission_id: ourKey,
      kind: 'Kind',
      upload_id: ourKey,
      deal_document_id: ourKey,
      file_name: 'Name of the file',
      byte_size: 'Size in bytes',
      issued_on: 'Issued on',
      valid_until: 'Counts until',
      why_missing: 'Why it was not sent',
      verdict: 'Our verdict',
      verdict_note: 'What we said about it',
      verdict_by: staff,
      verdict_at: 'Judged at',
      reminded_at: 'Reminded at',
      created_at: 'Sent at',
    },
    deletion: {
      does: 'keep',
      what: 'What we said of those papers of identity, and when',
      because: moneyLaundering,
      emptied: {},
    },
  },
  desk_notes: {
    whose: 'person',
    title: 'Notes of our staff',
    what: 'What our staff wrote for each other about you, your reservations or your refund requests.',
    why: 'A legitimate interest in serving you well',
    kept: 'As what they are about',
    found: {
      about: { reservation: 'reservations', 'refund-request': 'refund_requests', user: 'users' },
      unless: 'is_suspicion',
    },
    columns: {
      id: ourKey,
      about_type: 'About',
      about_id: ourKey,
      body: 'Note',
      author_user_id: staff,
      created_at: 'Written at',
      is_suspicion: work,
      is_unjudged: work,
    },
    deletion: gone,
  },
  outbox: {
    whose: 'person',
    title: 'Emails to you',
    what: 'The emails that we wrote to you and still have, as texts.',
    why: 'As what they are about',
    kept: '730 days about messages and your role, 6 years about a purchase, as long as a submission that they are about, 30 days from mailings',
    found: {
      about: {
        reservation: 'reservations',
        'refund-request': 'refund_requests',
        ticket: 'tickets',
        subscriber: 'subscribers',
        'saved-search': 'saved_searches',
        testimonial: 'testimonials',
        submission: 'submissions',
        'data-request': 'data_requests',
        user: 'users',
        'waiting-role': 'waiting_roles',
      },
    },
    columns: {
      id: ourKey,
      kind: work,
      idempotency_key: work,
      about_type: 'About',
      about_id: ourKey,
      status: 'State',
      attempts: work,
      next_attempt_at: work,
      last_error: work,
      created_at: 'Written at',
      started_at: work,
      sent_at: 'Sent at',
      search_text: forSearch,
      payload: 'Email',
      lane: work,
    },
    deletion: {
      does: 'keep',
      what: 'The email that confirmed a purchase, and the one that confirmed a later choice, with your address',
      because: confirmation,
      emptied: {},
    },
  },
  audit_events: {
    whose: 'person',
    title: 'Record of your actions',
    what: 'What you did here, without names or addresses. The facts of what you did at our desk are about others and left out.',
    why: 'A legitimate interest in security and accountability',
    kept: '6 years',
    found: { user: 'actor_user_id' },
    columns: {
      id: ourKey,
      at: 'At',
      actor: 'As',
      actor_user_id: ourKey,
      action: 'Action',
      object_type: 'Done to',
      object_id: ourKey,
      detail: 'Facts',
    },
    deletion: {
      does: 'keep',
      what: 'The record of actions, which names nobody',
      because:
        'Accountability: it shows what was done with data and money (UK GDPR, art 5(2); Limitation Act 1980, s 5)',
      emptied: {},
    },
  },
  subscribers: {
    whose: 'person',
    title: 'Newsletter',
    what: 'Your subscription.',
    why: 'Consent',
    kept: 'Until you unsubscribe; then a fingerprint of the address',
    found: { hash: 'email_hash' },
    columns: {
      number: ourKey,
      id: ourKey,
      email_hash: work,
      email: 'Email',
      search_text: forSearch,
      state: 'State',
      since: 'In this state since',
      came_by: 'Form',
      consent_text: 'Version of the wording',
      confirmed_at: 'Confirmed at',
      ended_at: 'Ended at',
      told_at: 'Told or asked again at',
      refused_at: 'Refused by your mail server at',
    },
    deletion: {
      does: 'keep',
      what: 'A fingerprint of the address and when the newsletter ended, where you had subscribed',
      because: 'Your wish to get no more email (UK GDPR, art 21(3))',
      emptied: { email: null, search_text: null },
    },
  },
  subscription_keys: {
    whose: 'person',
    title: 'Links that confirm a newsletter',
    what: 'When links to confirm a subscription were made.',
    why: 'Consent',
    kept: '48 hours',
    found: { of: { column: 'subscriber_id', table: 'subscribers', key: 'id' } },
    columns: { key_hash: secret, subscriber_id: ourKey, made_at: 'Made at' },
    deletion: gone,
  },
  saved_searches: {
    whose: 'person',
    title: 'Saved searches',
    what: 'Searches that you keep, with or without emails about their new deals.',
    why: 'Consent',
    kept: 'Until you stop or delete them',
    found: { user: 'user_id', hash: 'email_hash' },
    columns: {
      number: ourKey,
      id: ourKey,
      email_hash: work,
      email: 'Email',
      user_id: ourKey,
      filters: 'Filters',
      name: 'Search',
      cadence: 'How often',
      state: 'State',
      since: 'In this state since',
      consent_text: 'Version of the wording',
      confirmed_at: 'Confirmed at',
      ended_at: 'Ended at',
      refused_at: 'Refused by your mail server at',
      seen_number: work,
      looked_on: 'Last looked at on',
      failed_looks: work,
      mailed_at: 'Last email at',
    },
    deletion: gone,
  },
  saved_search_keys: {
    whose: 'person',
    title: 'Links that confirm a search',
    what: 'When links to confirm a search were made.',
    why: 'Consent',
    kept: '48 hours',
    found: { of: { column: 'search_id', table: 'saved_searches', key: 'id' } },
    columns: { key_hash: secret, search_id: ourKey, cadence: 'How often', made_at: 'Made at' },
    deletion: gone,
  },
  told_deals: {
    whose: 'person',
    title: 'Deals that we told you of',
    what: 'Deals that are no news to your searches any more.',
    why: 'Consent',
    kept: 'As the search',
    found: { of: { column: 'search_number', table: 'saved_searches', key: 'number' } },
    columns: { search_number: ourKey, deal_id: 'Deal', told_on: 'Told on', is_unheard: 'Email never left' },
    deletion: gone,
  },
  alert_stops: {
    whose: 'person',
    title: 'Stopped emails about deals',
    what: 'That emails to your address were stopped.',
    why: 'A legitimate interest in keeping to your wish',
    kept: 'A fingerprint of the address, without an end',
    found: { hash: 'email_hash' },
    columns: { email_hash: work, ended_at: 'Stopped at', told_at: 'Asked again at' },
    deletion: {
      does: 'keep',
      what: 'A fingerprint of the address and when emails about deals were stopped',
      because: 'Your wish to get no more email (UK GDPR, art 21(3))',
      emptied: {},
    },
  },
  deals: {
    whose: 'person',
    title: 'Properties that you own',
    what: 'Deals in which you are named as the owner. What is said of the property stands on its public page.',
    why: 'The contract with you as the owner',
    kept: 'As long as the deal; ask us to take you out of it',
    found: { email: 'owner_email' },
    columns: {
      only: {
        id: 'Deal',
        title: 'Title',
        status: 'State',
        address: 'Address',
        postcode: 'Postcode',
        title_number: 'Title number',
        uprn: 'UPRN',
        hmo_licence_number: 'HMO licence number',
        planning_reference: 'Planning reference',
        owner_name: 'Owner',
        owner_email: 'Owner’s email',
        owner_phone: 'Owner’s telephone',
      },
      rest: 'What is said of the property stands on its public page; the rest is our own work on it.',
    },
    deletion: {
      does: 'keep',
      what: 'The owner of a property that was ever reserved, as long as its deal. Ask us six years after its last reservation, and we take you out. In other deals the owner is taken out',
      because: claims,
      emptied: { owner_name: '', owner_email: '', owner_phone: '' },
    },
  },
  data_requests: {
    whose: 'person',
    title: 'Your requests for your data',
    what: 'When you asked for a copy or the deletion of your data, and what came of it.',
    why: 'A legal obligation (UK GDPR, arts 12, 15 and 17)',
    kept: '30 days after the end',
    found: { user: 'user_id', email: 'email' },
    columns: {
      number: ourKey,
      id: ourKey,
      kind: 'Kind',
      state: 'State',
      user_id: ourKey,
      email: 'Email',
      asked_at: 'Asked or entered at',
      since: 'In this state since',
      due_at: 'Next step at',
      confirm_key_hash: secret,
      withdraw_key_hash: secret,
      download_key_hash: secret,
      file_key: work,
      byte_size: 'Size in bytes',
      attempts: work,
      obstacles: 'Why it was refused',
      leftovers: work,
      entered_by: staff,
      full_name: 'Name',
      identity_check: 'How we checked who you are',
      identity_checked_on: 'Checked on',
      received_on: 'You asked on',
      answer_by: 'To be answered by',
    },
    deletion: {
      does: 'keep',
      what: 'That your data was deleted and when, under the number of your account',
      because: 'Accountability: we have to be able to show it (UK GDPR, art 5(2))',
      emptied: { email: null, full_name: '', identity_check: '' },
    },
  },

  advisor_callers: unknown('A count of today under a hash from which nobody can be found; it goes with the day.'),
  upload_shares: unknown('A count of a day under a hash whose key is never stored.'),

  record_versions: byStaff(
    'Versions of deals, posts and submissions. Those of a deal go when its owner is taken out, those of a submission with it.',
  ),
  posts: byStaff('Published work. After its author’s account it stands under the name of the site.'),
  post_images: byStaff('Pictures of posts.'),
  mailings: byStaff('Posts that went to the subscribers.'),
  area_editions: byStaff('Files of published figures.'),
  deal_imports: byStaff('Files of deals that were brought in; 30 days.'),
  deal_import_rows: byStaff('Lines of such a file, a day at most.'),

  areas: nobody('Published figures.'),
  area_edition_mistakes: nobody('Published figures.'),
  area_edition_figures: nobody('Published figures.'),
  area_readings: nobody('Published figures.'),
  area_prices: nobody('Published figures.'),
  area_rents: nobody('Published figures.'),
  postcode_districts: nobody('Published figures.'),
  sold_prices: nobody('HM Land Registry’s public register, without names.'),
  sold_price_changes: nobody('HM Land Registry’s public register, without names.'),
  deal_documents: nobody('Documents of properties.'),
  deal_images: nobody('Photographs of properties.'),
  deal_changes: nobody('Changes of deals.'),
  score_rounds: nobody('Rounds of computing scores.'),
  traders: nobody('The operator’s own facts.'),
  legal_versions: nobody('Our published texts.'),
  money_comparisons: nobody('When the books were compared.'),
  money_differences: nobody('Sums and the provider’s references, until they agree.'),
  provider_events: nobody('Numbers of messages from the payment provider.'),
  page_views: nobody('Counts of a day.'),
  job_failures: nobody('Jobs that failed.'),
  post_tags: nobody('Words of posts.'),
  blog_categories: nobody('Words of posts.'),
  post_categories: nobody('Words of posts.'),
  post_slugs: nobody('Addresses of posts.'),
  versions: nobody('When tables were last changed.'),
  shipped_guides: nobody('Which guides came with the product.'),
  post_views: nobody('Counts.'),
  newsletter_secret: nobody('The key of the hashes.'),
  advisor_days: nobody('Sums of a day.'),
}

/** The tables with people in them, in the order in which a copy tells them. */
export const personalTables = (Object.keys(tableRules) as Table[]).filter(
  (table) => tableRules[table].whose === 'person',
)

/**
 * The columns of a refund request that tell of another person: where the purchase is another's, what was decided about it; where another
 * sent it, who and in which words.
 */
export const ofAnother = {
  purchase: ['status', 'updated_at', 'decided_at', 'approved_pence', 'fee_pence', 'shortfall_reason', 'decision_note'],
  sender: ['full_name', 'email', 'deal_reference', 'sent_proof', 'details'],
} as const satisfies Record<string, readonly ColumnOf<'refund_requests'>[]>

/** The rule of a table with people in it. */
export function personalRule(table: Table): Personal<Table> {
  const rule = tableRules[table] as TableRule
  if (rule.whose !== 'person') throw new Error(`There are no people in ${table}.`)
  return rule
}

/** What is never told, with its law (RULES.md, Privacy). The texts are for the person. */
export const neverTold = [
  'What would harm the prevention or detection of crime (Data Protection Act 2018, sch 2 para 2).',
  'The names of our staff and data about other people (UK GDPR, art 15(4); Data Protection Act 2018, sch 2 para 16).',
  `Notes that our staff write for each other about messages, complaints and deals that you submitted, and reasons for decisions that only they read. Ask us for them: we look first at what of them may be told (Data Protection Act 2018, sch 2 paras 2 and 16).`,
  'Secrets of sessions and links, which only protect you.',
  'Copies of documents that you bought. Their page in your account gives them to you while you may open them.',
  'What our staff wrote for each other before people could make copies, until an admin has looked at what of it may be told (Data Protection Act 2018, sch 2).',
  'What our staff and our program did about your requests, as far as it stands nowhere else: it says who of our staff acted. Emails between us about them, which repeat what is here.',
  'Earlier versions of the record of a property that you own or submitted: they hold the same kinds of details as the present one.',
  'Emails that we wrote to another address than your verified one.',
] as const

/** What else a person has to be told with a copy (UK GDPR, art 15(1) and (2)). The privacy policy says each at length. */
export const furtherFacts = [
  'Where it comes from: from you; your name, email and picture from the service that you sign in with; the state of payments from the payment provider; the details of an owner from the owner or their agent.',
  'Who receives it: the service that you sign in with, the payment provider, the email provider, the hosting provider and, where one is used, the provider of the language model of the advisor, which gets no name of yours; owners, their agents and solicitors for an introduction that you asked for; authorities, courts and the redress scheme where the law requires it.',
  'Outside the UK: some of these providers handle data elsewhere. Where UK adequacy regulations do not cover the country, the international data transfer agreement or addendum does. Ask us for a copy.',
  'Automated decisions: none that have a legal or similarly significant effect on you, except refunds in your favour.',
  'Your rights: to have your data corrected or deleted, its use restricted, or moved to another service (data.json is made for that); to object to what rests on a legitimate interest; and to withdraw any consent at any time.',
  'You may complain to the Information Commissioner’s Office: https://ico.org.uk/make-a-complaint/',
] as const

/** What a deletion keeps of these tables, and what else, by the reason. */
export function keptOf(
  tables: readonly Table[],
  others: readonly { because: string; what: string }[],
): { because: string; what: string[] }[] {
  const reasons = new Map<string, string[]>()
  for (const table of tables) {
    const { deletion } = personalRule(table)
    if (deletion.does === 'keep')
      reasons.set(deletion.because, [...(reasons.get(deletion.because) ?? []), deletion.what])
  }
  for (const { because, what } of others) reasons.set(because, [...(reasons.get(because) ?? []), what])
  return [...reasons].map(([because, what]) => ({ because, what }))
}
