/** Loads sharp. Only bitmap formats are allowed: a drawing with the name of a picture could take unlimited time. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((name) => [
      `VipsForeignLoad${name}Buffer`,
      `VipsForeignLoad${name}File`,
    ]),
  })
  return sharp
}
