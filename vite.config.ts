import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** One chunk compresses 2 KB better than three, and stays cached when only our own code changes. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** What every screen loads, with everything that it imports. */
const root = { name: 'root', test: /\/app\/(root|ui\/form\/form)\.tsx|icons\/chevron-right\.mjs|vite\/preload-helper/ }

/** Likewise what screens with fields, with a form for visitors and with lists load. */
const fields = { name: 'fields', test: /\/app\/ui\/form\/field\.tsx/ }
const forms = { name: 'forms', test: /\/app\/ui\/form\/(lead-form|person-fields)\.tsx/ }
const lists = { name: 'lists', test: /\/app\/ui\/list\/pagination\.tsx/ }
/** Icons that most screens about land load; apart, each takes 100 bytes more. */
const landIcons = { name: 'land-icons', test: /icons\/(zap|cable|timer|layers|droplets)\.mjs/ }

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

const OWN_MODULE = /^(?!.*\/node_modules\/).*\/(app|domain)\/.*\.tsx?/

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
          // A screen doesn't load a module that only its loader uses because another screen uses it in the browser.
          treeshake: { moduleSideEffects: [{ test: OWN_MODULE, sideEffects: false }] },
          output: { codeSplitting: { groups: [framework, root, fields, forms, lists, landIcons] } },
        },
      },
    },
  },
})
