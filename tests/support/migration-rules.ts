import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query'
import { OUTSIDE_A_TRANSACTION, requiredBy } from '../../server/platform/db/apply-migration.ts'
import { type Statement, splitStatements } from '../../server/platform/db/split-statements.ts'

/** At most some thousand rows each, so that statements about all of them take milliseconds. */
const SMALL_TABLES = new Set([
  ...['api_keys', 'blog_posts', 'city_pages', 'datasets', 'layer_versions', 'layers', 'push_keys', 'schema_migrations'],
  ...['screening_bases', 'screening_profile_versions', 'screening_profiles', 'site_settings', 'site_settings_versions'],
])
/** Functions whose value all rows share, so that a default with them doesn't rewrite the table. */
const STABLE_FUNCTIONS = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])
const SERIAL = /^(small|big)?serial\d?$/
const USED_BY_INSTANCES = new Set(
  ['COLUMN', 'FUNCTION', 'MATVIEW', 'PROCEDURE', 'SCHEMA', 'TABLE', 'TYPE', 'VIEW'].map((kind) => `OBJECT_${kind}`),
)
const REWRITES = new Set(
  ['SetLogged', 'SetUnLogged', 'SetTableSpace', 'SetAccessMethod', 'SetExpression'].map((kind) => `AT_${kind}`),
)

const MESSAGES = {
  addKey: 'Create a unique index concurrently, then: add constraint … unique using index ….',
  again: 'Outside a transaction, write it so that it can run again: if exists, if not exists, drop … before add.',
  batches: 'Change rows in batches, outside a transaction: do $$ … loop … commit; end loop … $$.',
  check: 'Add the constraint not valid, then validate it in a file outside a transaction.',
  columnConstraint: 'Add the column without a check or a key, then those as for an existing column.',
  columnDefault: 'Add the column with a constant default or none, then set the default and fill old rows in batches.',
  columnNotNull: 'Add the column with a constant default, or set it not null in the next release.',
  columnType: 'Add a column of the new type, copy in batches, and drop the old one in a later release.',
  drop: 'Name the last migration of the release that stopped using it: -- Unused since NNN-….sql.',
  dropIndex: 'Drop the index concurrently if exists, in a file outside a transaction.',
  exclusion: 'An exclusion constraint locks the table while its index is built. Put it on a new table.',
  full: 'This locks the whole table. Nothing needs it.',
  index: 'Outside a transaction: drop index concurrently if exists …; create index concurrently ….',
  notNull: 'Add check (… is not null) not valid, validate it, and set not null, in one file outside a transaction.',
  oneTable: 'One transaction changes one table, so that it holds no lock while it waits for another. Split the file.',
  reindex: 'Reindex concurrently, in a file outside a transaction.',
  rewrite: 'This writes the whole table again under a lock.',
  validate: 'Validate in a file outside a transaction, because the lock of what precedes it lasts as long.',
} as const

type Rule = keyof typeof MESSAGES

/** What a statement's rules need to know of the file. */
interface File {
  name: string
  isOutside: boolean
  /** Tables made by the same file. */
  created: Set<string>
  /** Indexes dropped by earlier statements. */
  droppedIndexes: Set<string>
  /** Columns that earlier checks proved not null, as `table.column`, by `table.constraint`. */
  notNullChecks: Map<string, string>
  validated: Set<string>
}

/** Every way in which a migration would hold up readers and writers of a full table, or break the release before. */
export async function findViolations(name: string, sql: string): Promise<string[]> {
  const file: File = {
    name,
    isOutside: sql.startsWith(OUTSIDE_A_TRANSACTION),
    created: new Set(),
    droppedIndexes: new Set(),
    notNullChecks: new Map(),
    validated: new Set(),
  }
  const changed = new Set<string>()
  const violations: string[] = []
  for (const statement of await splitStatements(sql)) {
    for (const rule of new Set(rulesBrokenBy(statement, file))) {
      violations.push(`${name}: ${withoutComments(statement.text).slice(0, 80)}\n  ${MESSAGES[rule]}`)
    }
    const table = changedTable(statement.node)
    if (table && !file.created.has(table)) changed.add(table)
  }
  if (!file.isOutside && changed.size > 1)
    violations.push(`${name}: ${[...changed].join(', ')}\n  ${MESSAGES.oneTable}`)
  return violations
}

