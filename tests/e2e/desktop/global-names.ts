import { parseSync, Visitor, type ESTree } from 'vite'

/**
 * Names that a script reads on `window`: undeclared identifiers, members of `window`, and names that it tests
 * with `in`. A name that is declared anywhere in the script is ignored, because scopes are not tracked.
 */
export function globalNames(source: string): string[] {
  const read = new Set<string>()
  const declared = new Set<string>()
  // Keys and labels look like read names; `arguments` is not a member of `window`.
  const notRead = new Set<ESTree.Node>()
  declared.add('arguments')

  function declare(pattern: ESTree.Node | null | undefined): void {
    if (!pattern) return
    if (pattern.type === 'Identifier') declared.add(pattern.name)
    else if (pattern.type === 'AssignmentPattern') declare(pattern.left)
    else if (pattern.type === 'RestElement') declare(pattern.argument)
    else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(declare)
    else if (pattern.type === 'ObjectPattern')
      pattern.properties.forEach((part) => declare(part.type === 'Property' ? part.value : part))
  }
  function declareFunction({ id, params }: ESTree.Function | ESTree.ArrowFunctionExpression) {
    declare(id)
    params.forEach(declare)
  }
  function skipKey({ key, computed }: { key: ESTree.Node; computed: boolean }): void {
    if (!computed) notRead.add(key)
  }

  new Visitor({
    VariableDeclarator: ({ id }) => declare(id),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ClassDeclaration: ({ id }) => declare(id),
    ClassExpression: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ImportSpecifier: ({ local, imported }) => void (declare(local), notRead.add(imported)),
    ImportDefaultSpecifier: ({ local }) => declare(local),
    ImportNamespaceSpecifier: ({ local }) => declare(local),
    ExportSpecifier: ({ local, exported }) => void notRead.add(local).add(exported),
    Property: skipKey,
    MethodDefinition: skipKey,
    PropertyDefinition: skipKey,
    LabeledStatement: ({ label }) => void notRead.add(label),
    BreakStatement: ({ label }) => void (label && notRead.add(label)),
    ContinueStatement: ({ label }) => void (label && notRead.add(label)),
    MetaProperty: ({ meta, property }) => void notRead.add(meta).add(property),
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      notRead.add(property)
      if (object.type === 'Identifier' && roots.has(object.name)) read.add(property.name)
    },
    BinaryExpression({ operator, left, right }) {
      if (operator !== 'in' || right.type !== 'Identifier' || !roots.has(right.name)) return
      if (left.type === 'Literal') read.add(String(left.value))
      // In minified code, a string may be a template.
      if (left.type === 'TemplateLiteral') read.add(left.quasis[0]?.value.cooked ?? '')
    },
    Identifier: (node) => void (notRead.has(node) || read.add(node.name)),
  }).visit(parseSync('script.js', source).program)
  return [...read].filter((name) => !declared.has(name))
}

const roots = new Set(['window', 'globalThis', 'self'])
