import { expect, test } from 'vitest'
import { withoutContactData } from './contact-data.ts'

test.each([
  'ivy.i@people.test',
  'ivy @ people.test',
  'ivy＠people.test',
  'iv\u200by@people.test',
  'john at example dot com',
  'john.smith (at) example (dot) co (dot) uk',
  'john[at]example.com',
  'john at example.com',
  '07700 900123',
  '07 700 900 123',
  '0 7 7 0 0 9 0 0 1 2 3',
  '07700-900-123',
  '07700.900.123',
  '(020) 7946 0018',
  '+44 7700 900123',
  '+44(0)7700-900123',
  '0044 7700 900 123',
  '447700900123',
  '7700900123',
  'ivy@163.com',
  'ivy@5abc.co.uk',
  'QQ 12 34 56 C',
  'QQ123456C',
  '4929 1234 5678 9012',
  '@ivy_invests',
  'https://people.test/ivy',
  'Mr Canary',
  'Dr. Ivy Canary',
])('%s does not go out', (secret) => {
  expect(withoutContactData(`Write to me: ${secret}, about deal 101 at £200,000.`)).toBe(
    'Write to me: [removed], about deal 101 at £200,000.',
  )
})

test.each([
  ['My name is Ivy Canary and I have £50,000.', 'My name is [removed] and I have £50,000.'],
  ['my name is ivy canary, what is a yield?', 'my name is [removed], what is a yield?'],
  ["Hi, I'm Ivy Canary.", "Hi, I'm [removed]."],
  ['This is Ivy Canary. Hello', 'This is [removed]. Hello'],
  ['Call me Ivy', 'Call me [removed]'],
  ['Name: Ivy Canary\nBudget: 200k', 'Name: [removed]\nBudget: 200k'],
  ['Thanks\nRegards, Ivy', 'Thanks\nRegards, [removed]'],
  ['Sort code 20-00-00, account number 12345678.', 'Sort code [removed], account number [removed].'],
  ['sort code: 200000 acc no. 1234 5678', 'sort code: [removed] acc no. [removed]'],
  ['I was born on 12/03/1980, can I?', 'I was born on [removed], can I?'],
  ['DOB: 3rd March 1980', 'DOB: [removed]'],
  ['my date of birth is 1980-03-12', 'my date of birth is [removed]'],
  ['I own 12 King Street, Manchester M14 5AB at £90k', 'I own [removed] at £90k'],
  ['flat 3, 12a high street is let', '[removed] is let'],
  ['4 St Mary’s Close has a rent of £900', '[removed] has a rent of £900'],
  ['900 King Street', '[removed]'],
  ['the rent at 120 King Street is 900', 'the rent at [removed] is 900'],
  ['rent 12 King Street', 'rent [removed]'],
  ['rent 900 King Street', 'rent 900 [removed]'],
  ['my rent is 900, King Street, Leeds LS1 2AB, at 5%', 'my rent is 900, [removed], at 5%'],
  ['Rent: 850 Oxford Road', 'Rent: 850 [removed]'],
  ['a flat rented at 900 Oxford Road', 'a flat rented at 900 [removed]'],
  ['the tenant pays around 750 Rose Close', 'the tenant pays around 750 [removed]'],
])('%s', (text, sent) => expect(withoutContactData(text)).toBe(sent))

test.each([
  'ROI for a 200k property with 1200 rent',
  'Compare Leeds and Hull: £240,000 at £1,200 pcm, 7.2%, from 2019 to 2026',
  'a budget of 150 000 to 1 200 000 pounds, or £1.2m – at most 1,200,000',
  'I am a landlord at 5.5% in L15 with 3 homes.',
  'I’m looking at Leeds. What is a good rate at the moment dot?',
  'Deal 101, 102 and 103',
  'I am First, then what?',
  'a 3 bed on the high street, 5 miles from Oxford Road, in M14 5AB',
  '1200 rent in Hyde Park, 2 flats Wellington Road, 10 minutes drive, 25 down the road, £1,200 Oxford Road',
  '95k @ 6.2 IO, 75% LTV @ 5.19, cover of 145% @5.5, 103k, 695 pcm @ 78k. Max loan off 1,340pcm @ 145% / 5.5%?',
  'a flat in Falkirk at 132k. Ah own ma ain hoose',
  'the lets are in his name: profit 11,900, and two flats in my name will show a profit of 14,600',
  'bought on 12/03/2020, born in Leeds, an account of 150000, 2 deals close to Leeds',
])('"%s" stays as it is', (text) => expect(withoutContactData(text)).toBe(text))

test('long and hostile texts are read once', () => {
  for (const piece of [
    'a at ',
    'a.',
    '1 ',
    'my name is ',
    '@',
    '0',
    'a at b dot ',
    '(at)',
    'Mr ',
    '+44',
    '12 aa ',
    'a@',
    '12 King ',
    'rent 900 King Street ',
  ])
    expect(withoutContactData(piece.repeat(2000 / piece.length)).length).toBeLessThan(20_000)
})
