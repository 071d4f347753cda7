import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { signInAsAdmin } from './people.ts'
import { ORIGIN } from './product.ts'

type Point = [latitude: number, longitude: number]

/** Publishes sites of 10 and more acres, each at some degrees from a point, and deletes them when the function has ended. */
export async function withSites(
  page: Page,
  { at, offsets }: { at: Point; offsets: number[] },
  use: (point: Point) => Promise<void>,
): Promise<void> {
  await signInAsAdmin(page)
  const headers = { Origin: ORIGIN }
  const ids: string[] = []
  try {
    for (const [index, offset] of offsets.entries()) {
      const data = {
        landowner_name: `Prairie Tract ${index + 1}`,
        gps_coordinates: `${at[0] + offset}, ${at[1] - offset}`,
        parcel_size_acres: 10 + index,
        price: 100_000,
        price_type: 'sale',
        is_published: true,
      }
      const created = await page.request.post('/api/v1/listings', { headers, data })
      expect(created.status(), await created.text()).toBe(201)
      ids.push((await created.json()).id)
    }
    await use(at)
  } finally {
    for (const id of ids) await page.request.delete(`/api/v1/listings/${id}`, { headers })
  }
}
