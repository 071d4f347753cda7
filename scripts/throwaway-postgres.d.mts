export interface ThrowawayPostgres {
  /** The address of the cluster's database `postgres`, for its superuser: others can be created in it. */
  url: string
  /** Stops the server and removes its folder. */
  /** As if its machine lost power. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL cluster with PostGIS at hand that forgets everything when it is stopped. */
export function startPostgres(options?: { settings?: Record<string, string | number> }): Promise<ThrowawayPostgres>

/** The folder of a PostgreSQL's programs that has PostGIS; nothing when there is none. */
export function findPostgres(): string | undefined
