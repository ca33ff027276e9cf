/**
 * The places on uk-outline.svg: the coast of the United Kingdom, with Ireland for orientation. It was drawn once from Natural Earth
 * (public domain) as packed in `world-atlas` 2.0.2, countries-50m: equirectangular with the true scale at 54.5° N, 40 units a
 * degree, simplified by area (Visvalingam), islands under 12 square units left out.
 */

const west = -8.8
const north = 60.95
const unitsPerDegree = 40
const shrinkEastWest = Math.cos((54.5 * Math.PI) / 180)

export const mapWidth = 249
export const mapHeight = 447

/** The place on the drawing, to a unit: a mile and a half. */
export function projectToMap(latitude: number, longitude: number): { x: number; y: number } {
  return {
    x: Math.round((longitude - west) * shrinkEastWest * unitsPerDegree),
    y: Math.round((north - latitude) * unitsPerDegree),
  }
}
