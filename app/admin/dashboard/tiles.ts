import {
  ChartLine,
  ClipboardCheck,
  Database,
  Flag,
  Inbox,
  Layers,
  MapPin,
  Newspaper,
  Settings,
  SlidersHorizontal,
  Sprout,
  UsersRound,
} from 'lucide-react'

/**
 * The screens of the admin: path, icon, name, what they are for, and whose activity it is. `tile-states.server.ts` says what each
 * has now.
 */
export const TILES = [
  ['/admin/listings', Sprout, 'Listings', 'Parcels for sale or lease', ['listing', 'import']],
  ['/admin/reviews', ClipboardCheck, 'Reviews', 'What landowners submitted', ['listing_draft']],
  ['/admin/cities', MapPin, 'City Pages', 'Local guides for each market', ['city_page']],
  ['/admin/blog', Newspaper, 'Blog', 'Posts, drafts and scheduled posts', ['blog_post']],
  ['/admin/datasets', Database, 'Datasets', 'Files to browse and download', ['dataset']],
  ['/admin/layers', Layers, 'Map Layers', 'Lines, substations, hazards and more', ['layer']],
  ['/admin/screening', SlidersHorizontal, 'Screening', 'Profiles that score sites', ['screening_profile']],
  ['/admin/settings', Settings, 'Settings', 'Site text, mail and security', ['settings']],
  ['/admin/users', UsersRound, 'Users', 'Accounts and roles', ['user', 'account']],
  ['/admin/leads', Inbox, 'Leads', 'Messages and inquiries', ['lead']],
  ['/admin/reports', Flag, 'Reports', 'Problems with listings', ['listing_report']],
  ['/admin/analytics', ChartLine, 'Analytics', 'Visits and searches', []],
] as const
