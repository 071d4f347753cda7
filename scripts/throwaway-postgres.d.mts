export interface ThrowawayPostgres {
  /** URL of the database `postgres` as superuser, which can create other databases. */
  url: string
  /** Kills the server, as in a power failure. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Stops its processes without ending them, as when the network to a machine is cut. */
  freeze(): void
  thaw(): void
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/** Starts a temporary PostgreSQL cluster with PostGIS, which is deleted when stopped. */
export function startPostgres(options?: {
  settings?: Record<string, string | number>
  /** The URL of the cluster to replicate. */
  replicaOf?: string
}): Promise<ThrowawayPostgres>

/** The folder with the programs of a PostgreSQL with PostGIS; undefined if there is none. */
export function findPostgres(): string | undefined

export function freePort(): Promise<number>

/** The user that PostgreSQL runs as; empty unless that's another than the one who runs this. */
export function serverUser(): { uid?: number; gid?: number }
