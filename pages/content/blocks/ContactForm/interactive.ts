export { ContactForm as view } from './ContactForm.tsx'
