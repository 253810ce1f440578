import { dataOfDocument } from '../page/document-data.ts'

/** Highest zoom level of the service. */
const maxZoom = 21

/**
 * Address of a map in the language of the document.
 *
 * @param place as in `data-map`: latitude, longitude and zoom, separated by commas
 * @returns `undefined` if the site has no key
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
