import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** One chunk compresses 2 KB better than three, and stays cached when only our own code changes. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** Modules and icons used by the root document and Home, which load first. */
function findInitialModules(): string[] {
  const found = new Set(['app/root.tsx', 'app/home/home.tsx'])
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
  return [...found].filter((path) => /^(app\/ui|domain|lucide-react)\//.test(path))
}

const iconFile = (name: string) =>
  `lucide-react/dist/esm/icons/${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}.mjs`

const initialModules = findInitialModules()

/** Modules that Home shares with other screens, in one chunk instead of one for each icon. */
const ui = {
  name: 'ui',
  test: (id: string) => initialModules.some((path) => id.endsWith(`/${path}`)),
  minShareCount: 2,
}

/** Modules shared by at least four other screens. */
const more = { name: 'more', test: /(app\/ui|domain|lucide-react)\//, minShareCount: 4 }

/**
 * A smaller version of Vite's helper for dynamic imports, which every page would download: it loads style sheets, but
 * doesn't preload the other imports of a chunk.
 */
const SMALL_HELPER = `
  const loadSheet = (path) => new Promise((onload, onerror) => document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + path, onload, onerror })))
  export const __vitePreload = (load, paths = []) =>
    Promise.all(paths.filter((path) => path.endsWith('.css')).map(loadSheet)).then(load)`

const smallImportHelper: Plugin = {
  name: 'small-import-helper',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? SMALL_HELPER : undefined),
}

export default defineConfig({
  plugins: [smallImportHelper, tailwindcss(), reactRouter()],
  // Bundled for the server too, which would otherwise load every icon (27 MB).
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, ui, more] } } } } },
  },
})
