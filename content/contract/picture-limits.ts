/** Maximum pixels of an original, by the memory that its format needs: docs/decisions/0013-pictures.md has the measurements. */
export const maxPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 24_000_000, heif: 5_000_000 }

/** The same for a progressive JPEG and an interlaced PNG, which must be decoded completely in memory. */
export const maxProgressivePixels = 12_000_000
