import { BrainCircuit, type LucideIcon, Pickaxe, RadioTower } from 'lucide-react'

export interface InfrastructureType {
  name: string
  icon: LucideIcon
  description: string
  points: { term: string; text: string }[]
}

export const INFRASTRUCTURE_TYPES: InfrastructureType[] = [
  {
    name: 'AI Data Centers',
    icon: BrainCircuit,
    description:
      'Halls of accelerators that train and serve models. They run day and night at nearly full load, so power decides everything else.',
    points: [
      { term: 'Power', text: '10-100+ MW, from a transmission line or a substation within reach' },
      { term: 'Cooling', text: 'Water rights or room for dry coolers, and a climate that helps' },
      { term: 'Fiber', text: 'Two routes that do not share a trench, to more than one carrier' },
      { term: 'Zoning', text: 'Industrial or by special permit, with noise and height limits that fit' },
    ],
  },
  {
    name: 'Crypto Mining',
    icon: Pickaxe,
    description:
      'Rows of machines that turn cheap power into computation and can stop within seconds when the grid is short.',
    points: [
      { term: 'Power', text: 'The lowest price matters more than the last hour of uptime' },
      { term: 'Interruptible load', text: 'Wind, solar, hydro or stranded gas at the parcel is worth money' },
      { term: 'Fiber', text: 'One modest connection is enough' },
      { term: 'Noise', text: 'Fans carry far: distance to the nearest house is asked first' },
    ],
  },
  {
    name: 'Edge Computing',
    icon: RadioTower,
    description:
      'Small sites close to the people and machines they serve, where milliseconds count and one building is often all.',
    points: [
      { term: 'Acreage', text: '1-10 acres, sometimes a corner of a larger parcel' },
      { term: 'Latency', text: 'A few milliseconds to the users and to the next exchange' },
      { term: '5G and IoT', text: 'Towers, plants, farms and roads that need an answer on the spot' },
      { term: 'Urban versus rural', text: 'In town: short fiber, costly land. In the country: the reverse' },
    ],
  },
]
