export { AftersalesForm as view } from './AftersalesForm.tsx'
