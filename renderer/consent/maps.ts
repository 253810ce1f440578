import { dataOfDocument } from '../data-script.ts'

/** The most that the service can magnify. */
const maxZoom = 21

/**
 * The page of the maps service that shows a place, in the language of the document.
 *
 * @param place as in `data-map`: latitude, longitude and zoom with commas between them
 * @returns `undefined` where the site has no key
 * @see https://developers.google.com/maps/documentation/embed/embedding-map
 */
export function mapAddress(place: string): string | undefined {
  const maps = dataOfDocument('services')?.maps
  if (!maps) return undefined
  const [lat, lng, zoom] = place.split(',').map(Number)
  const address = new URL(maps.url)
  address.search = new URLSearchParams({
    key: maps.key,
    q: `${lat},${lng}`,
    zoom: String(Math.min(zoom ?? maxZoom, maxZoom)),
    language: document.documentElement.lang.slice(0, 2),
  }).toString()
  return address.href
}
