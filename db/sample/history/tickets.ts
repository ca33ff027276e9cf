import type { Scene, Step } from './scene.ts'
import { SampleTicket } from './ticket.ts'

/** An address whose mailbox is not there: what is mailed to it comes back. */
export const lostAddress = 'g.mistyped@no-mailbox.example.test'

/** Tickets of each kind in each state. What is open was asked so lately that nothing is overdue, at whatever hour. */
export function listTicketSteps(scene: Scene): Step[] {
  return [
    ...questions(scene),
    ...hubQuestions(scene),
    ...calls(scene),
    ...complaints(scene),
    ...dataRequests(scene),
    ...interests(scene),
  ]
}

function questions(scene: Scene): Step[] {
  const [news, about, name] = threeOf(scene)
  const [viewing, lost, open] = threeOf(scene)
  // prettier-ignore
  return [
    news.file(scene.ago(79, '14:05'), { email: 'nora.newsletter@example.test' }, 'general', 'Newsletter', 'Does the newsletter say when a deal in Wales comes in?'),
    news.answer(scene.ago(78, '09:40'), 'ada', 'It tells of new articles. For deals, please save a search: it emails you those that match.', 'closed'),
    about.file(scene.ago(62, '20:10'), { email: 'rosa.rehearsal@example.test' }, 'general', 'Before or after tax?', 'On the page of a deal I see a gross yield and an ROI. Which of them is before tax?'),
    about.answer(scene.ago(61, '10:15'), 'ada', 'Both are before your own income tax. The gross yield is the rent of a year on the price. The ROI counts running costs, works, fees and the tax on buying too; “Returns” on the page shows each step.'),
    about.reply(scene.ago(61, '18:30'), 'Thank you, that is clear. Is the secure price among the costs?'),
    about.answer(scene.ago(60, '09:05'), 'ada', 'It is not: the deal calculator has a field of its own for it.'),
    about.closeBySender(scene.ago(60, '12:45')),
    name.file(scene.ago(34, '11:25'), { person: 'imani' }, 'general', 'Name on my receipt', 'Can the receipt be made out to my company?'),
    name.answer(scene.ago(34, '15:50'), 'sadie', 'Yes: the page of the receipt in your account has a form for the name and address. Its number stays.'),
    viewing.file(scene.ago(9, '19:35'), { email: 'w.walkthrough@example.test' }, 'general', 'Viewings', 'Can I see a house before I reserve it?'),
    viewing.answer(scene.ago(8, '10:30'), 'sadie', 'Not before: the full address is shown to whoever has reserved it. Within 48 hours after paying you get everything back, whatever the reason.'),
    lost.file(scene.ago(2, '14:05'), { email: lostAddress }, 'general', 'Brochure', 'Please send me your brochure.'),
    lost.note(scene.ago(1, '09:20'), 'sadie', 'The acknowledgement came back: there is no such mailbox, and we know no other address.'),
    lost.close(scene.ago(1, '09:25'), 'sadie'),
    open.file(scene.hoursAgo(5), { email: 'otto.onlooker@example.test' }, 'general', 'Two buyers', 'May my sister and I reserve a deal together?'),
  ]
}

function hubQuestions(scene: Scene): Step[] {
  const [closed, answered, open] = threeOf(scene)
  // prettier-ignore
  return [
    closed.file(scene.ago(48, '21:15'), { email: 'greta.guidebook@example.test' }, 'knowledge-hub', 'Knowledge Hub enquiry', 'Can I see what a deal leaves if a company buys it?'),
    closed.answer(scene.ago(47, '11:00'), 'sadie', 'Yes: choose “Company” in the deal calculator. It works out the tax on buying for one.', 'closed'),
    answered.file(scene.ago(19, '13:20'), { person: 'petra' }, 'knowledge-hub', 'Knowledge Hub enquiry', 'What is the difference between ROI and yield?'),
    answered.answer(scene.ago(18, '09:30'), 'ada', 'The yield looks at the rent and the price alone; the ROI at what is left of the rent, and at everything that you have put in.'),
    open.file(scene.hoursAgo(20), { email: 'hal.hubreader@example.test' }, 'knowledge-hub', 'Knowledge Hub enquiry', 'Where do the rents of an area come from?'),
    open.take(scene.hoursAgo(2), 'sadie'),
  ]
}

function calls(scene: Scene): Step[] {
  const [closed, answered, open] = threeOf(scene)
  const ben = new SampleTicket(scene)
  // prettier-ignore
  return [
    closed.enter(scene.ago(39, '10:40'), 'telephone', { kind: 'call', subject: 'Call back about Reading', name: 'Carla Callback', email: 'carla.callback@example.test', message: 'She rang about the office in Reading and asks for a call after four.' }),
    closed.answer(scene.ago(39, '16:20'), 'sadie', 'We have just talked: the break is in 2027, and the tenant has not said what they will do.', 'closed'),
    answered.fileAbout(scene.ago(7, '12:10'), 'stan', 'call', 121, { phone: '07700 900121' }),
    answered.note(scene.ago(6, '09:20'), 'sadie', 'No answer at nine; tried again at eleven.'),
    answered.answer(scene.ago(6, '11:05'), 'sadie', 'We could not reach you this morning. Please reply with two or three times that suit you.'),
    ben.fileAbout(scene.ago(6, '17:30'), 'ben', 'call', 124, { phone: '07700 900124', message: 'After six, please.' }),
    ben.answer(scene.ago(6, '18:10'), 'ada', 'Thank you for the call. The service charge is £1,120 a year, as we said.', 'closed'),
    open.fileAbout(scene.hoursAgo(3), 'wanda', 'call', 108, { phone: '07700 900108', message: 'I held it and let it go, because I would like to ask about the lease first.' }),
  ]
}

