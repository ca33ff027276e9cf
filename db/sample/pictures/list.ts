import { samplePictureWords } from '#app/domain/deals/files/images.ts'
import { drawBedroom, drawStudyBedroom } from './bedrooms.ts'
import { drawGarden, drawWalledYard } from './outside.ts'
import { drawFlatPlan, drawShopPlan, drawSitePlan, drawTerracePlan } from './plans.ts'
import { drawKitchen, drawLivingRoom, type RoomLook } from './rooms.ts'
import { drawLoadingYard, drawWarehouse } from './sheds.ts'
import { drawArcade, drawBarber } from './shops.ts'
import { drawOldKitchen, drawStrippedRoom } from './works.ts'

/** A picture of a sample deal. Its file has its name. */
export interface SamplePicture {
  dealId: number
  name: string
  /** What it shows, in the words under it. They say first that it shows no real place. */
  alt: string
  draw: () => string
}

const ancoats: RoomLook = { wall: '#e9e2d0', floor: '#b8946a', kind: 'boards', main: '#5f7f6d', second: '#b8903f', outlook: 'towers' } // prettier-ignore
const beeston: RoomLook = { wall: '#dfe3d6', floor: '#c9a877', kind: 'boards', main: '#b26a4d', second: '#5f7f6d', outlook: 'trees' } // prettier-ignore
const portswood: RoomLook = { wall: '#ece4cf', floor: '#c2b59a', kind: 'carpet', main: '#3f5f7a', second: '#d9a441', outlook: 'roofs' } // prettier-ignore

function shown(dealId: number, name: string, what: string, draw: () => string): SamplePicture {
  return { dealId, name: `${dealId}-${name}`, alt: `${samplePictureWords}: ${what}`, draw }
}

/** The pictures in the order in which each deal shows them. `npm run sample:pictures` makes their files. */
export const samplePictures: readonly SamplePicture[] = [
  shown(105, 'living-room', 'living room with a green sofa and a view of the towers of the town', () => drawLivingRoom(ancoats)),
  shown(105, 'kitchen', 'kitchen with dark green units and oak worktops', () => drawKitchen({ ...ancoats, floor: '#c6c2b4', kind: 'tiles', main: '#2f5a48' })),
  shown(105, 'bedroom', 'bedroom with a double bed and a wardrobe along the wall', () => drawBedroom({ ...ancoats, kind: 'carpet', floor: '#cfc3a8' })),
  shown(105, 'plan', 'plan of a flat with two bedrooms', drawFlatPlan),
  shown(115, 'living-room', 'living room with a brick-red sofa and a view of a garden', () => drawLivingRoom(beeston)),
  shown(115, 'kitchen', 'kitchen with cream units and a table for six', () => drawKitchen({ ...beeston, main: '#d9cba8' })),
  shown(115, 'bedroom', 'bedroom with a double bed under three framed prints', () => drawBedroom({ ...beeston, main: '#8f9f8a', second: '#b26a4d' })),
  shown(115, 'garden', 'rear garden with a lawn, beds, a shed and a terrace', drawGarden),
  shown(125, 'warehouse', 'inside a warehouse with racks at both sides and roof lights', drawWarehouse),
  shown(125, 'yard', 'front of a warehouse with two loading doors and a yard', drawLoadingYard),
  shown(125, 'site-plan', 'plan of a site with warehouse, office, yard and parking', drawSitePlan),
  shown(132, 'room', 'letting room with a single bed and a desk at the window', () => drawStudyBedroom(portswood)),
  shown(132, 'kitchen', 'shared kitchen with blue units and a table', () => drawKitchen({ ...portswood, floor: '#c9bfa8', kind: 'tiles', main: '#4a6a84' })),
  shown(132, 'living-room', 'shared living room with a blue sofa and shelves', () => drawLivingRoom({ ...portswood, floor: '#b8946a', kind: 'boards' })),
  shown(141, 'shop', 'barber’s shop with two chairs and mirrors', drawBarber),
  shown(141, 'arcade', 'glazed arcade of shops, one with a barber’s pole', drawArcade),
  shown(141, 'plan', 'plan of a lock-up shop between its neighbours', drawShopPlan),
  shown(142, 'front-room', 'front room with bare boards, old paper half off and a ladder', drawStrippedRoom),
  shown(142, 'kitchen', 'old kitchen that is to be replaced', drawOldKitchen),
  shown(142, 'yard', 'walled rear yard with a washing line and hills behind', drawWalledYard),
  shown(142, 'plan', 'plan of both floors of a terrace with three bedrooms', drawTerracePlan),
] // prettier-ignore
