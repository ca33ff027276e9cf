/** Words that mean the same where this site is asked about, the first of each line standing for all. Safe in the browser. */
const lines = `
delete bin scrap ditch axe zap erase wipe remove scrub purge destroy
account profile login membership
owner vendor seller sellers owners vendors
buyer punter buyers investor investors purchaser
someone somebody anybody anyone person human staff
partner wife husband missus hubby sister brother mum mam dad mate friend girlfriend boyfriend spouse
phone ring telephone dial
email mail emails mails emailing emailed mailing
stop quit cease halt block unsubscribe
take pinch nick nab steal grab snap snatch poach swipe
sell flog flogging selling offload shift sold
list advertise advertising listing market upload post
fee secure reservation charge charges fees
pay cough fork paying paid
price asking
grand thousand 3000 3k quid
refund reimburse reimbursed refunds refunded
reserve hold lock secured reserved reserving holding
withdraw withdraws backs pulls bails bail
pull bail
bank lender lenders banks
mortgage finance loan
photo photos picture pictures image images photograph photographs
document documents paper papers paperwork folder pack file files pdf
address street postcode
view viewing viewings visit
score grade rating graded mark
wrong incorrect mistake error nonsense rubbish inaccurate false untrue typo
crook crooks fraud fake scam scammers con dodgy bogus genuine legit
check vet verify checked vetted verified vetting checking inspect
complain moan grumble complaint gripe whinge
reply answer replied answered respond response
waiting wait waited
save store bookmark star heart like fancy keep stash tick hearted saved starred ticked
compare beside
calculator calculators sums calculation workings tool
accountant adviser solicitor
read article articles guide guides
jargon terms words meaning explanation explanations glossary dictionary
beginner beginners newbie novice rookie
abroad overseas canada spain france dubai ireland cork dublin australia america usa germany expat foreigner foreign singapore
discount voucher promo reduction
cheaper reduced drops drop lowered falls
daily weekly week
install app iphone android ipad tablet mobile
blind eyesight sighted sight partially
regulated regulator fca ombudsman authorised licensed
minimum floor least smallest
maximum limit most cap
computer robot bot machine ai algorithm formula
missing lost vanished disappeared
receipt invoice
instalments instalment installments half
passport id identity licence
profit earn money
accidentally accident mistakenly
haggle negotiate bargain barter bid
privacy private personal
weekend weekends saturday sunday boxing christmas
`

/** Each word with the one that stands for it. */
export const siteSynonyms: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first, ...others] = line.split(' ')
      return others.map((word) => [word, first!] as const)
    }),
)
