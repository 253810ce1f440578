export { Page } from '../content/+Page.ts'
