const paths = {
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  duplicate: 'M9 9h11v11H9zM5 15H4V4h11v1',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  undo: 'M4 9h10a5 5 0 0 1 0 10H9M8 5 4 9l4 4',
  redo: 'M20 9H10a5 5 0 0 0 0 10h5M16 5l4 4-4 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  fold: 'm9 6 6 6-6 6',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  heading2: 'M4 6v12M12 6v12M4 12h8M17 12a2 2 0 1 1 4 0c0 2-4 3-4 6h4',
  heading3: 'M4 6v12M12 6v12M4 12h8M17 11c3-2 5 1 2 3 4 1 2 6-2 4',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5h1v5M4 14c2-1 3 1 0 4h2',
  sup: 'M4 19 12 8M4 8l8 11M17 5a2 2 0 1 1 4 0c0 2-4 2-4 5h4',
  sub: 'M4 16 12 5M4 5l8 11M17 15a2 2 0 1 1 4 0c0 2-4 2-4 5h4',
  table: 'M4 5h16v14H4zM4 10h16M12 10v9M4 14.5h16',
  addRow: 'M4 4h16v6H4zM12 14v6M9 17h6',
  removeRow: 'M4 4h16v6H4zM9 17h6',
  addColumn: 'M4 4h6v16H4zM14 12h6M17 9v6',
  removeColumn: 'M4 4h6v16H4zM14 12h6',
  removeTable: 'M4 5h16v14H4zM9 9.5l6 5M15 9.5l-6 5',
} as const

export type ToolIconName = keyof typeof paths

/** Decorative icon in the text colour. The button around the icon carries the label. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden>
      <path d={paths[name]} />
    </svg>
  )
}
