// TypeScript that is more than JavaScript with types: who only takes the types out, as Node does, cannot run it.

import { childAt, childList, forEachChild, type Node } from './node.ts'

/** What in a program is no type and no JavaScript, in words; null where there is nothing. */
export function inerasable(program: Node): string | null {
  // Imports and exports are no children that run, and stand at the top.
  let found = childList(program, 'body').reduce<string | null>((first, statement) => first ?? inWords(statement), null)
  const visit = (node: Node): void => {
    found ??= inWords(node)
    if (found === null) forEachChild(node, visit)
  }
  visit(program)
  return found
}

function inWords(node: Node): string | null {
  switch (node.type) {
    case 'TSEnumDeclaration':
      return node['declare'] === true ? null : 'an enum'
    case 'TSModuleDeclaration':
      return node['declare'] !== true && hasCode(node) ? 'a namespace' : null
    case 'TSParameterProperty':
      return 'a parameter property'
    case 'TSImportEqualsDeclaration':
      return node['importKind'] === 'type' ? null : 'an `import =`'
    case 'TSExportAssignment':
      return 'an `export =`'
    default:
      return null
  }
}

const isType = ({ type }: Node): boolean => type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration'

function hasCode(namespace: Node): boolean {
  const body = childAt(namespace, 'body')
  return body !== null && childList(body, 'body').some((statement) => !isType(childAt(statement, 'declaration') ?? statement))
}
