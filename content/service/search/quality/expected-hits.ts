/** A query and the page that must be among its first three hits; where several answer it, any of them. */
export type ExpectedHits = [query: string, ...routes: [string, ...string[]]]
