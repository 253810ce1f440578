import { createLayout, createNavigation, createTolerantLayout } from './layout.ts'
import { createPageList, createRedirectList } from './page-list.ts'
import { createPage } from './page.ts'
import { createSearch } from './search.ts'
import { createValues, type Reading } from './values.ts'

/**
 * All responses of a backend as schemas, for one way of reading them.
 *
 * @see Reading for the ways of reading
 */
export function createContract(reading: Reading) {
  const values = createValues(reading)
  return {
    layout: createLayout(values),
    tolerantLayout: createTolerantLayout(values),
    navigation: createNavigation(values),
    page: createPage(values),
    pages: createPageList(values),
    redirects: createRedirectList(values),
    search: createSearch(values),
    values,
  }
}
