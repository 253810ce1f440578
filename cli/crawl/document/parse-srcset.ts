/**
 * The addresses of a `srcset`. Commas may occur inside an address and inside the parentheses of a descriptor.
 *
 * @see https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function parseSrcset(srcset: string): string[] {
  return Array.from(srcset.matchAll(candidate), ([, address = '']) =>
    address.replace(/(?<!,),+$/, ''),
  )
}

/** A candidate that ends with a comma has no descriptors. */
const candidate = /([^\s,]\S*)(?:(?<=,)|(?:\([^)]*\)?|[^(,])*)/g
