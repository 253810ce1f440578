declare module 'subset-font' {
  /** @param font a font file; @param text characters of the subset; @returns the smaller font file */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      keepFeatures?: string[]
      variationAxes?: Record<string, number | { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}
