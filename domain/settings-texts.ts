import type { SiteSettings } from './settings.ts'

/** What the site says as long as nobody has said otherwise: the texts of the specification, and ours beside them. */
type Texts = Pick<
  SiteSettings,
  | 'site_name'
  | 'office_location'
  | 'data_figures'
  | 'market_figures'
  | 'footer_text'
  | 'footer_copyright'
  | 'home_faq'
  | 'learn_faq'
  | 'categories'
>

export const BUILT_IN_TEXTS: Texts = {
  site_name: 'VoltAcre',
  office_location: 'San Francisco, CA',
  data_figures: [
    { figure: '500+', label: 'Verified properties' },
    { figure: '25', label: 'States' },
    { figure: '$2B+', label: 'Project value' },
  ],
  market_figures: [
    { figure: '$200B+', label: 'Global data center market size' },
    { figure: '15%', label: 'Annual market growth rate' },
    { figure: '1000+', label: 'New facilities needed by 2030' },
  ],
  footer_text: 'A marketplace for land suited to digital infrastructure.',
  footer_copyright: '© {year} {name}. All rights reserved.',
  home_faq: [
    {
      question: 'What makes land suitable for digital infrastructure?',
      answer:
        'Power first: a transmission line or substation within reach, with capacity to spare. Then fiber routes, zoning that allows the use, level ground outside flood zones, and road access for heavy equipment.',
    },
    {
      question: 'What does a listing tell me?',
      answer:
        'Acreage, price, zoning, place and the utilities at the parcel; where the landowner has it, also the available power in megawatts with the evidence for it. What is not known reads “Unknown”.',
    },
    {
      question: 'How are prices stated?',
      answer:
        'In US dollars: per month for the whole parcel when it is a lease, in full when it is a sale. “Negotiable” marks an asking price, and “Price on request” means that the landowner names it to those who ask.',
    },
    {
      question: 'How much can a landowner earn?',
      answer:
        '$500-$5,000+ per acre per month, depending on the power and fiber at the parcel, its zoning, its size and how soon it can be built on.',
    },
    {
      question: 'Do I have to build anything on my land?',
      answer: 'No. Infrastructure companies build and run the site; you lease the land to them and keep owning it.',
    },
    {
      question: 'How long does a deal take?',
      answer:
        '6 months to 2+ years. Power studies and permits take most of it; parcels marked instant deploy have a pad and power in place already.',
    },
    {
      question: 'Can I search for land with a substation?',
      answer:
        'Yes. Choose Substation under Infrastructure, or see [the parcels with one on site](/search?utility=substation). Power, fiber, or both together can be asked for in the same way.',
    },
    {
      question: 'Is the underlying data public?',
      answer: 'The [Data Dashboard](/dashboard) lists the public datasets, each with its publisher and licence.',
    },
  ],
  learn_faq: [
    {
      question: 'What makes land suitable for digital infrastructure?',
      answer:
        'Power first: a transmission line or substation within reach that has capacity to spare. Then fiber, zoning that allows the use, level and dry ground, road access for heavy equipment, and a clear title.',
    },
    {
      question: 'How much can landowners earn?',
      answer:
        'Leases commonly bring $500-$5,000+ per acre per month. Power at the parcel moves the figure most, then fiber, zoning and how soon building can start.',
    },
    {
      question: 'How long does it take?',
      answer:
        '6 months to 2+ years from the first call to a signed lease and the start of building. The power study and the permits take most of that time.',
    },
    {
      question: 'Do I have to build anything myself?',
      answer:
        'No. Infrastructure companies build and run the site at their own cost. The landowner leases the land and keeps owning it.',
    },
  ],
  categories: [
    { id: 'small', label: '1–20 acres', note: 'Edge sites and small campuses', search: 'size=1-20', is_shown: true },
    { id: 'large', label: '20+ acres', note: 'Campuses and hyperscale pads', search: 'size=20+', is_shown: true },
    {
      id: 'power',
      label: 'Power access',
      note: 'Electric service at the parcel',
      search: 'utility=power',
      is_shown: true,
    },
    {
      id: 'renewable',
      label: 'Renewable energy',
      note: 'Solar, wind, hydro, geothermal',
      search: 'energy=renewable',
      is_shown: true,
    },
    {
      id: 'instant-deploy',
      label: 'Instant deploy',
      note: 'Pad and power in place',
      search: 'type=instant-deploy',
      is_shown: true,
    },
  ],
}
