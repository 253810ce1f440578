/** Output of `npm run build`, in build order; it has no types of its own. */
declare module '*/dist/server/entry.mjs' {}

declare module '*/dist/run/site.js' {
  /** The `main` of `start.ts`. */
  export function main(options: { development: boolean }): Promise<void>
}
