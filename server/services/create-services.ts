import type { Db } from '../db/database.ts'
import { createCities } from './cities.ts'
import { createDatasets } from './datasets.ts'
import { createListings } from './listings.ts'
import { createMaps } from './maps.ts'
import { createPlaces } from './places.ts'
import { createPosts } from './posts.ts'
import type { Services } from './services.ts'

/** All services over one database. */
export function createServices(db: Db): Services {
  return {
    listings: createListings(db, createPlaces(db)),
    maps: createMaps(db),
    cities: createCities(db),
    posts: createPosts(db),
    datasets: createDatasets(db),
  }
}
