/** What `npm run build` makes, in the order in which it is made; it has no types of its own. */
declare module '*/dist/server/entry.mjs' {}

declare module '*/dist/run/site.js' {
  /** Of `start.ts`. */
  export function main(options: { development: boolean }): Promise<void>
}
