// Writes db/schema.sql, the tables as all migrations leave them: node scripts/make-schema.mjs. For reading, not for running:
// the migrations create them. tests/integration/schema.test.ts compares it with a migrated database.
import { writeFile } from 'node:fs/promises'
import { schemaText } from '../db/schema-text.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'

const database = await openDatabase({ dataDir: 'memory://', log: console })
await migrate(database)
await writeFile(new URL('../db/schema.sql', import.meta.url), await schemaText(database.db))
await database.close()
