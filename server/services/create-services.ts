import type { Auth } from '../auth/auth.ts'
import type { Tables } from '../datasets/tables.ts'
import type { Db } from '../db/database.ts'
import type { Mailer } from '../mail/letter.ts'
import type { TestMail } from '../mail/test-mail.ts'
import type { Storage } from '../storage/storage.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { createAccount } from './account.ts'
import { createAccounts } from './accounts.ts'
import { createAdmin } from './admin.ts'
import { createAnalytics } from './analytics.ts'
import { createKeyHolders } from './api-keys.ts'
import { createAttempts } from './attempts.ts'
import { createCities } from './cities.ts'
import { createDatasets } from './datasets/datasets.ts'
import { createInbox } from './inbox/inbox.ts'
import { type Changes, keeper } from './keep.ts'
import { createLeads } from './leads.ts'
import { createListings } from './listings.ts'
import { createManage } from './manage.ts'
import { createMaps } from './maps.ts'
import { createPlaces } from './places.ts'
import { createPosts } from './posts.ts'
import { createRedirects } from './redirects.ts'
import type { Services } from './services.ts'
import { createSettings } from './settings/settings.ts'
import type { Site } from './settings/site.ts'
import { createSitemap } from './sitemap.ts'
import { createUsers } from './users/users.ts'

export interface ServiceDependencies {
  db: Db
  auth: Auth
  mailer: Mailer
  /** Keys what is kept about tries to sign in. */
  secret: string
  /** Begins the links in mails. */
  publicUrl: string
  /** Knows the settings: who is told of leads, which cities come first. */
  site: Site
  testMail: TestMail
  uploads: Uploads
  storage: Storage
  /** What is in datasets. */
  tables: Tables
  /** What is known to have changed; without it, no list is kept. */
  changes?: Changes
}

/** All services over one database. */
export function createServices({
  db,
  auth,
  mailer,
  secret,
  publicUrl,
  site,
  testMail,
  uploads,
  storage,
  tables,
  changes,
}: ServiceDependencies): Services {
  const accounts = { db, auth, mailer, attempts: createAttempts(db, secret), publicUrl }
  const places = createPlaces(db)
  const keep = keeper(changes)
  return {
    listings: createListings(db, places, keep),
    maps: createMaps(db, keep),
    cities: createCities(db, places, { keep, site }),
    posts: createPosts(db, keep),
    sitemap: createSitemap(db),
    datasets: createDatasets({ db, tables, storage, keep }),
    leads: createLeads({
      ...accounts,
      get contactEmail() {
        return site.known.contactEmail
      },
    }),
    accounts: createAccounts(accounts),
    account: createAccount(accounts),
    apiKeys: createKeyHolders(accounts),
    manage: createManage(db),
    inbox: createInbox(accounts),
    users: createUsers(accounts),
    redirects: createRedirects(db),
    admin: createAdmin(db),
    analytics: createAnalytics(db),
    settings: createSettings({ db, site, testMail, attempts: accounts.attempts }),
    uploads,
  }
}
