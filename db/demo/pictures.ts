import { aerial } from './art/aerial.ts'
import type { ParcelScene } from './art/plan.ts'
import { planParcel } from './art/plan.ts'
import { surveyPlan } from './art/survey.ts'
import { demoBlogPosts } from './blog-posts.ts'
import { demoCities } from './cities.ts'
import { demoListings, demoScenes } from './listings.ts'
import { cityScenes, coverScenes } from './scenes.ts'
import type { DemoListing, Point } from './types.ts'

export interface DemoPicture {
  /** Path in the bucket. */
  path: string
  bucket: 'listing-media' | 'blog-media'
  svg: () => string
  quality: number
  brightness?: number
  saturation?: number
}

const AERIAL = { quality: 66, brightness: 1.07, saturation: 1.1 }

/** Center of the close-up picture: the substation, the solar field, or the first surveyed corner. */
function closeUp(scene: ParcelScene): Point {
  const { rect } = planParcel(scene)
  if (scene.substation) return [rect.u1 - 90, rect.v0 + 50]
  if (scene.solar) return [rect.u0 + 130, rect.v0 + 110]
  if (scene.campus) return [rect.u1 + 40, rect.v0 + 90]
  return [rect.u0 + 60, rect.v0 + 20]
}

function gallery(listing: DemoListing): DemoPicture[] {
  const scene = demoScenes[listing.slug]!
  const metric = listing.place_country !== 'US'
  const views: Omit<DemoPicture, 'path' | 'bucket'>[] = [
    { ...AERIAL, svg: () => aerial(scene, { pixels: 1440 }) },
    { quality: 76, svg: () => surveyPlan(scene, metric, 960) },
    { ...AERIAL, svg: () => aerial(scene, { pixels: 960, crop: { at: closeUp(scene), width: 420 } }) },
    { ...AERIAL, svg: () => aerial(scene, { pixels: 960, boundary: false, size: { w: 1380, h: 920 } }) },
  ]
  return listing.images.map((path, i) => ({ path, bucket: 'listing-media', ...views[i]! }))
}

const heroes = demoCities.flatMap((city): DemoPicture[] => {
  const size = { w: 1440, h: 640 }
  const scene = cityScenes[city.slug]
  if (!city.hero_image || !scene) return []
  const svg = () => aerial(scene, { size, boundary: false })
  return [{ path: city.hero_image, bucket: 'blog-media', ...AERIAL, svg }]
})

const covers = demoBlogPosts.flatMap((post): DemoPicture[] => {
  const size = { w: 1200, h: 540 }
  const scene = coverScenes[post.slug]
  if (!post.cover_image || !scene) return []
  const svg = () => aerial(scene, { size, boundary: false })
  return [{ path: post.cover_image, bucket: 'blog-media', ...AERIAL, svg }]
})

/** Every picture of the demo content: galleries, city heroes, blog covers. */
export const demoPictures: DemoPicture[] = [...demoListings.flatMap(gallery), ...heroes, ...covers]
