/** A drawing of the sample content, without a ground. */
export interface Picture {
  /** File name without its ending. */
  name: string
  width: number
  height: number
  body: string
}
