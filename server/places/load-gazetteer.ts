import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Database, Db } from './database.ts'
import { EDITION } from './gazetteer-source.ts'

/** Fills the gazetteer when it is empty or of another edition; all or nothing. @returns whether it was loaded now */
export async function loadGazetteer(database: Database): Promise<boolean> {
  const current = await database.db.selectFrom('gazetteer_edition').select('edition').executeTakeFirst()
  if (current?.edition === EDITION) return false
  await database.withSchemaLock(() => database.db.transaction().execute(replaceAll))
  return true
}

async function replaceAll(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`truncate places`.execute(db)
  for await (const places of readApart()) await insert(db, places)
  await sql`insert into gazetteer_edition (edition) values (${EDITION})
    on conflict (only_row) do update set edition = excluded.edition, loaded_at = now()`.execute(db)
}

/** Places as the texts of JSON arrays, the next of which is made while one is inserted. @throws what the reader threw */
async function* readApart(): AsyncGenerator<string> {
  const reader = new Worker(new URL('./gazetteer-reader.ts', import.meta.url))
  const next = async (): Promise<string | null> => {
    const answered = once(reader, 'message')
    reader.postMessage('next')
    const [places] = await answered
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
    await reader.terminate()
  }
}

/** @param places the text of a JSON array of `PlaceRow` */
async function insert(db: Db, places: string): Promise<void> {
  // Parsed and stored as it is: repairing geometry is what the embedded PostGIS fails at, and finding a point in a
  // polygon does not need it.
  await sql`
    insert into places (id, kind, name, name_key, state, state_key, state_code, country, population, point, boundary)
    select id, kind, name, name_key, state, state_key, state_code, country, population,
      ST_SetSRID(ST_MakePoint(longitude, latitude), 4326)::geography, ST_SetSRID(ST_GeomFromGeoJSON(boundary), 4326)
    from jsonb_to_recordset(${places}::jsonb)
      as row (id int, kind text, name text, name_key text, state text, state_key text, state_code text, country text,
        population int, longitude float8, latitude float8, boundary text)`.execute(db)
}
