// Writes db/schema.sql, the tables as all migrations leave them, for reading only, and db/tables.ts, their types for queries:
// node scripts/make-schema.mjs. tests/integration/migrations.test.ts compares both with a migrated database.
import { writeFile } from 'node:fs/promises'
import { schemaText } from '../db/schema-text.ts'
import { tableTypes } from '../db/table-types.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'

const database = await openDatabase({ dataDir: 'memory://', log: console })
await migrate(database)
await writeFile(new URL('../db/schema.sql', import.meta.url), await schemaText(database.db))
await writeFile(new URL('../db/tables.ts', import.meta.url), await tableTypes(database.db))
await database.close()
