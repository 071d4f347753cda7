import { join } from 'node:path'
import { AppError } from '../../domain/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { createTurns } from '../turns.ts'
import { type Duck, DuckFailure, type DuckOptions, type DuckRows } from './duck.ts'
import { createKeptFiles, type HeldFile } from './kept-files.ts'
import { type MadeFormat, makeFormat, type Shape } from './made-formats.ts'
import type { Question } from './rows-sql.ts'

/** The table of a version of a dataset: a Parquet file in the storage. */
export interface TableFile {
  id: string
  table_path: string
}

export interface Tables {
  /**
   * Asks the table, whose file is parameter 1 of the question.
   * @throws AppError `query_too_heavy`, `invalid`, `unavailable`; the reason of `signal`
   */
  ask(table: TableFile, question: Question, options?: DuckOptions): Promise<DuckRows>
  /** The table as a file of another format, made when it is first asked for. @throws AppError `datasets_busy`, `unavailable` */
  hold(table: TableFile, format: MadeFormat, shape: Shape): Promise<HeldFile>
}

export interface TablesOptions {
  storage: Storage
  duck: Duck
  /** Bytes on disk of tables, and as much again of other formats. */
  maxBytes?: number
}

const GIB = 1024 ** 3
const MADE_AT_ONCE = 1
const MAKERS_WAITING = 16

/** Tables and what is made of them, in the folder that DuckDB may read. */
export function createTables({ storage, duck, maxBytes = 4 * GIB }: TablesOptions): Tables {
  const tables = createKeptFiles({ folder: join(duck.folder, 'tables'), maxBytes })
  const made = createKeptFiles({ folder: join(duck.folder, 'made'), maxBytes })
  const inTurn = createTurns(MADE_AT_ONCE, MAKERS_WAITING)

  const local = ({ id, table_path }: TableFile) =>
    tables.hold(`${id}.parquet`, async (path) => {
      if (await storage.saveAs('datasets', table_path, path)) return
      throw new AppError('unavailable', { detail: 'The table of a dataset is not in the storage.' })
    })

  return {
    async ask(table, { sql, parameters }, options) {
      const file = await local(table)
      try {
        return await duck.query(sql, [file.path, ...parameters], options)
      } catch (error) {
        throw meaningOf(error)
      } finally {
        file.release()
      }
    },
    hold: (table, format, shape) =>
      made.hold(`${table.id}.${format}`, async (path) => {
        const done = await inTurn(async () => {
          const file = await local(table)
          try {
            await makeFormat(duck, format, { from: file.path, to: path, shape })
          } catch (error) {
            throw meaningOf(error)
          } finally {
            file.release()
          }
        })
        if (done === 'busy') throw new AppError('datasets_busy')
      }),
  }
}

/** What a failure of DuckDB is to whoever asked. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof DuckFailure)) return error
  if (error.kind === 'timeout' || error.kind === 'memory') return new AppError('query_too_heavy', { cause: error })
  if (error.kind === 'gone') return new AppError('unavailable', { cause: error })
  // A value that passed the look at its form, and still is none of its column's type: a day that no month has.
  const isValue = /^(Conversion|Out of Range) Error/.test(error.message)
  return isValue
    ? new AppError('invalid', { detail: 'A value is none that its column can have.', cause: error })
    : error
}
