import type { Link as LinkValue } from '../../../../content/contract/values.ts'
import { Link } from '../../../../renderer/links/Link.tsx'
import { aboutMachine } from './about-machine.ts'

/** The way to a form of the site that already knows which machine it is about. */
export function ContactButton({ contact, machine }: { contact: LinkValue; machine: string }) {
  return (
    <Link uri={aboutMachine(contact.uri, machine)} className="button">
      {contact.title}
    </Link>
  )
}
