import { data } from 'react-router'

/** The area of a page's address. Throws the not-found page when there is none. */
export async function findAreaOr404<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
  const found = await find()
  if (found) return found
  throw data(
    {
      title: 'Area Not Found',
      message: 'No area has this address. Search for the town, the council or a postcode in Area Intelligence.',
    },
    { status: 404 },
  )
}