const withoutComments = (text: string) => text.replace(/^(\s*--.*\n)+/, '').replace(/\s+/g, ' ')

function changedTable(node: Node): string | undefined {
  if ('AlterTableStmt' in node) return node.AlterTableStmt.relation?.relname
  if ('CreateTrigStmt' in node) return node.CreateTrigStmt.relation?.relname
}

function rulesBrokenBy({ text, node }: Statement, file: File): Rule[] {
  const isFull = (table: string | undefined) =>
    table !== undefined && !file.created.has(table) && !SMALL_TABLES.has(table)
  const ifUsed = (): Rule[] => (isUnusedBefore(text, file.name) ? [] : ['drop'])
  if ('CreateStmt' in node) {
    file.created.add(node.CreateStmt.relation?.relname ?? '')
    return file.isOutside && !node.CreateStmt.if_not_exists ? ['again'] : []
  }
  if ('AlterTableStmt' in node) return rulesBrokenByAlter(node.AlterTableStmt, { file, isFull, ifUsed })
  if ('IndexStmt' in node) {
    const { relation, concurrent, idxname = '' } = node.IndexStmt
    if (!isFull(relation?.relname)) return []
    return concurrent && file.isOutside && file.droppedIndexes.has(idxname) ? [] : ['index']
  }
  if ('DropStmt' in node) {
    const { removeType = '', concurrent, missing_ok, objects = [] } = node.DropStmt
    if (removeType === 'OBJECT_INDEX') {
      for (const object of objects) file.droppedIndexes.add(lastName(object))
      return concurrent && missing_ok && file.isOutside ? [] : ['dropIndex']
    }
    return USED_BY_INSTANCES.has(removeType) ? ifUsed() : []
  }
  if ('RenameStmt' in node) return USED_BY_INSTANCES.has(node.RenameStmt.renameType ?? '') ? ifUsed() : []
  if ('UpdateStmt' in node) return isFull(node.UpdateStmt.relation?.relname) ? ['batches'] : []
  if ('DeleteStmt' in node) return isFull(node.DeleteStmt.relation?.relname) ? ['batches'] : []
  if ('MergeStmt' in node) return isFull(node.MergeStmt.relation?.relname) ? ['batches'] : []
  // What a block does isn't parsed, so it may only work in batches.
  if ('DoStmt' in node)
    return file.isOutside && /\bcommit\b/i.test(text) && !/\bexecute\b/i.test(text) ? [] : ['batches']
  if ('VacuumStmt' in node) return hasOption(node.VacuumStmt.options, 'full') ? ['full'] : []
  if ('ReindexStmt' in node) return hasOption(node.ReindexStmt.params, 'concurrently') ? [] : ['reindex']
  return 'ClusterStmt' in node || 'LockStmt' in node || 'TruncateStmt' in node ? ['full'] : []
}

/** A comment names a migration of an earlier release, which must be applied before. */
function isUnusedBefore(text: string, name: string): boolean {
  const since = requiredBy(text)
  return since !== undefined && since < name
}

interface AlterContext {
  file: File
  isFull: (table: string | undefined) => boolean
  ifUsed: () => Rule[]
}

function rulesBrokenByAlter({ relation, cmds = [] }: AlterTableStmt, { file, isFull, ifUsed }: AlterContext): Rule[] {
  const table = relation?.relname ?? ''
  const commands = cmds.map((cmd) => ('AlterTableCmd' in cmd ? cmd.AlterTableCmd : {}))
  const dropped = new Set(commands.filter(({ subtype }) => subtype === 'AT_DropConstraint').map(({ name }) => name))
  return commands.flatMap((command): Rule[] => {
    const { subtype = 'AT_AddIndex', missing_ok } = command
    if (file.created.has(table)) return []
    if (subtype === 'AT_DropColumn') return [...ifUsed(), ...again(file, missing_ok)]
    if (subtype === 'AT_DropConstraint') return again(file, missing_ok)
    const rules = isFull(table) ? rulesBrokenByCommand(command, table, file) : []
    if (subtype === 'AT_AddColumn') return [...rules, ...again(file, missing_ok)]
    const isAdded = subtype === 'AT_AddConstraint'
    return isAdded ? [...rules, ...again(file, dropped.has(constraintOf(command)?.conname))] : rules
  })
}