function complaints(scene: Scene): Step[] {
  const [closed, answered, open] = threeOf(scene)
  // prettier-ignore
  return [
    closed.enter(scene.ago(70, '09:30'), 'letter', { kind: 'complaint', subject: 'Called at eight', name: 'Felicity Feedback', email: 'felicity.feedback@example.test', message: 'She asked to be called after six, and was called at eight in the morning.' }),
    closed.answer(scene.ago(70, '11:10'), 'ada', 'Thank you for your letter. We are looking into it and will send you our final response.', 'acknowledged'),
    closed.answer(scene.ago(64, '15:30'), 'ada', 'We are sorry. Your hour stood in the message, and nobody had read it to its end.', 'closed'),
    answered.file(scene.ago(31, '18:20'), { person: 'max' }, 'complaint', 'Nobody rang me back', 'I asked for a call twice, and nobody rang.'),
    answered.answer(scene.ago(30, '10:00'), 'sadie', 'We have your complaint and are looking into it.', 'acknowledged'),
    answered.note(scene.ago(28, '16:45'), 'ada', 'Both calls went to a number with one digit wrong. It was ours that was wrong.'),
    answered.answer(scene.ago(27, '09:35'), 'ada', 'You are right, and we are sorry: we had written down one digit of your number wrongly. Please tell us when we may ring.'),
    open.file(scene.ago(5, '20:45'), { email: 'conrad.complaint@example.test' }, 'complaint', 'The advisor did not answer', 'I asked the advisor three times about Cornwall, and it told me of Plymouth.'),
    open.answer(scene.ago(4, '09:50'), 'sadie', 'Thank you. We are looking at what it answered, and will write again.', 'acknowledged'),
    open.take(scene.ago(2, '10:20'), 'sadie'),
  ]
}

function dataRequests(scene: Scene): Step[] {
  const [closed, answered, open] = threeOf(scene)
  // prettier-ignore
  return [
    closed.file(scene.ago(58, '12:30'), { email: 'dita.datasubject@example.test' }, 'data-protection', 'What do you hold about me?', 'Please send me everything that you hold about this address.'),
    closed.answer(scene.ago(57, '14:15'), 'ada', 'It is this message, and nothing else: there is no account, no purchase and no subscription with this address.', 'closed'),
    answered.file(scene.ago(26, '08:50'), { person: 'felix' }, 'data-protection', 'My card', 'Do you still have the number of my card?'),
    answered.answer(scene.ago(24, '11:45'), 'ada', 'We never had it: you typed it into the form of the payment provider, who tells us only that the payment has come.'),
    open.file(scene.ago(8, '22:25'), { email: 'pia.privacy@example.test' }, 'data-protection', 'A copy of my data', 'I was subscribed to your newsletter some time ago. What is left of it?'),
    open.answer(scene.ago(7, '09:10'), 'ada', 'We have your request and will reply within a month of it.', 'acknowledged'),
    open.note(scene.ago(7, '09:25'), 'ada', 'Unsubscribed long ago. Only the hash of the address is left; say so in the reply.'),
  ]
}

function interests(scene: Scene): Step[] {
  const [closed, answered, open] = threeOf(scene)
  // prettier-ignore
  return [
    closed.fileAbout(scene.ago(42, '10:25'), 'priya', 'register-interest', 145, { message: 'How does it work in Scotland?' }),
    closed.answer(scene.ago(42, '13:40'), 'sadie', 'Nothing is paid on the site for a deal there. Your solicitor notes your interest with the seller’s, and we put the two in touch.'),
    closed.reply(scene.ago(41, '09:15'), 'Thank you. I will look further south, then.'),
    closed.close(scene.ago(41, '09:50'), 'sadie'),
    answered.fileAbout(scene.ago(12, '18:40'), 'omar', 'register-interest', 143, { phone: '07700 900143' }),
    answered.answer(scene.ago(11, '10:05'), 'sadie', 'Thank you. No closing date has been set yet; we will tell you when there is one.'),
    open.fileAbout(scene.hoursAgo(9), 'hugh', 'register-interest', 144, { message: 'Is the break clause the tenant’s alone?' }),
  ]
}

/** Three tickets of which nothing has happened yet. */
function threeOf(scene: Scene): [SampleTicket, SampleTicket, SampleTicket] {
  return [new SampleTicket(scene), new SampleTicket(scene), new SampleTicket(scene)]
}
