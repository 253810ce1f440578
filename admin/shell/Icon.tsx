const paths = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  duplicate: 'M9 9h11v11H9zM5 15H4V4h11v1',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5 4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  fold: 'm9 6 6 6-6 6',
} as const

/** A drawing in the colour of the text; what it stands for is said by the button around it. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden>
      <path d={paths[name]} />
    </svg>
  )
}