const again = (file: File, isRepeatable: boolean | undefined): Rule[] =>
  file.isOutside && !isRepeatable ? ['again'] : []

function rulesBrokenByCommand(command: AlterTableCmd, table: string, file: File): Rule[] {
  const { subtype, name } = command
  if (subtype === 'AT_AddColumn') return rulesBrokenByColumn(command)
  if (subtype === 'AT_AlterColumnType') return ['columnType']
  if (subtype === 'AT_AddConstraint') return rulesBrokenByConstraint(constraintOf(command), table, file)
  if (subtype === 'AT_ValidateConstraint') {
    file.validated.add(file.notNullChecks.get(`${table}.${name}`) ?? '')
    return file.isOutside ? [] : ['validate']
  }
  if (subtype === 'AT_SetNotNull') return file.validated.has(`${table}.${name}`) ? [] : ['notNull']
  return REWRITES.has(subtype ?? '') ? ['rewrite'] : []
}

function rulesBrokenByColumn({ def }: AlterTableCmd): Rule[] {
  const column: ColumnDef = def && 'ColumnDef' in def ? def.ColumnDef : {}
  const constraints = (column.constraints ?? []).map((node) => ('Constraint' in node ? node.Constraint : {}))
  const has = (kind: string) => constraints.find(({ contype }) => contype === `CONSTR_${kind}`)
  const preset = has('DEFAULT')
  const rules: Rule[] = []
  if (SERIAL.test(lastName(column.typeName?.names))) rules.push('columnDefault')
  if (has('IDENTITY') || (preset && isVolatile(preset.raw_expr))) rules.push('columnDefault')
  if (has('GENERATED')?.generated_kind === 's') rules.push('rewrite')
  if (has('NOTNULL') && !preset) rules.push('columnNotNull')
  if (has('CHECK') || has('UNIQUE') || has('PRIMARY') || (has('FOREIGN') && preset)) rules.push('columnConstraint')
  return rules
}

function rulesBrokenByConstraint(constraint: Constraint | undefined, table: string, file: File): Rule[] {
  const { contype, conname, skip_validation, indexname, raw_expr } = constraint ?? {}
  if (contype === 'CONSTR_EXCLUSION') return ['exclusion']
  if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') return indexname ? [] : ['addKey']
  if (raw_expr && 'NullTest' in raw_expr && raw_expr.NullTest.nulltesttype === 'IS_NOT_NULL') {
    const { arg } = raw_expr.NullTest
    const column = arg && 'ColumnRef' in arg ? lastName(arg.ColumnRef.fields) : ''
    file.notNullChecks.set(`${table}.${conname}`, `${table}.${column}`)
  }
  return skip_validation ? [] : ['check']
}

const constraintOf = ({ def }: AlterTableCmd): Constraint | undefined =>
  def && 'Constraint' in def ? def.Constraint : undefined

/** The last of names such as `public.layers`, which the parser wraps in lists. */
function lastName(names: Node | Node[] | undefined): string {
  const last = Array.isArray(names) ? names.at(-1) : names
  if (last && 'List' in last) return lastName(last.List.items)
  return last && 'String' in last ? (last.String.sval ?? '') : ''
}

function isVolatile(expression: unknown): boolean {
  if (typeof expression !== 'object' || expression === null) return false
  if ('funcname' in expression && !STABLE_FUNCTIONS.has(lastName(expression.funcname as Node[]))) return true
  return Object.values(expression).some(isVolatile)
}

const hasOption = (options: Node[] | undefined, name: string): boolean =>
  (options ?? []).some((option) => 'DefElem' in option && option.DefElem.defname === name)
