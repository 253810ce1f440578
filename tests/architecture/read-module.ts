import { parseSync, Visitor, type ESTree } from 'vite'

/** A reference from a module to another one. */
export interface ModuleReference {
  specifier: string
  /** Erased at run time: `import type`, `export type … from`, `import('…').Type`. */
  isType: boolean
}

/**
 * References of a source text: static, dynamic and type imports, re-exports, `import.meta.glob`.
 *
 * `import { type A }` counts as a value, because the import itself remains without `type` before the braces.
 *
 * @returns `isBarrel` if the text only re-exports several modules; an alias for one module does not count
 * @throws {SyntaxError} if the text cannot be parsed
 */
export function readModule(file: string, source: string) {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`)
  return { references: findReferences(program), isBarrel: isBarrel(program) }
}

function findReferences(program: ESTree.Program): ModuleReference[] {
  const references: ModuleReference[] = []
  const add = (isType: boolean, ...specifiers: string[]) => {
    for (const specifier of specifiers) references.push({ specifier, isType })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.importKind === 'type', node.source.value),
    ExportAllDeclaration: (node) => add(node.exportKind === 'type', node.source.value),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.exportKind === 'type', node.source.value)
    },
    TSImportType: (node) => add(true, node.source.value),
    ImportExpression: (node) => add(false, ...textsOf(node.source)),
    CallExpression: (node) => {
      const [patterns] = node.arguments
      if (isImportMetaGlob(node.callee) && patterns) add(false, ...textsOf(patterns))
    },
  }).visit(program)
  return references
}

function isBarrel(program: ESTree.Program): boolean {
  const passesOn = program.body.every((statement) =>
    statement.type === 'ExportNamedDeclaration'
      ? statement.declaration === null
      : statement.type === 'ExportAllDeclaration' || statement.type === 'ImportDeclaration',
  )
  const hasExport = program.body.some((statement) => statement.type.startsWith('Export'))
  return passesOn && hasExport && findReferences(program).length > 1
}

function isImportMetaGlob(callee: ESTree.Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return false
  return callee.property.type === 'Identifier' && callee.property.name === 'glob'
}

/** The constant texts of a string, a template or an array of strings. */
function textsOf(node: ESTree.Argument | null): string[] {
  if (node?.type === 'Literal') return [String(node.value)]
  if (node?.type === 'TemplateLiteral') return [node.quasis[0]?.value.raw ?? '']
  return node?.type === 'ArrayExpression' ? node.elements.flatMap(textsOf) : []
}
