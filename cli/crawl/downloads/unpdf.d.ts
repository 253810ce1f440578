/** The used part of an optional package, so that the sources are complete without it. */
declare module 'unpdf' {
  export function getDocumentProxy(
    data: Uint8Array,
    options: { verbosity: number; isEvalSupported: boolean },
  ): Promise<PdfDocument>

  export interface PdfDocument {
    numPages: number
    getPage: (number: number) => Promise<PdfPage>
  }

  export interface PdfPage {
    getAnnotations: () => Promise<PdfAnnotation[]>
    getTextContent: () => Promise<{ items: (PdfText | { type: string })[] }>
    cleanup: () => void
  }

  export interface PdfAnnotation {
    subtype?: string
    /** Absolute, if the address is valid. */
    url?: string
    /** As written. */
    unsafeUrl?: string
    /** Left, bottom, right, top. */
    rect: [number, number, number, number]
  }

  export interface PdfText {
    str: string
    /** The last two numbers are the position of the text. */
    transform: [number, number, number, number, number, number]
    width: number
    height: number
    /** True for the last text of a line. */
    hasEOL: boolean
  }
}
