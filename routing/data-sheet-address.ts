/**
 * @returns the path of the page that a data sheet is made of, encoded; `null` for another address
 * @example parseDataSheetAddress('/data-sheets/de/maschinen/vl-750.pdf') // '/de/maschinen/vl-750'
 */
export function parseDataSheetAddress(pathname: string): string | null {
  return /^\/data-sheets(\/[^?#]+)\.pdf$/.exec(pathname)?.[1] ?? null
}
