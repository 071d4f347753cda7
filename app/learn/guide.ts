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
      'Large buildings full of AI accelerators that train and run models. They draw close to full load around the clock, so power comes before everything else.',
    points: [
      { term: 'Power', text: '10-100+ MW from a nearby transmission line or substation' },
      { term: 'Cooling', text: 'Water rights or space for dry coolers, ideally in a cool climate' },
      { term: 'Fiber', text: 'Two physically separate routes and more than one carrier' },
      { term: 'Zoning', text: 'Industrial or by special permit, with workable noise and height limits' },
    ],
  },
  {
    name: 'Crypto Mining',
    icon: Pickaxe,
    description:
      'Rows of machines that turn low-cost power into computation and can shut down within seconds when the grid is tight.',
    points: [
      { term: 'Power', text: 'A low price matters more than perfect uptime' },
      { term: 'Interruptible load', text: 'Wind, solar, hydro or stranded gas at the parcel adds value' },
      { term: 'Fiber', text: 'A single modest connection is enough' },
      { term: 'Noise', text: 'Fans are loud, so distance to the nearest home is the first question' },
    ],
  },
  {
    name: 'Edge Computing',
    icon: RadioTower,
    description:
      'Small sites close to the people and machines they serve, where milliseconds count. Often a single building.',
    points: [
      { term: 'Acreage', text: '1-10 acres, sometimes a corner of a larger parcel' },
      { term: 'Latency', text: 'A few milliseconds to users and to the nearest internet exchange' },
      { term: '5G and IoT', text: 'Cell towers, factories, farms and roads that need local processing' },
      {
        term: 'Urban versus rural',
        text: 'Urban sites have short fiber runs but costly land; rural sites are the reverse',
      },
    ],
  },
]
