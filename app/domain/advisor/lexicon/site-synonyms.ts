import { words } from './lists.ts'

/** Words that mean the same where this site is asked about, the first of each list standing for all. */
const alike = [
  words`delete bin scrap ditch axe zap erase wipe remove scrub purge destroy`,
  words`account profile login membership`,
  words`owner vendor seller sellers owners vendors`,
  words`buyer punter buyers investor investors purchaser`,
  words`someone anyone person human staff`,
  words`partner wife husband missus hubby sister brother mum mam dad mate friend girlfriend boyfriend spouse`,
  words`phone ring telephone dial`,
  words`email emails emailing emailed`,
  words`stop quit cease halt block unsubscribe`,
  words`take pinch nick nab steal grab snap snatch poach swipe`,
  words`sell flog flogging selling offload shift sold`,
  words`list advertise advertising listing market upload post`,
  words`fee secure reservation charge charges fees`,
  words`pay cough fork paying paid`,
  words`price asking`,
  words`grand thousand 3000 3k quid`,
  words`refund reimburse reimbursed refunds refunded`,
  words`reserve hold lock secured reserved reserving holding`,
  words`withdraw withdraws backs pulls bails bail`,
  words`bank lender lenders banks`,
  words`mortgage finance loan`,
  words`photo photos picture pictures image images photograph photographs`,
  words`document documents paper papers paperwork folder pack file files pdf`,
  words`address street postcode`,
  words`view viewing viewings visit`,
  words`score grade rating graded mark`,
  words`wrong incorrect mistake error nonsense rubbish inaccurate false untrue typo`,
  words`crook crooks fraud fake scam scammers con dodgy bogus genuine legit`,
  words`check vet verify checked vetted verified vetting checking inspect`,
  words`complain moan grumble complaint gripe whinge`,
  words`reply answer replied answered respond response`,
  words`waiting wait waited`,
  words`save store bookmark star heart like fancy keep stash tick hearted saved starred ticked`,
  words`compare beside`,
  words`calculator calculators sums calculation workings tool`,
  words`accountant adviser solicitor`,
  words`read article articles guide guides`,
  words`jargon terms words meaning explanation explanations glossary dictionary`,
  words`beginner beginners newbie novice rookie`,
  words`abroad overseas canada spain france dubai ireland cork dublin australia america usa germany expat foreigner foreign singapore`,
  words`discount voucher promo reduction`,
  words`cheaper reduced drops drop lowered falls`,
  words`daily weekly week`,
  words`install app iphone android ipad tablet mobile`,
  words`blind eyesight sighted sight partially`,
  words`regulated regulator fca ombudsman authorised licensed`,
  words`minimum floor least smallest`,
  words`maximum limit most cap`,
  words`computer robot bot machine ai algorithm formula`,
  words`missing lost vanished disappeared`,
  words`receipt invoice`,
  words`instalments instalment installments half`,
  words`passport id identity licence`,
  words`profit earn money`,
  words`accidentally accident mistakenly`,
  words`haggle negotiate bargain barter bid`,
  words`privacy private personal`,
  words`weekend weekends saturday sunday boxing christmas`,
] as const

const asEmail = ['mail', 'mails', 'mailing']
const asSomeone = ['somebody', 'anybody']

/** Each word with the one that stands for it. Safe in the browser. */
export const siteSynonyms: ReadonlyMap<string, string> = new Map([
  ...asEmail.map((word) => [word, 'email'] as const),
  ...asSomeone.map((word) => [word, 'someone'] as const),
  ...alike.flatMap((list) => {
    const [first, ...others] = [...list]
    return others.map((word) => [word, first!] as const)
  }),
])
