import type { Quantity } from '../../../locales/quantity.ts'

/**
 * The words by which the index knows a figure with its unit, in whatever unit it was written.
 *
 * @example quantityWords({ dimension: 'mass', values: [2_500_000] }) // ['mass2500000'] of 2.5 t and of 2'500 kg
 */
export function quantityWords({ dimension, values }: Quantity): string[] {
  return values.map((value) => dimension + String(value).replace('.', 'p'))
}
