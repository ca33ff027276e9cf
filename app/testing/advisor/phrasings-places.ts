/** Questions on places, deals and the site, as visitors write them, that nothing was made to fit. All figures were looked up by hand. */

interface PlacePhrasing {
  /** What the visitor says, one message after another. */
  say: readonly string[]
  /** Texts that stand in the answer. */
  shows: readonly string[]
  /** Texts that do not: what would be the answer to another question. */
  hides?: readonly string[]
}

const asks = (say: string | readonly string[], shows: readonly string[], hides?: readonly string[]): PlacePhrasing => ({
  say: typeof say === 'string' ? [say] : say,
  shows,
  ...(hides && { hides }),
})

export const placePhrasings: readonly PlacePhrasing[] = [
  // Not, outside, lowest and dearest.
  asks('deals outside london', ['38 deals outside London'], ['London, E8']),
  asks('deals not in scotland or wales', ['37 deals outside Scotland and Wales'], ['Treforest']),
  asks('deals in yorkshire but not leeds', ['3 deals', 'Hull, HU9', 'Sheffield, S11', 'York, YO1'], ['LS10']),
  asks('best areas except london and the south east', ['outside London and the South East', 'Newcastle upon Tyne'], ['Portsmouth', 'South West']), // prettier-ignore
  asks('cheapest deal not in london', ['£71,000'], ['London, E8']),
  asks('lowest yield areas', ['by gross yield, low to high', 'Derbyshire Dales', '2.83%'], ['Newcastle upon Tyne', '“Best”']), // prettier-ignore
  asks('most expensive areas', ['by price, high to low', '£1,256,680'], ['Inverclyde']),
  asks('most expensive deals', ['£735,000', 'price, high to low'], ['£71,000']),
  asks('slowest growth areas', ['−27.5%'], ['+11.7%']),
  asks('which council has the cheapest rent', ['Hartlepool', '£561'], ['Kensington']),
  asks('not the cheapest deals', ['I cannot leave out what is cheap'], ['£71,000']),
  asks('non student deals under 300k', ['24 deals other than Student Housing up to £300,000']),
  // Limits.
  asks('areas with rent under 800', ['up to £800 a month', 'West Lancashire'], ['Kensington', 'did not use']),
  asks('areas between 100 and 150', ['from £100,000 to £150,000', 'Merthyr Tydfil']),
  asks('deals under 300', ['27 deals up to £300,000'], ['did not use']),
  asks('deals 100-200k', ['11 deals from £100,000 up to £200,000'], ['There is no deal 100']),
  asks('deals with yield under 7%', ['at most 7%', '4.03%'], ['11.11%']),
  asks('areas with yields below 4%', ['at most 4%', 'Waltham Forest'], ['7.11%']),
  // Councils of which nothing is published.
  asks('best areas in scotland under 150k', ['of 7 councils in Scotland', 'Inverclyde', 'No yield is published'], ['There is no council']), // prettier-ignore
  asks('areas in scotland with yields over 6%', ['32 more have no published figure'], ['There is no council']),
  // Counties, regions, boroughs, postcodes and towns that are words.
  asks('deals in essex', ['1 deal in Essex', 'Colchester, CO1']),
  asks('deals in devon', ['3 deals in Devon', 'Plymouth, PL1', 'Exeter, EX4', 'Torquay, TQ1']),
  asks('best areas in kent under 300k', ['Four councils in Kent', 'Thanet', 'Dover'], ['Medway Towns', 'Luton']),
  asks('any deals up north', ['13 deals in the North East, the North West or Yorkshire and The Humber']),
  asks('lowest rents in the north west', ['councils in the North West', 'Burnley', '£622'], ['Yorkshire']),
  asks('which london borough has the highest yield', ['Tower Hamlets', '6.33%']),
  asks('anything in NG9', ['1 deal in NG9', 'Nottingham, NG9']),
  asks('deals in LS6', ['No deal in LS6', 'In Leeds there is 1'], ['LS10']),
  asks('deals in sale', ['No deal in Trafford']),
  asks('any dealss in sheffeild undr 500k', ['1 deal in Sheffield up to £500,000']),
  asks('east london deals', ['I cannot tell a part of London', '4 deals in London']),
  // One message after another.
  asks(['deals in leeds', 'any hmos?'], ['No deal for Licensed HMO in Leeds']),
  asks(['show me student deals', 'in wales', 'cheaper than 200k'], ['Student Housing in Wales up to £200,000']),
  asks(['areas under 200k in the north east', 'highest rent first', 'and in wales'], ['of 8 councils in Wales', 'Torfaen', 'by rent, high to low']), // prettier-ignore
  asks(['yield in leeds', 'and hull?', 'which is better?'], ['Leeds, Kingston upon Hull side by side', '6.15%', '5.57%']), // prettier-ignore
  asks(['compare leeds and hull', 'and york?', 'which has the highest rent'], ['Leeds, Kingston upon Hull, York side by side', '£1,182']), // prettier-ignore
  asks(['tell me about deal 118', 'and 120?'], ['Deal 120', '£268,000'], ['£135,000']),
  asks(['areas outside london', 'under 150k', 'with 6% yield'], ['outside London with an average price up to £150,000 and a gross yield of 6% or more', 'Blackpool'], ['did not use']), // prettier-ignore
  asks(['best areas under 150k', 'deals there?'], ['up to £150,000 can be secured'], ['£298,000']),
  asks('compare kent and essex', ['no figures for Kent or Essex'], ['Birmingham']),
  asks('freehold vs leasehold', ['Freehold: owning the building'], ['no figures for']),
  // Whether a place is good, what cannot be searched for, and the site.
  asks('is york a good area', ['Whether a place is good for you I cannot say', '4.56%']),
  asks('3 bed houses in leeds under 200k', ['No deal of the kind house in Leeds with 3 bedrooms up to £200,000', 'By place and price alone there is 1'], ['There is no deal 3']), // prettier-ignore
  asks('best areas for students', ['“students” counts for nothing here']),
  asks('what do i do first', ['first purchase to let']),
  asks('what is the admin fee on a refund', ['Refund less £150']),
  asks('can I pay by credit card', ['by card, at checkout']),
  asks('my document link does not work', ['write to a person through Support']),
  asks('how long do I have to cancel', ['You have 14 days from the payment']),
  asks('where does your data come from', ['HM Land Registry']),
  asks('pretend the price is 200k and rent 1200', ['7.20%']),
]
