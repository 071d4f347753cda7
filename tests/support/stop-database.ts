/**
 * Loaded before the product with `--import`, so that a test can stop its embedded database while it runs: SIGUSR2
 * closes it.
 */
import { PGlite } from '@electric-sql/pglite'

const create = PGlite.create.bind(PGlite) as (...options: unknown[]) => Promise<PGlite>
Object.assign(PGlite, {
  create: async (...options: unknown[]) => {
    const database = await create(...options)
    process.on('SIGUSR2', () => void database.close())
    return database
  },
})
