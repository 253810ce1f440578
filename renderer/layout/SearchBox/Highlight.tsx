import { parseHighlight } from './parse-highlight.ts'

/** Text of a hit with `<em>` around the matches. */
export function Highlight({ text }: { text: string }) {
  return parseHighlight(text).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    part.isFound ? <em key={index}>{part.text}</em> : part.text,
  )
}
