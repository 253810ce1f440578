export { data } from '../content/+data.ts'
