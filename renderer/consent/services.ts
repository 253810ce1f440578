/** Services of others that the site is set up with, as they stand in the document; what is not set up is never loaded. */
export interface Services {
  tagManager?: { id: string; url: string }
  maps?: { key: string; url: string }
}
