import { z } from 'zod'
import { gpsText, mediaFile, optionalText, requiredText, slugText, trueOrFalse } from './fields.ts'
import { formReader } from './form-values.ts'
import { LIMITS } from './limits.ts'

const POPULATION = 'Population is a whole number, such as 979882.'

/** Every editable value of a city page. */
export const citySchema = z.object({
  city_name: requiredText('City name', LIMITS.place),
  state_name: requiredText('State/Country', LIMITS.place),
  slug: slugText(LIMITS.slug),
  description: optionalText('Description', LIMITS.city_description),
  content: requiredText('Content', LIMITS.body),
  population: z.int({ error: POPULATION }).min(0, POPULATION).max(2_147_483_647, POPULATION).nullable(),
  coordinates: gpsText('Coordinates'),
  /** Storage path in `blog-media`, or a URL. */
  hero_image: mediaFile,
  hero_alt: optionalText('Alt text', LIMITS.alt),
  meta_title: optionalText('Meta title', LIMITS.meta_title),
  meta_description: optionalText('Meta description', LIMITS.meta_description),
  meta_keywords: optionalText('Meta keywords', LIMITS.meta_keywords),
  is_published: trueOrFalse('Published'),
  is_featured: trueOrFalse('Featured'),
})

export type CityValues = z.output<typeof citySchema>

export const CITY_DEFAULTS: Omit<CityValues, 'city_name' | 'state_name' | 'slug' | 'content'> = {
  description: null,
  population: null,
  coordinates: null,
  hero_image: null,
  hero_alt: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  is_published: false,
  is_featured: false,
}

const TEXTS = ['city_name', 'state_name', 'slug', 'description', 'content', 'coordinates']
const META = ['meta_title', 'meta_description', 'meta_keywords']

/** Reads the city form. */
export function readCityForm(form: FormData): Record<string, unknown> {
  const { text, ticked, number } = formReader(form)
  return {
    ...Object.fromEntries([...TEXTS, ...META].map((name) => [name, text(name)])),
    population: number('population'),
    ...(form.has('hero_image') ? { hero_image: text('hero_image') } : {}),
    ...(form.has('hero_alt') ? { hero_alt: text('hero_alt') } : {}),
    is_published: ticked('is_published'),
    is_featured: ticked('is_featured'),
  }
}
