import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/database.ts'
import { EDITION } from './gazetteer-source.ts'

/** Loads the gazetteer in one transaction if it is empty or of another edition. @returns whether it was loaded now */
export async function loadGazetteer(database: Database): Promise<boolean> {
  const current = await database.db.selectFrom('gazetteer_edition').select('edition').executeTakeFirst()
  if (current?.edition === EDITION) return false
  await database.withSchemaLock(() => database.db.transaction().execute(replaceAll))
  return true
}

async function replaceAll(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  // Not `truncate`, whose lock would stop searches until all places are loaded.
  await sql`delete from places`.execute(db)
  for await (const places of readInWorker()) await insert(db, places)
  await sql`insert into gazetteer_edition (edition) values (${EDITION})
    on conflict (only_row) do update set edition = excluded.edition, loaded_at = now()`.execute(db)
}

/** Batches of places as JSON text; the worker prepares the next one while one is inserted. @throws the worker's error */
async function* readInWorker(): AsyncGenerator<string> {
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
  const next = async (): Promise<string | null> => {
    const reply = once(worker, 'message')
    worker.postMessage('next')
    const [places] = await reply
    return places
  }
  try {
    let places = await next()
    while (places !== null) {
      const following = next()
      following.catch(() => {})
      yield places
      places = await following
    }
  } finally {
    await worker.terminate()
  }
}

/** @param places the text of a JSON array of `PlaceRow` */
async function insert(db: Db, places: string): Promise<void> {
  // Not repaired: ST_MakeValid fails in the embedded PostGIS (decision 006), and point-in-polygon works without it.
  await sql`
    insert into places (id, kind, name, name_key, state, country, population, point, boundary)
    select id, kind, name, name_key, state, country, population,
      ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography, ST_SetSRID(ST_GeomFromGeoJSON(boundary), 4326)
    from jsonb_to_recordset(${places}::jsonb)
      as row (id int, kind text, name text, name_key text, state text, country text,
        population int, longitude float8, latitude float8, boundary text)`.execute(db)
}
