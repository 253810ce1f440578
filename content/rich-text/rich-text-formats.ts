/** Formats in which a backend may return rich text. */
export const richTextFormats = ['html', 'markdown'] as const
export type RichTextFormat = (typeof richTextFormats)[number]
