/** @example withoutQuery('/de/news?page=2') // '/de/news' */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, '')
}
