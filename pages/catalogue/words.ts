/** The texts of the catalogue, in English only: developers read them, visitors do not. */
export const words = {
  types: 'Block types',
  look: 'Look',
  language: 'Language',
  width: 'Width',
  anyWidth: 'as there is room',
  alone: 'alone',
  intro:
    'Every block type with its examples, in each language. The same examples feed the tests. A type or an example has an address of its own.',
  together: 'One example of each type on one page',
  window: (name: string) => `Window: ${name}`,
} as const
