/** Soft hyphens, marks of zero width, and the placeholder of an embedded object. */
export const invisible = /[\u00AD\u200B\u2060\uFEFF\uFFFC]/g
