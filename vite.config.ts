import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** One chunk compresses 2 KB better than three, and stays cached when only our own code changes. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** The modules and icons that the files import, directly or not, except what they import on demand. */
function modulesOf(files: string[]): (id: string) => boolean {
  const found = new Set(files)
  for (const path of found) {
    if (!existsSync(path)) continue
    for (const [, names, from] of readFileSync(path, 'utf8').matchAll(
      /^import (?!type)(?:([^']+?) from )?'([^']+)'/gm,
    )) {
      if (from?.startsWith('.')) found.add(join(dirname(path), from))
      if (from !== 'lucide-react') continue
      for (const [icon] of names?.matchAll(/(?<!type )\b[A-Z]\w*/g) ?? []) found.add(iconFile(icon))
    }
  }
  const shared = [...found].filter((path) => /^(app\/ui|domain|lucide-react)\//.test(path))
  return (id) => shared.some((path) => id.endsWith(`/${path}`))
}

const iconFile = (name: string) =>
  `lucide-react/dist/esm/icons/${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}.mjs`

/** Modules that Home, which loads first, shares with other screens, in one chunk instead of one for each icon. */
const ui = { name: 'ui', test: modulesOf(['app/root.tsx', 'app/home/home.tsx']), minShareCount: 2 }

/** What screens with pictures, with listings, and with a form for visitors share. */
const pictures = {
  name: 'pictures',
  test: modulesOf(['app/ui/media/picture.tsx', 'app/ui/list/tag.tsx']),
  minShareCount: 2,
}
const isOfListings = modulesOf(['app/ui/listing/listing-card.tsx', 'app/ui/site/search-path.ts'])
const listings = {
  name: 'listings',
  test: (id: string) => isOfListings(id) || /domain\/(search|listing)/.test(id),
  minShareCount: 2,
}
const forms = {
  name: 'forms',
  test: modulesOf(['app/ui/form/lead-form.tsx', 'app/ui/form/person-fields.tsx', 'app/ui/form/password-input.tsx']),
  minShareCount: 2,
}

/** Apart from the groups below, which would take them along to screens that don't use them. */
const errors = { name: 'errors', test: /\/domain\/errors\.ts/ }
const alert = { name: 'alert', test: /\/app\/ui\/feedback\/alert\.tsx/ }

/** What screens of text share, so that they don't load what lists and forms need. */
const texts = {
  name: 'texts',
  test: modulesOf(['app/legal/privacy.tsx', 'app/learn/learn.tsx', 'app/owner/list-your-land.tsx']),
  minShareCount: 3,
}

const screens = globSync('app/*/**/*.tsx', { exclude: ['app/ui/**', 'app/admin/**'] })

/** Few screens use them before a map is seen. */
const isOfMap = modulesOf(['app/ui/map/live-map.client.tsx', 'app/search/map/map-controller.client.ts'])
const isRarelyUsed = (id: string) =>
  isOfMap(id) || /\/domain\/(parse-search\.ts|area\/|layer\/|applied-filters)|\/app\/ui\/map\//.test(id)

/** Modules shared by at least four other screens, apart from those that only the admin uses. */
const isOfScreens = modulesOf(screens)
const more = { name: 'more', test: (id: string) => isOfScreens(id) && !isRarelyUsed(id), minShareCount: 4 }

const admin = {
  name: 'admin',
  test: (id: string) => /(app\/ui|domain)\//.test(id) && !isRarelyUsed(id),
  minShareCount: 4,
}

/** In a chunk of their own, so that a public screen doesn't load the admin's modules for one icon. */
const iconGroup = { name: 'icons', test: /lucide-react\//, minShareCount: 4 }

const MAPLIBRE = join(import.meta.dirname, 'node_modules/maplibre-gl/src')
const MAP_WORKER = 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

/**
 * Builds MapLibre from the sources in its package, so that the map and its worker share a script. In the published build
 * each has a copy of what both use, 90 KB of brotli.
 */
const maplibre: Plugin = {
  name: 'maplibre-from-sources',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    if (id === 'maplibre-gl') return join(MAPLIBRE, 'index.ts')
    return id === MAP_WORKER ? `\0${MAP_WORKER}` : undefined
  },
  load(id) {
    if (id !== `\0${MAP_WORKER}`) return undefined
    const worker = this.emitFile({ type: 'chunk', id: join(MAPLIBRE, 'source/worker.ts'), name: 'map-worker' })
    return `export default import.meta.ROLLUP_FILE_URL_${worker}`
  },
}

/** Draws icons with our own function; see its comment. */
const icons: Plugin = {
  name: 'icons-without-options',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    id === '../createLucideIcon.mjs' ? join(import.meta.dirname, 'app/ui/icon/create-icon.ts') : undefined,
}

export default defineConfig({
  plugins: [maplibre, icons, tailwindcss(), reactRouter()],
  // Bundled for the server too, which would otherwise load every icon (27 MB).
  ssr: { noExternal: ['lucide-react'] },
  // MapLibre's sources declare fields of superclasses again, which must not reset them.
  oxc: { typescript: { removeClassFieldsWithoutInitializer: true } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [framework, ui, errors, alert, pictures, listings, forms, texts, more, iconGroup, admin],
            },
          },
        },
      },
    },
  },
})
