import {
  ColumnNode,
  OperatorNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
  type BinaryOperationNode,
  type OperationNode,
  type OrderByItemNode,
} from 'kysely'
import { nullableColumns } from './baseline.ts'
import { findSpelling } from './spellings.server.ts'

/**
 * Writes queries that mean on PostgreSQL what they mean on SQLite: the order of nulls, `is` between values, `like` without regard to ASCII
 * case, lists that may be empty, and the expressions that each database has words of its own for.
 */
export class SameMeaningCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = findSpelling(node)
    if (own) this.visitNode(own.toOperationNode())
    else super.visitRaw(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left, rightOperand: right } = node
    const operator = OperatorNode.is(node.operator) ? node.operator.operator : ''
    if (operator === 'is' || operator === 'is not') return this.#compare(node, operator)
    if ((operator === 'in' || operator === 'not in') && isEmptyList(right))
      return this.append(operator === 'in' ? 'false' : 'true')
    if (operator !== 'like' && operator !== 'not like') return super.visitBinaryOperation(node)
    // Without an escape character, as SQLite has it. Under the collation "C", which our columns have, only ASCII has a case.
    this.visitNode(left)
    this.append(operator === 'like' ? ' ilike ' : ' not ilike ')
    this.visitNode(right)
    this.append(` escape ''`)
  }

  /** PostgreSQL's `is` knows null and truth only. An index answers `=`, and never `is not distinct from`. */
  #compare(node: BinaryOperationNode, operator: 'is' | 'is not'): void {
    const { leftOperand: left, rightOperand: right } = node
    if (ValueNode.is(right)) {
      if (right.immediate === true) return super.visitBinaryOperation(node)
      this.visitNode(left)
      if (right.value === null) return this.append(` ${operator} null`)
      this.append(operator === 'is' ? ' = ' : ' is distinct from ')
    } else {
      this.visitNode(left)
      this.append(operator === 'is' ? ' is not distinct from ' : ' is distinct from ')
    }
    this.visitNode(right)
  }

  /** A column that is never null is ordered by its key, which says nothing of nulls. */
  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node)
    const column = columnOf(node.orderBy)
    if (node.nulls || (column !== undefined && !nullableColumns.has(column))) return
    this.append(isDescending(node.direction) ? ' nulls last' : ' nulls first')
  }
}

/** The name of the column that a node is; undefined for any other expression. */
function columnOf(node: OperationNode): string | undefined {
  if (ReferenceNode.is(node)) return columnOf(node.column)
  if (ColumnNode.is(node)) return node.column.name
  // `sql.ref` is a column between two empty texts.
  const isReference = RawNode.is(node) && node.parameters.length === 1 && node.sqlFragments.every((text) => text === '')
  return isReference ? columnOf(node.parameters[0]!) : undefined
}

const isEmptyList = (node: OperationNode): boolean =>
  (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0

const isDescending = (direction: OperationNode | undefined): boolean =>
  direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc'
