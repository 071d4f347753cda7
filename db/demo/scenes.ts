import type { ParcelScene } from './art/plan.ts'

const scene = (seed: string, look: Omit<ParcelScene, 'seed'>): ParcelScene => ({ seed, ...look })

/** The land around each city that has a hero picture. */
export const cityScenes: Record<string, ParcelScene> = {
  'ashburn-virginia': scene('hero-ashburn', { biome: 'forest', campus: true, river: false, substation: true }),
  'atlanta-georgia': scene('hero-atlanta', { biome: 'forest', tone: 'pine', river: true }),
  'austin-texas': scene('hero-austin', { biome: 'plains', tone: 'blackland', river: true, substation: true }),
  'chicago-illinois': scene('hero-chicago', { biome: 'brownfield', tone: 'works' }),
  'columbus-ohio': scene('hero-columbus', { biome: 'plains', tone: 'corn', campus: true }),
  'dallas-texas': scene('hero-dallas', { biome: 'brownfield', tone: 'dry', river: false, substation: true }),
  'dublin-ireland': scene('hero-dublin', { biome: 'plains', tone: 'moss', river: true }),
  'frankfurt-germany': scene('hero-frankfurt', { biome: 'brownfield', substation: true }),
  'phoenix-arizona': scene('hero-phoenix', { biome: 'desert', solar: true, substation: true }),
  'montreal-canada': scene('hero-montreal', { biome: 'forest', tone: 'autumn', river: true }),
  'oslo-norway': scene('hero-oslo', { biome: 'forest', tone: 'moss', river: true, substation: true }),
  'sydney-australia': scene('hero-sydney', { biome: 'coastal', tone: 'dry' }),
}

/** The scene on the cover of each post. */
export const coverScenes: Record<string, ParcelScene> = {
  'how-an-interconnection-queue-works': scene('cover-queue', { biome: 'plains', tone: 'wheat', substation: true }),
  'reading-a-zoning-code-for-a-data-center': scene('cover-zoning', { biome: 'brownfield', campus: true }),
  'fiber-at-the-road': scene('cover-fiber', { biome: 'plains', tone: 'green', river: true }),
  'cooling-water': scene('cover-water', { biome: 'coastal', campus: true }),
  'ground-lease-or-sale': scene('cover-lease', { biome: 'plains', tone: 'corn', pivot: true }),
  'mining-sites-and-stranded-energy': scene('cover-wind', { biome: 'plains', tone: 'wheat', wind: true, acres: 60 }),
  'edge-sites-on-small-parcels': scene('cover-edge', { biome: 'brownfield', tone: 'works', river: false }),
  'due-diligence-checklist': scene('cover-diligence', { biome: 'desert', tone: 'dry', substation: true }),
  'how-to-read-a-transmission-line': scene('cover-corridor', { biome: 'forest', river: true }),
}
