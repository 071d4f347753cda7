import type { Biome, Tone } from './plan.ts'

export interface Palette {
  ground: string
  fields: string[]
  parcel: string[]
  /** Shadow side, body and lit side of a crown, then odd ones out. */
  tree: [string, string, string, ...string[]]
  water: string
  road: string
  /** How small the fields are cut, in pixels. */
  cell: number
}

const PLAINS: Palette = {
  ground: '#a9a678',
  fields: ['#8f9c62', '#a8a871', '#bcb182', '#7b8c56', '#a3966b', '#c7bc92', '#71834f', '#b3a87c'],
  parcel: ['#b7b285', '#aeb07d', '#c0b88e'],
  tree: ['#40553a', '#566b45', '#7b8b5c'],
  water: '#5d8593',
  road: '#d9d4c6',
  cell: 120,
}

const DESERT: Palette = {
  ground: '#cdb493',
  fields: ['#c9ae8b', '#d2ba99', '#c3a682'],
  parcel: ['#d3bd9d', '#ceb694'],
  tree: ['#6b6b48', '#86835b', '#a09a74'],
  water: '#7f9c9b',
  road: '#e4d6bf',
  cell: 240,
}

const FOREST: Palette = {
  ground: '#8f9a68',
  fields: ['#8d9b66', '#a2a674', '#7f8f5c'],
  parcel: ['#a7aa7c', '#9ba374', '#b0ae84'],
  tree: ['#2d4534', '#43603f', '#6d875a', '#4e6a3f', '#587046'],
  water: '#4d7483',
  road: '#d3cdbd',
  cell: 240,
}

const COASTAL: Palette = {
  ...PLAINS,
  ground: '#a8ab80',
  fields: ['#9ba673', '#b0b084', '#8a986a', '#bdb68f', '#a5a57b'],
  parcel: ['#b6b58b', '#acb083'],
  water: '#5f93a3',
  cell: 150,
}

const BROWNFIELD: Palette = {
  ground: '#b1aa98',
  fields: ['#aea796', '#bdb5a2', '#a39d8a', '#a2a581', '#c4bdab', '#98a075', '#b5a58c'],
  parcel: ['#c2b79c', '#b7b08f', '#c9bfa6'],
  tree: ['#47583f', '#5f7150', '#82906a'],
  water: '#5b7c88',
  road: '#c9c7c1',
  cell: 150,
}

const BIOMES: Record<Biome, Palette> = {
  plains: PLAINS,
  desert: DESERT,
  forest: FOREST,
  coastal: COASTAL,
  brownfield: BROWNFIELD,
}

const TONES: Record<Tone, Partial<Palette>> = {
  blackland: {
    ground: '#8f8b6c',
    fields: ['#6f6a58', '#869060', '#a79f78', '#5f5b4d', '#98995f', '#b9ae82', '#7a7462', '#8c9a5c'],
    parcel: ['#b3ad80', '#a4a873', '#bdb488'],
    cell: 130,
  },
  corn: {
    ground: '#8c9560',
    fields: ['#74894a', '#66803f', '#8a9855', '#a7a566', '#5d7a3e', '#b5ab72', '#7f9150'],
    parcel: ['#9aa263', '#8c9a57', '#a9a96c'],
    cell: 170,
  },
  wheat: {
    ground: '#b9ab7c',
    fields: ['#cdba84', '#c2ad78', '#a59a68', '#d8c796', '#b7a674', '#8f9562', '#c9b27c'],
    parcel: ['#cfc08e', '#c4b481', '#d6c89a'],
    cell: 190,
  },
  green: {
    ground: '#869a5c',
    fields: ['#7f9a55', '#90a662', '#6f8d4d', '#a4ae70', '#86a05a', '#b2b27c'],
    parcel: ['#a3ad6e', '#98a866', '#adb27a'],
    cell: 112,
  },
  red: {
    ground: '#b48a66',
    fields: ['#b07c58', '#8f9a58', '#a66c4b', '#7d9150', '#c29a74', '#a98560', '#94a35e'],
    parcel: ['#bb9169', '#b3885f', '#c39c76'],
    tree: ['#3f5638', '#5a7142', '#84945c'],
    water: '#8d8468',
    road: '#d9bd9c',
    cell: 140,
  },
  dry: {
    ground: '#c9bb9a',
    fields: ['#c4b48f', '#d1c3a0', '#b6a985', '#bdb28a', '#a9a57c', '#d8cba9'],
    parcel: ['#d5c7a4', '#cabc97', '#dccfae'],
    tree: ['#67694a', '#84835e', '#a29d78'],
    road: '#e6ddc8',
    cell: 140,
  },
  sage: {
    ground: '#b0a98a',
    fields: ['#aca585', '#b9b192', '#a19c7c', '#9aa080'],
    parcel: ['#bab294', '#b0a98a'],
    tree: ['#535d44', '#717a5a', '#979c7c'],
    road: '#ddd5c1',
    cell: 220,
  },
  pine: {
    ground: '#9a9a68',
    parcel: ['#b5ad7a', '#aaa672', '#bdb486'],
    tree: ['#21382e', '#335041', '#5a7a5e', '#3d5a42', '#46613f'],
  },
  autumn: {
    ground: '#9d9967',
    parcel: ['#b4ac78', '#a8a671', '#bcb184'],
    tree: ['#4a4a2e', '#6f6b3d', '#a2985a', '#8a6a3a', '#5e6b41', '#96804a'],
  },
  moss: {
    ground: '#7f8a64',
    fields: ['#7c8d5c', '#8c9a68', '#6d7f54', '#99a274', '#76895a', '#5f7550'],
    parcel: ['#97a070', '#8b9767', '#a1a67a'],
    tree: ['#2f4638', '#48604a', '#72876a', '#55694a'],
    water: '#4f7886',
    cell: 92,
  },
  works: {
    ground: '#a3a19a',
    fields: ['#a19f97', '#b3afa5', '#96958d', '#979d84', '#bcb8ad', '#8c957a'],
    parcel: ['#b5b09e', '#aaa890', '#bfb9a8'],
    water: '#557684',
  },
}

export const paletteOf = (biome: Biome, tone?: Tone): Palette => ({ ...BIOMES[biome], ...(tone ? TONES[tone] : {}) })
