import type { Link as LinkValue } from '../../../../content/contract/values.ts'
import { Link } from '../../../../renderer/links/Link.tsx'
import { aboutMachine } from './about-machine.ts'

/** A link to a form of the site, with the machine already filled in. */
export function ContactButton({ contact, machine }: { contact: LinkValue; machine: string }) {
  return (
    <Link uri={aboutMachine(contact.uri, machine)} className="button">
      {contact.title}
    </Link>
  )
}
