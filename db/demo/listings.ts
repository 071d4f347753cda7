import type { ParcelScene } from './art/plan.ts'
import { foreignParcels } from './listings/abroad.ts'
import { austinParcels } from './listings/texas-austin.ts'
import { texasParcels } from './listings/texas-west-and-coast.ts'
import { easternParcels } from './listings/united-states-east.ts'
import { middleParcels } from './listings/united-states-middle.ts'
import { westernParcels } from './listings/united-states-west.ts'
import type { DemoListing } from './types.ts'

const parcels = [
  ...austinParcels,
  ...texasParcels,
  ...easternParcels,
  ...middleParcels,
  ...westernParcels,
  ...foreignParcels,
].toSorted((a, b) => b.listing.created_at.localeCompare(a.listing.created_at))

/** Newest first. Fictional parcels at real locations; no real offers or people. */
export const demoListings: DemoListing[] = parcels.map((p) => p.listing)

/** What the pictures of each listing show, by slug. */
export const demoScenes: Record<string, ParcelScene> = Object.fromEntries(parcels.map((p) => [p.listing.slug, p.scene]))
