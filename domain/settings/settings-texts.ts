import type { WebsiteSettings } from './settings.ts'

/** Built-in texts, used until an admin changes them. */
type Texts = Pick<
  WebsiteSettings,
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
        'Power comes first: a nearby transmission line or substation with spare capacity. After that, fiber routes, zoning that allows the use, level land outside flood zones, and road access for heavy equipment.',
    },
    {
      question: 'What does a listing tell me?',
      answer:
        'Acreage, price, zoning, location and utilities at the parcel. When the landowner has it, also the available power in megawatts and the evidence for it. Anything we don’t know is shown as “Unknown”.',
    },
    {
      question: 'How are prices stated?',
      answer:
        'In US dollars. A lease price is per month for the whole parcel; a sale price is the total. “Negotiable” means an asking price, and “Price on request” means you’ll need to ask the landowner.',
    },
    {
      question: 'How much can a landowner earn?',
      answer:
        '$500-$5,000+ per acre per month, depending on power and fiber at the parcel, zoning, acreage and how soon construction can start.',
    },
    {
      question: 'Do I have to build anything on my land?',
      answer: 'No. Infrastructure companies build and operate the site. You lease them the land and keep ownership.',
    },
    {
      question: 'How long does a deal take?',
      answer:
        '6 months to 2+ years. Most of that is power studies and permitting. Parcels marked instant deploy already have a pad and power in place.',
    },
    {
      question: 'Can I search for land with a substation?',
      answer:
        'Yes. Choose Substation under Infrastructure, or see [parcels with a substation on site](/search?utility=substation). You can search for power, fiber or both the same way.',
    },
    {
      question: 'Is the underlying data public?',
      answer: 'The [Data Dashboard](/dashboard) lists the public datasets, each with its publisher and license.',
    },
  ],
  learn_faq: [
    {
      question: 'What makes land suitable for digital infrastructure?',
      answer:
        'Power comes first: a nearby transmission line or substation with spare capacity. After that, fiber, zoning that allows the use, level and dry land, road access for heavy equipment, and clear title.',
    },
    {
      question: 'How much can landowners earn?',
      answer:
        'Leases typically pay $500-$5,000+ per acre per month. Power at the parcel matters most, followed by fiber, zoning and how soon construction can start.',
    },
    {
      question: 'How long does it take?',
      answer:
        '6 months to 2+ years from the first call to a signed lease and the start of construction. Most of that time goes to the power study and permitting.',
    },
    {
      question: 'Do I have to build anything myself?',
      answer:
        'No. Infrastructure companies build and operate the site at their own cost. The landowner leases the land and keeps ownership.',
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
