import type { DemoCity } from '../types.ts'

interface CityInput {
  name: string
  /** State, or country outside the United States. */
  state: string
  population: number
  at: [latitude: number, longitude: number]
  description: string
  content: string
  updated: string
  hero?: boolean
  featured?: boolean
}

const ADDED = '2026-07-06T09:00:00.000Z'

const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')

export function city(input: CityInput): DemoCity {
  const { name, state, description } = input
  const slug = slugOf(`${name} ${state}`)
  return {
    city_name: name,
    state_name: state,
    slug,
    description,
    content: input.content.trim(),
    meta_title: `${name}, ${state} Infrastructure Land`,
    meta_description: description,
    meta_keywords: `${name} data center land, ${name} power, ${name} fiber, ${state} land lease`,
    is_published: true,
    is_featured: input.featured ?? false,
    population: input.population,
    coordinates: input.at.join(','),
    hero_image: input.hero ? `city-heroes/demo-${slug}.webp` : null,
    created_at: ADDED,
    updated_at: `${input.updated}T10:00:00.000Z`,
  }
}
