/** External services that the site is configured with, as data in the document. Other services are never loaded. */
export interface Services {
  tagManager?: { id: string; url: string }
  maps?: { key: string; url: string }
}
