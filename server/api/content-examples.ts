/** Examples in the documentation. A test sends each one unchanged, apart from the path of an upload. */
export const EXAMPLES = {
  listings: {
    create: {
      landowner_name: 'Harwood Substation Tract',
      address: 'FM 1466, Taylor, TX',
      gps_coordinates: '30.5708, -97.4095',
      boundary: [
        [-97.4125, 30.5683],
        [-97.4065, 30.5683],
        [-97.4065, 30.5733],
        [-97.4125, 30.5733],
        [-97.4125, 30.5683],
      ],
      parcel_size_acres: 118.4,
      price: 4500000,
      price_type: 'sale',
      description: 'Flat pasture beside a 138 kV line.',
      zoning_info: 'Industrial',
      utility_access: { power: true, fiber: true, gas: false },
      energy_sources: ['grid', 'solar'],
      is_published: false,
    },
    update: { version: 1, price: 4250000, zoning_info: 'Light industrial' },
  },
  'blog-posts': {
    create: {
      title: 'How to read a one-line diagram',
      slug: 'how-to-read-a-one-line-diagram',
      excerpt: 'What the symbols of a substation mean for a site.',
      body: 'Start at the **high side** of the transformer.\n\nThen follow the line.',
      meta_keywords: 'power, substation',
      scheduled_at: '2199-03-08T09:00:00-05:00',
      is_published: false,
    },
    update: { version: 1, is_featured: true },
  },
  'city-pages': {
    create: {
      city_name: 'Abilene',
      state_name: 'Texas',
      slug: 'abilene-texas-by-api',
      description: 'Wind, land and transmission in West Texas.',
      content: '# Abilene\n\nLand with **wind** beside it.',
      population: 125182,
      coordinates: '32.4487, -99.7331',
    },
    update: { version: 1, population: 129043 },
  },
  datasets: {
    create: {
      name: 'Substations of Central Texas',
      description: 'Substations with their highest voltage.',
      type: 'Power',
      region: 'Texas',
      publisher: 'VoltAcre',
      license: 'CC BY 4.0',
      period: '2026',
      file_path: 'files/6f1f7f6c-6a0f-4f5b-9b57-0d6b1f1f2a11.csv',
      is_public: true,
    },
    update: { version: 1, units: { max_kv: 'kV' } },
  },
} as const
