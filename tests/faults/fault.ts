/** A change of one file that makes the project wrong, and the test that must notice it. */
export interface Fault {
  /** What a visitor, an editor or an operator would meet. */
  name: string
  /** From the project's root, as all paths here. */
  file: string
  /** Stands in the file exactly once. */
  find: string
  /** What stands there with the fault; left out: nothing. */
  replace?: string
  /** File of the tests that are run; left out: the one beside the file. */
  test?: string
  /** Part of their names; left out: all of the file. Browser tests take too long for that. */
  title?: string
}

export const suites = ['unit', 'integration', 'e2e', 'container'] as const
export type Suite = (typeof suites)[number]

export const testOf = ({ file, test }: Fault) => test ?? file.replace(/\.tsx?$/, '.test.ts')

export function suiteOf(fault: Fault): Suite {
  const suite = suites.find((name) => testOf(fault).startsWith(`tests/${name}/`))
  return suite ?? 'unit'
}

/**
 * @param source of the fault's file
 * @returns the source with the fault in it
 * @throws {Error} if the text to be replaced is not there exactly once: the code was changed, and the fault has to move with it
 */
export function plant({ name, file, find, replace = '' }: Fault, source: string): string {
  const count = source.split(find).length - 1
  if (count !== 1) throw new Error(`${name}: ${file} has ${count} times: ${find}`)
  return source.replace(find, () => replace)
}
